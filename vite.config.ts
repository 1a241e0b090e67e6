import { linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import optimizeLocales from "@react-aria/optimize-locales-plugin";
import babel from "@rolldown/plugin-babel";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { writeCatalogs } from "./scripts/catalogs.ts";
import { loadCodeByFiles } from "./scripts/code-loading.ts";
import { writeCompileHints } from "./scripts/compile-hints.ts";
import { writeCompressedFiles } from "./scripts/compressed-files.ts";
import { writeFirstPicture } from "./scripts/first-picture.ts";
import { compileMessagesInPlace } from "./scripts/message-compiler.ts";
import { writeScreenFiles } from "./scripts/screen-files.ts";
import { inlineStartupScript } from "./scripts/startup-script.ts";
import { dropUnusedRouterParts } from "./scripts/unused-router-parts.ts";
import { oldestBrowsers } from "./src/dashboard/app/startup/oldest-browsers.ts";

/** The language of the code. React Aria's own words in others come with their catalogs. */
const locales = ["en-US"];

/** What turns the dashboard's sources into code. */
const transforms = () => [
  react(),
  babel({
    presets: [linguiTransformerBabelPreset({ descriptorFields: "message" })],
    plugins: [compileMessagesInPlace],
  }),
];

/** Of the screens that are about labels and projects: their styles, and what most of them are made of. */
function isShared(module: string): boolean {
  if (
    /\/(ui\/(timestamp|tooltip\.ts|locale-data|theme|virtual-table|scroll-list|language-list\.tsx)|label-matrix)\b/.test(
      module,
    )
  )
    return false;
  return (
    /\/dashboard\/(labels|jobs|projects|session|commands|ui)\/.*\.module\.css$/.test(module) ||
    /\/contract\/languages\.ts$/.test(module) ||
    /\/src\/client\/(?!label-work|step-runner)/.test(module) ||
    /\/dashboard\/(labels\/data|ui)\/(?!label-job|history-queries|browser-(history|database)|change-inversion)[^/]+\.tsx?$/.test(
      module,
    ) ||
    /\/(label-(color-input|distinct-button|palette|cell-editor|cell-change|grid|odd-row)|worker-client|task-worker|large-answers|project-unreadable)\.tsx?$/.test(
      module,
    ) ||
    /\/dashboard\/colors\/(contrast|hex|vision|vision-names|distinct|distinct-sequences|page-theme-names|use-color-task)\.ts$/.test(
      module,
    ) ||
    /\/lucide\//.test(module)
  );
}

/**
 * Lists and menus, and what they pop up in. The labels screen's dialogs need none of them, though React Aria's `Dialog` imports
 * some of them for parts that are left out of the build.
 */
function isList(module: string): boolean {
  const [, part = ""] =
    /\/react-(?:aria|stately|aria-components)\/dist\/private\/(.*)\.mjs/.exec(module) ?? [];
  return (
    /^(autocomplete|collections|list|listbox|menu|searchfield|selection|tree)\/(?!Hidden$)/.test(part) ||
    /^overlays\/(calculatePosition|useCloseOnScroll|useOverlayPosition|usePopover)$/.test(part) ||
    /^(Autocomplete|Collection|DragAndDrop|Header|ListBox|Menu|Popover|SearchField|Separator)$/.test(part) ||
    /\/ui\/menu-popover\.tsx/.test(module)
  );
}

export default defineConfig({
  plugins: [
    transforms(),
    dropUnusedRouterParts,
    { ...optimizeLocales.vite({ locales }), enforce: "pre" },
    loadCodeByFiles(),
    writeCatalogs(),
    writeScreenFiles,
    inlineStartupScript,
    writeFirstPicture(transforms),
    writeCompileHints,
    writeCompressedFiles,
  ],
  // Files of the build find each other wherever they are; only the page has to know (see `base` in index.html).
  experimental: {
    renderBuiltUrl: (_, { hostType }) => (hostType === "html" ? undefined : { relative: true }),
  },
  build: {
    target: Object.entries(oldestBrowsers).map(([browser, version]) => browser + version),
    license: { fileName: "third-party-licenses.txt" },
    // All files that an import() needs: they are fetched before it (scripts/code-loading.ts). Vite leaves out one that is alone.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, files) => (files.length > 0 ? files : [file]),
    },
    rolldownOptions: {
      // Reading a property, or a global that the browser may lack, does nothing by itself in what is bundled.
      treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
      output: {
        // One file for the first screen compresses better than one for each part that later screens share with it. React is
        // apart: browsers keep it when the console is upgraded. Of what several later parts share, most is in three files, as
        // each file has its price: "controls" and "lists" from React Aria, and "parts" of our own, with the styles. Work on many
        // labels is in "jobs". Dates come right after the first rows, and wait for none of them.
        codeSplitting: {
          groups: [
            { name: "react", test: /\/node_modules\/(react|react-dom|scheduler)\//, priority: 6 },
            { name: "console", tags: ["$initial"], priority: 5 },
            { name: "other-tabs", test: /\/(other-tabs|ui\/theme)\.ts$/, priority: 4 },
            { name: "lists", test: isList, includeDependenciesRecursively: false, priority: 4 },
            {
              name: "controls",
              test: /\/node_modules\/(@?react-(aria|stately)|@internationalized)/,
              minShareCount: 2,
              priority: 3,
            },
            { name: "parts", test: isShared, priority: 2 },
            {
              name: "jobs",
              test: /\/dashboard\/(labels\/data\/(label-job|browser-history)|ui\/browser-database|jobs\/job-(?!dock))|\/src\/client\/|\/idb\//,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  // Only the console itself; bench/ has pages of its own.
  optimizeDeps: { entries: ["index.html"] },
});
