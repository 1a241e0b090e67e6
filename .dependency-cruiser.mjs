// dependency-cruiser reads TypeScript with it, and would silently find nothing without it.
import "@swc/core";
import { folders, outerFolders, packages, pageScript, testPackages } from "./imports.config.ts";

const tests = String.raw`(\.test|-fixture)\.tsx?$`;
/** Tests of the dashboard that start the real service, and their fixture. */
const testsWithService = String.raw`(\.sqlite\.test|/service-tab-fixture)\.ts$`;
const ownFiles = String.raw`^(src|e2e|scripts|tools|bench)/|^[^/]+\.config\.ts$`;

const rule = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });
const words = (line) => [...new Set(line.split(" "))].filter(Boolean);
const mayImport = (line) =>
  `They may import only ${words(line).join(", ") || "each other"}; see imports.config.ts.`;

/** Matches the files of src/ that a list names, each with its alternatives in braces. */
const filesIn = (list, folder) =>
  list.map(
    (names) =>
      `^src/${folder}${names.replaceAll(".", "[.]").replace("{", "(").replace("}", ")").replaceAll(",", "|")}$`,
  );

/** Matches the files of a folder, without those of inner folders that have a line of their own. */
function filesOf(group, name) {
  if (name === ".") return `^${group}/[^/]+$`;
  const lines = Object.keys(folders[group]);
  const inner = lines.filter((line) => line.startsWith(`${name}/`) && lines.includes(name));
  return `^${group}/${name}/${inner.map((line) => `(?!${line.slice(name.length + 1)}/)`).join("")}`;
}

/** Matches the files of the folder that a line of a group names. */
function filesNamed(group, name) {
  const hasFolder = (each) => Object.keys(folders[each]).some((line) => `${line}/`.startsWith(`${name}/`));
  const found = [group, "src"].find(hasFolder);
  if (found === undefined) throw new Error(`There is no folder ${name} for those of ${group}.`);
  return filesOf(found, name);
}

const folderRules = Object.entries(folders).flatMap(([group, lines]) =>
  Object.entries(lines).map(([name, line]) => {
    const allowed = words(line).map((each) => filesNamed(group, each));
    return rule(
      `folders: ${name === "." ? group : name}`,
      mayImport(line),
      { path: filesOf(group, name), pathNot: group === "src/service" ? tests : testsWithService },
      { path: ownFiles, pathNot: [filesOf(group, name), "^src/dashboard/[^/]+-fixture", ...allowed] },
    );
  }),
);

const outerRules = Object.entries(outerFolders).map(([name, line]) =>
  rule(
    `folders: ${name}`,
    mayImport(line),
    { path: `^${name}/` },
    { path: ownFiles, pathNot: [name, ...words(line)].map((folder) => `^${folder}/`) },
  ),
);

/** A rule for the packages of the files that match. */
const packageRule = (name, path, pathNot, line) =>
  rule(
    `packages: ${name}`,
    mayImport(line),
    { path, pathNot },
    {
      pathNot: [ownFiles, `^node_modules/(${words(line).join("|")})/`],
      dependencyTypesNot: ["core"],
    },
  );

const packageRules = Object.entries(packages).flatMap(([side, line]) => [
  packageRule(side, `^${side}/`, side === "e2e" ? [] : [tests], line),
  packageRule(`tests of ${side}`, `^(?!e2e)${side}/.*${tests}`, [], `${line} ${testPackages}`),
]);

const otherRules = [
  rule(
    "folders: new",
    "A new folder needs a line that says what it may import; see imports.config.ts.",
    { path: "^src/", pathNot: folderRules.map(({ from }) => from.path) },
    {},
  ),
  rule(
    "folders: tests",
    "They import nothing from outside src/, and those of the service nothing of the dashboard.",
    { path: `^src/(service|dashboard)/.*${tests}` },
    { path: ownFiles, pathNot: "^src/(contract|color-science|label-files|client|service|$1)/" },
  ),
  rule(
    "page script",
    "It runs in the page's own script, and may import only small files; see imports.config.ts.",
    { path: filesIn(pageScript.files, "dashboard/") },
    {
      path: ownFiles,
      pathNot: [...filesIn(pageScript.files, "dashboard/"), ...filesIn(pageScript.mayImport, "")],
    },
  ),
  rule(
    "fixtures",
    "What is made for tests is no part of the product.",
    { path: "^src/", pathNot: tests },
    { path: tests },
  ),
  rule(
    "browsers",
    "This runs in browsers, which have no modules of Node.",
    { path: "^src/(?!service/)", pathNot: String.raw`(\.test|-fixture)\.ts$` },
    { dependencyTypes: ["core"] },
  ),
  rule(
    "packages: published",
    "The published package needs it: move it to `dependencies` of package.json.",
    { path: "^src/(?!dashboard/)", pathNot: tests },
    { dependencyTypes: ["npm-dev"] },
  ),
  rule(
    "packages: before they are installed",
    "This file runs when no package may be installed yet.",
    { path: String.raw`^scripts/[^/]+\.js$` },
    { dependencyTypesNot: ["core"] },
  ),
  rule(
    "paths",
    "Import by ./ within a folder, elsewhere by #contract/, #color-science/, #label-files/, #client/, #service/, #dashboard/.",
    { path: "^(src/.+)/[^/]+$" },
    { path: "^src/", pathNot: "^$1/", dependencyTypesNot: ["aliased"] },
  ),
  rule("cycles", "No file imports itself by way of others.", {}, { circular: true }),
];

export default {
  forbidden: [...folderRules, ...outerRules, ...packageRules, ...otherRules],
  options: {
    parser: "swc",
    doNotFollow: { path: "node_modules" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "types", "default"],
    },
  },
};
