import { type Plugin, parseSync, Visitor } from "vite";

/** Vite has each `import()` of the build call this module, with the files that the code is in. */
const helper = /^\0vite\/preload-helper\.js$/;

/**
 * Has each `import()` of the build wait until its files are here, instead of preloading them by links that may fail for good.
 *
 * Refuses `await` outside of functions: where a file has it, WebKit runs code that imports the file, directly or not, before what
 * else it imports has run, if two such imports are under way (https://bugs.webkit.org/show_bug.cgi?id=242740).
 */
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
    generateBundle(_, bundle) {
      if (!isInUse) throw new Error("Vite no longer loads code by its preload helper.");
      for (const file of Object.values(bundle)) {
        if (file.type === "chunk" && awaitsAtTop(file.code))
          throw new Error(`${file.fileName} awaits outside of a function.`);
      }
    },
  };
}

/** Whether a module's code has an `await` outside of functions. */
function awaitsAtTop(code: string): boolean {
  let depth = 0;
  let isFound = false;
  const enter = () => {
    depth += 1;
  };
  const leave = () => {
    depth -= 1;
  };
  new Visitor({
    FunctionDeclaration: enter,
    "FunctionDeclaration:exit": leave,
    FunctionExpression: enter,
    "FunctionExpression:exit": leave,
    ArrowFunctionExpression: enter,
    "ArrowFunctionExpression:exit": leave,
    AwaitExpression: () => {
      isFound ||= depth === 0;
    },
    ForOfStatement: (loop) => {
      isFound ||= loop.await && depth === 0;
    },
  }).visit(parseSync("chunk.js", code).program);
  return isFound;
}
