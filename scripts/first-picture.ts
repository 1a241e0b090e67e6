import { createServer, type Plugin, type PluginOption } from "vite";
import type { PictureTexts } from "../src/dashboard/app/startup/picture-texts.ts";
import { readCatalogs } from "./catalogs.ts";

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
  navigator: { platform: "" },
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
        const { templates, texts, withoutScript } = await renderTemplates(transforms());
        const markup = [
          `<script type="application/json" id="picture-texts">${writeJson(texts)}</script>`,
          ...Object.entries(templates).map(([id, content]) => `<template id="${id}">${content}</template>`),
        ].join("\n    ");
        return orderCode(html)
          .replace(placeholder, () => markup)
          .replace(/(?<=<noscript>).*(?=<\/noscript>)/s, () => withoutScript);
      },
    },
  };
}

/**
 * Has the code loaded after what the first picture needs, compiled beside the page's own work as it arrives, and run by the
 * startup script.
 */
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

/** As JSON that can stand in a page. */
function writeJson(texts: PictureTexts): string {
  return JSON.stringify(texts).replaceAll("<", "\\u003c");
}

async function renderTemplates(
  plugins: PluginOption[],
): Promise<ReturnType<typeof import("#dashboard/app/startup/picture-templates.tsx").renderTemplates>> {
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
    return module.renderTemplates(await readCatalogs());
  } finally {
    await server.close();
    for (const [name, descriptor] of before) {
      if (descriptor === undefined) Reflect.deleteProperty(globalThis, name);
      else Object.defineProperty(globalThis, name, descriptor);
    }
  }
}
