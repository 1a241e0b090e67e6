import { createServer, type Plugin } from "vite";
import type { PageParts } from "../src/dashboard/first-picture/picture-screens.tsx";
import { readCatalogs } from "./catalogs.ts";

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
 * Renders the console's first screens with its own components: each language's are a file, which the page's script fills before
 * the code arrives. Writes into index.html where they are, and what is said there if the code doesn't arrive.
 */
export function writeFirstPicture(): Plugin {
  let base = "/";
  let parts: PageParts;
  const files: Record<string, string> = {};
  return {
    name: "write-first-picture",
    apply: "build",
    configResolved(config) {
      base = config.base;
    },
    generateBundle: {
      order: "pre",
      async handler() {
        parts = await renderParts();
        for (const [language, source] of parts.screens) {
          const file = this.emitFile({ type: "asset", name: `picture-${language}.html`, source });
          files[language] = base + this.getFileName(file);
        }
      },
    },
    transformIndexHtml: {
      order: "post",
      handler: (html) =>
        html
          .replaceAll(/ *<!-- Written by the build: .*? -->\n/g, "")
          .replace('{ "base": "/"', () => `{ "base": ${JSON.stringify(base)}`)
          .replace(/(?<=<noscript>).*(?=<\/noscript>)/s, () => parts.withoutScript)
          .replace(/(?<=id="pictures">)[^<]*/, () => writeJson(files))
          .replace(/(?<=id="start-texts">)[^<]*/, () => writeJson(parts.texts))
          // The page's script has the code run.
          .replaceAll(
            /<script type="module" crossorigin src=("[^"]*")><\/script>/g,
            '<link rel="modulepreload" crossorigin href=$1>',
          ),
    },
  };
}

/** As JSON that can stand in a page. */
function writeJson(texts: unknown): string {
  return JSON.stringify(texts).replaceAll("<", "\\u003c");
}

async function renderParts(): Promise<PageParts> {
  const before = Object.keys(browser).map(
    (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const,
  );
  for (const [name, value] of Object.entries(browser)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
  const server = await createServer({
    appType: "custom",
    logLevel: "error",
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false, watch: null },
  });
  try {
    const path = "/src/dashboard/first-picture/picture-screens.tsx";
    const module = (await server.ssrLoadModule(
      path,
    )) as typeof import("../src/dashboard/first-picture/picture-screens.tsx");
    return module.renderPageParts(await readCatalogs());
  } finally {
    await server.close();
    for (const [name, descriptor] of before) {
      if (descriptor === undefined) Reflect.deleteProperty(globalThis, name);
      else Object.defineProperty(globalThis, name, descriptor);
    }
  }
}
