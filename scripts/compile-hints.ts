import type { Plugin } from "vite";

/** Read by Chromium in the first line of a file alone: https://v8.dev/blog/explicit-compile-hints */
const compileHint = "//# allFunctionsCalledOnLoad\n";

/**
 * Tells Chromium to compile all functions of a file while it arrives, on another thread. It would otherwise compile each one
 * on the main thread when it is first called.
 */
export const writeCompileHints: Plugin = {
  name: "write-compile-hints",
  apply: "build",
  augmentChunkHash: () => compileHint,
  generateBundle: {
    // After Vite, which writes lines of its own at the top.
    order: "post",
    handler(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === "chunk") file.code = compileHint + file.code;
      }
    },
  },
};
