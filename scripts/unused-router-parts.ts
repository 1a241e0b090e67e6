import type { Plugin } from "vite";

/**
 * Lets the bundler leave out what the console doesn't use of React Router. Otherwise it keeps every component that is made by
 * `forwardRef`, or named for React’s developer tools: it can’t know that neither does anything else.
 */
export const dropUnusedRouterParts: Plugin = {
  name: "drop-unused-router-parts",
  apply: "build",
  transform: {
    filter: { id: /\/react-router\/dist\/.+\.js$/ },
    handler: (code) => ({
      code: code
        .replace(/^\w+\.displayName = .+$/gm, "")
        .replace(/(?<== )React\$1\.(forwardRef|createContext|memo)\(/g, "/* @__PURE__ */ $&"),
      map: null,
    }),
  },
};
