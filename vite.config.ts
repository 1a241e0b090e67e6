import { linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import optimizeLocales from "@react-aria/optimize-locales-plugin";
import babel from "@rolldown/plugin-babel";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { writeCatalogs } from "./scripts/catalogs.ts";
import { nameClass } from "./scripts/class-names.ts";
import { writeCompileHints } from "./scripts/compile-hints.ts";
import { writeCompressedFiles } from "./scripts/compressed-files.ts";
import { writeFirstPicture } from "./scripts/first-picture.ts";
import { compileMessagesInPlace } from "./scripts/message-compiler.ts";
import { shareScreens, shareWith } from "./scripts/shared-code.ts";
import { inlineStartupScript } from "./scripts/startup-script.ts";
import { oldestBrowsers } from "./src/dashboard/app/startup/oldest-browsers.ts";

/** The language of the code. React Aria's own words in others come with their catalogs. */
const locales = ["en-US"];

const { preset: macros, rolldown } = linguiTransformerBabelPreset({ descriptorFields: "message" });

/** Marks React Router's links and forms as what may be left out: they would be part of the first file. */
const leaveOutLinks: Plugin = {
  name: "leave-out-links",
  apply: "build",
  transform: {
    filter: { id: /\/react-router\/dist\/production\/lib\/dom\/lib\.js$/ },
    handler: (code) =>
      code
        .replaceAll("= React$1.forwardRef(", "= /* @__PURE__ */ React$1.forwardRef(")
        .replaceAll(/^\w+\.displayName = .*$/gm, ""),
  },
};

export default defineConfig({
  plugins: [
    react(),
    // Reads only files with messages.
    babel({
      presets: [{ preset: () => ({ presets: [macros], plugins: [compileMessagesInPlace] }), rolldown }],
    }),
    leaveOutLinks,
    { ...optimizeLocales.vite({ locales }), enforce: "pre" },
    writeCatalogs(),
    inlineStartupScript,
    writeFirstPicture(),
    writeCompileHints,
    writeCompressedFiles,
  ],
  // Files of the build find each other wherever they are; only the page has to know (see `base` in index.html).
  experimental: {
    renderBuiltUrl: (_, { hostType }) => (hostType === "html" ? undefined : { relative: true }),
  },
  css: { modules: { generateScopedName: nameClass } },
  build: {
    target: Object.entries(oldestBrowsers).map(([browser, version]) => browser + version),
    license: { fileName: "third-party-licenses.txt" },
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { bundlerTimings: false }, // Known, and of no use to whoever starts the console.
      experimental: { chunkOptimization: false }, // It has first files bring what only later ones need.
      // Reading a property, or a global that the browser may lack, does nothing by itself in what is bundled.
      treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
      output: {
        // Short: the page names many files.
        entryFileNames: "assets/[name]-[hash:6].js",
        chunkFileNames: "assets/[name]-[hash:6].js",
        assetFileNames: "assets/[name]-[hash:6][extname]",
        // One file for the first screen; React and other packages are apart, as browsers keep them when the console is upgraded, and
        // run them while the rest arrives. All other files follow from what imports what.
        codeSplitting: {
          groups: [
            { name: "react", test: /\/node_modules\/(react|react-dom|scheduler)\//, priority: 4 },
            { name: "packages", test: /\/node_modules\//, tags: ["$initial"], priority: 3 },
            { name: "console", tags: ["$initial"], priority: 2 },
            { ...shareWith("fields", "/sign-in-page.tsx"), priority: 1 },
            { ...shareWith("parts", "/app/later.ts"), priority: 1 },
            { ...shareWith("menus", "/app/pressed.ts"), priority: 1 },
            { ...shareScreens("screens"), priority: 1 },
          ],
        },
      },
    },
  },
  // Only the console itself, as bench/ has pages of its own, and what it starts as a worker, where no import leads to: a
  // package that is found late has the page loaded anew.
  optimizeDeps: { entries: ["index.html", "src/dashboard/import/label-file-worker.ts"] },
});
