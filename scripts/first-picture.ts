import { createServer, type Plugin, type PluginOption } from "vite";

/** Where index.html takes the templates in. */
const placeholder = "<!-- first-picture -->";

/** What the console's modules look at as they are loaded. */
const browser = {
  document: {
    documentElement: {},
    getElementById: () => ({ textContent: '{"base":"/","services":[{"url":""}]}' }),
  },
  location: new URL("https://console.example/"),
  startup: { namePrefix: "" },
  BroadcastChannel: class extends EventTarget {
    postMessage() {}
  },
  window: new EventTarget(),
  localStorage: null,
  sessionStorage: null,
};

/**
 * Renders the console's first screens with its own components and writes them into index.html, as templates that its
 * scripts fill before the rest of the code arrives.
 *
 * @param transforms the plugins that turn the dashboard's sources into code
 */
export function writeFirstPicture(transforms: () => PluginOption[]): Plugin {
  return {
    name: "write-first-picture",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      async handler(html) {
        const templates = await renderTemplates(transforms());
        const markup = Object.entries(templates)
          .map(([name, content]) => `<template id="picture-${name}">${content}</template>`)
          .join("\n    ");
        return orderCode(html).replace(placeholder, () => markup);
      },
    },
  };
}

/** Has the code loaded after what the first picture needs, and run by the startup script. */
function orderCode(html: string): string {
  const tag = /<script type="module" crossorigin src="([^"]*)"><\/script>/g;
  const count = [...html.matchAll(tag)].length;
  let index = 0;
  return html.replace(tag, (_, file: string) => {
    index += 1;
    const id = index === count ? ' id="code"' : "";
    return `<link${id} rel="modulepreload" crossorigin fetchpriority="low" href="${file}">`;
  });
}

async function renderTemplates(plugins: PluginOption[]): Promise<Readonly<Record<string, string>>> {
  const before = Object.keys(browser).map(
    (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const,
  );
  for (const [name, value] of Object.entries(browser)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
  const server = await createServer({
    configFile: false,
    appType: "custom",
    logLevel: "error",
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false, watch: null },
    plugins,
  });
  try {
    const path = "/src/dashboard/app/startup/picture-templates.tsx";
    const module = (await server.ssrLoadModule(
      path,
    )) as typeof import("#dashboard/app/startup/picture-templates.tsx");
    return module.renderTemplates();
  } finally {
    await server.close();
    for (const [name, descriptor] of before) {
      if (descriptor === undefined) Reflect.deleteProperty(globalThis, name);
      else Object.defineProperty(globalThis, name, descriptor);
    }
  }
}
