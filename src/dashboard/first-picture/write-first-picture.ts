import type { Messages } from "@lingui/core";
import { type CSSOptions, createServer, type HtmlTagDescriptor, type Plugin, type PluginOption } from "vite";
import type { PictureTexts } from "./picture-texts.ts";

type ReadCatalogs = () => Promise<ReadonlyMap<string, Messages>>;

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
 * @param readCatalogs reads the catalogs of all languages but that of the code
 */
export function writeFirstPicture(transforms: () => PluginOption[], readCatalogs: ReadCatalogs): Plugin {
  let rendering: ReturnType<typeof renderTemplates> | undefined;
  /** The elements of the picture have the same classes as the build's. */
  let css: CSSOptions = {};
  return {
    name: "write-first-picture",
    apply: "build",
    configResolved(config) {
      css = config.css;
    },
    async generateBundle() {
      rendering ??= renderTemplates(transforms(), readCatalogs, css);
      const { oldBrowser } = await rendering;
      this.emitFile({ type: "asset", fileName: "old-browser.json", source: JSON.stringify(oldBrowser) });
    },
    transformIndexHtml: {
      order: "post",
      async handler(html) {
        rendering ??= renderTemplates(transforms(), readCatalogs, css);
        const { templates, texts, withoutScript } = await rendering;
        const [page, code] = takeOutCode(html);
        return {
          html: page.replace(/(?<=<noscript>).*(?=<\/noscript>)/s, () => withoutScript),
          tags: [
            writeTag("script", { type: "application/json", id: "picture-texts" }, writeJson(texts)),
            ...Object.entries({ ...templates, code }).map(([id, content]) =>
              writeTag("template", { id }, content),
            ),
          ],
        };
      },
    },
  };
}

/** A tag at the end of the head: the page's body begins once all that it is drawn from is there. */
function writeTag(tag: string, attrs: Readonly<Record<string, string>>, children: string): HtmlTagDescriptor {
  return { tag, attrs, children, injectTo: "head" };
}

/**
 * Takes the tags of the code out of the page.
 *
 * @returns the page without them, and links that have the code loaded, and compiled beside the page's own work as it arrives: the
 *   startup script inserts them when it's time, and runs the file of the last one
 */
function takeOutCode(html: string): readonly [page: string, links: string] {
  const tag = /\s*<script type="module" crossorigin src="([^"]*)"><\/script>/g;
  const links = [...html.matchAll(tag)].map(
    ([, file]) => `<link rel="modulepreload" crossorigin fetchpriority="low" href="${file}">`,
  );
  return [html.replace(tag, ""), links.join("")];
}

/** As JSON that can stand in a page. */
function writeJson(texts: PictureTexts): string {
  return JSON.stringify(texts).replaceAll("<", "\\u003c");
}

type Templates = typeof import("./picture-templates.tsx");

async function renderTemplates(
  plugins: PluginOption[],
  readCatalogs: ReadCatalogs,
  css: CSSOptions,
): Promise<ReturnType<Templates["renderTemplates"]>> {
  const before = Object.keys(browser).map(
    (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const,
  );
  for (const [name, value] of Object.entries(browser)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
  const server = await createServer({
    configFile: false,
    css,
    appType: "custom",
    logLevel: "error",
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false, watch: null },
    plugins,
  });
  try {
    const path = "/src/dashboard/first-picture/picture-templates.tsx";
    const module = (await server.ssrLoadModule(path)) as Templates;
    return module.renderTemplates(await readCatalogs());
  } finally {
    await server.close();
    for (const [name, descriptor] of before) {
      if (descriptor === undefined) Reflect.deleteProperty(globalThis, name);
      else Object.defineProperty(globalThis, name, descriptor);
    }
  }
}
