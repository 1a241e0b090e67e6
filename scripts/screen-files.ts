import type { Plugin } from "vite";
import { screenModules } from "../src/dashboard/app/startup/screen-modules.ts";

/**
 * Writes into the page which files each screen needs, so that its script can ask for those of the address's screen
 * together with the first file, instead of after it. What says that the build writes something is left out.
 */
export const writeScreenFiles: Plugin = {
  name: "write-screen-files",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler(html, { bundle = {} }) {
      const [, base = "/"] = /="(\/[^"]*)assets\//.exec(html) ?? [];
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const first = new Set([...html.matchAll(/="\/[^"]*(assets\/[^"]+)"/g)].map(([, file]) => file));
      const filesOf = (fileName: string): string[] => {
        const chunk = chunks.find((one) => one.fileName === fileName);
        if (chunk === undefined || first.has(fileName)) return [];
        return [fileName, ...(chunk.viteMetadata?.importedCss ?? []), ...chunk.imports.flatMap(filesOf)];
      };
      const filesOfModule = (module: string): string[] => {
        const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module));
        if (chunk === undefined) throw new Error(`No file of the build begins at ${module}.`);
        return filesOf(chunk.fileName);
      };
      const files = Object.entries(screenModules).map(([screen, module]) => {
        const names = new Set(filesOfModule(module));
        return [screen, [...names].map((file) => base + file)] as const;
      });
      const json = JSON.stringify(Object.fromEntries(files));
      return html
        .replaceAll(/ *<!-- Written by the build: .*? -->\n/g, "")
        .replace(/(<script type="application\/json" id="screen-files">).*?(<\/script>)/s, `$1${json}$2`)
        .replace('{ "base": "/"', `{ "base": ${JSON.stringify(base)}`);
    },
  },
};
