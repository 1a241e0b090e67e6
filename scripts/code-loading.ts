import type { Plugin } from "vite";

/** Vite has each `import()` of the build call this module, with the files that the code is in. */
const helper = /^\0vite\/preload-helper\.js$/;

/** Has each `import()` of the build wait until its files are here, instead of preloading them by links that may fail for good. */
export function loadCodeByFiles(): Plugin {
  let isInUse = false;
  return {
    name: "load-code-by-files",
    apply: "build",
    enforce: "pre",
    load: {
      filter: { id: helper },
      handler() {
        isInUse = true;
        return 'export { loadCode as __vitePreload } from "/src/dashboard/ui/loading/code-loading.ts";';
      },
    },
    generateBundle() {
      if (!isInUse) throw new Error("Vite no longer loads code by its preload helper.");
    },
  };
}
