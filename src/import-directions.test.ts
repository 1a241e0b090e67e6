import { readdirSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { findImportSpecifiers } from "../scripts/import-specifiers.ts";

const hooksOf = (room: string): string => `${room} (.ts)`;

const feature = [
  "contract",
  "dashboard/api",
  "dashboard/ui",
  // Hooks and queries, which are .ts; never another feature's components, which are .tsx.
  hooksOf("dashboard/session"),
  hooksOf("dashboard/projects"),
];
/** What changes labels beside the labels' own screen uses their queries and changes. */
const labelFeature = [...feature, hooksOf("dashboard/labels")];
const serviceFeature = ["contract", "service/database", "service/http"];
const wholeService = [
  "contract",
  "service",
  "service/access",
  "service/commands",
  "service/database",
  "service/demo",
  "service/documentation",
  "service/http",
  "service/labels",
  "service/projects",
];

/** Which rooms each room may import from, besides itself. A room that has no row may not exist. */
const mayImport = new Map<string, readonly string[]>([
  ["contract", []],

  // The files directly in src/service put the service together.
  ["service", wholeService],
  ["service/commands", wholeService],
  ["service/demo", ["contract", "service/access", "service/database", "service/labels", "service/projects"]],
  ["service/documentation", ["contract", "service/http"]],
  ["service/access", serviceFeature],
  ["service/labels", serviceFeature],
  ["service/projects", serviceFeature],
  ["service/http", ["contract"]],
  ["service/database", ["contract"]],

  // The one file directly in src/dashboard mounts it.
  ["dashboard", ["dashboard/app", "dashboard/api", "dashboard/ui", hooksOf("dashboard/session")]],
  [
    "dashboard/app",
    [
      "contract",
      "dashboard/api",
      "dashboard/labels",
      "dashboard/messages",
      "dashboard/palette",
      "dashboard/projects",
      "dashboard/session",
      "dashboard/transfer",
      "dashboard/ui",
    ],
  ],
  ["dashboard/labels", feature],
  ["dashboard/palette", labelFeature],
  ["dashboard/projects", feature],
  ["dashboard/session", feature],
  ["dashboard/transfer", labelFeature],
  ["dashboard/ui", ["contract", "dashboard/api"]],
  ["dashboard/api", ["contract"]],
  ["dashboard/messages", []],

  ["e2e", ["contract"]],
]);

/** Packages that would tie a tier to something it must not know; a name covers its subpaths. */
const foreignPackages = new Map<string, readonly string[]>([
  [
    "service",
    [
      "react",
      "react-dom",
      "react-router",
      "react-aria-components",
      "react-hook-form",
      "@hookform/resolvers",
      "@lingui/core",
      "@lingui/react",
      "@tanstack/react-query",
      "lucide",
    ],
  ],
  [
    "dashboard",
    [
      "fastify",
      "@fastify/cors",
      "@fastify/rate-limit",
      "@fastify/static",
      "commander",
      "kysely",
      "pg",
      "pino",
      "prom-client",
      "undici",
    ],
  ],
]);

const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);

/**
 * The room of a file: `src/dashboard/labels/label-table.tsx` is in `dashboard/labels`, `src/service/app.ts` in
 * `service`. The contract is one room.
 */
function roomOf(file: string): string {
  const [top = "", tier = "", name, ...deeper] = file.split("/");
  if (top !== "src") return top;
  if (name === undefined) return top;
  return deeper.length === 0 || tier === "contract" ? tier : `${tier}/${name}`;
}

/** Why a file may not import a package, or null when it may. */
function foreignPackage(tier: string, file: string, module: string): string | null {
  const names = (name: string): boolean => module === name || module.startsWith(`${name}/`);
  if (isTest(file) && (module === "vitest" || isBuiltin(module))) return null;
  if (tier === "contract") {
    const allowed = ["zod/mini", "papaparse", ...(isTest(file) ? ["fast-check"] : [])];
    return allowed.includes(module)
      ? null
      : "the contract uses zod/mini for what travels, papaparse for CSV, and nothing else";
  }
  if (tier === "dashboard" && isBuiltin(module)) return "the dashboard runs in a browser";
  if (tier === "dashboard" && module === "zod") return "the dashboard ships zod/mini";
  return (foreignPackages.get(tier) ?? []).some(names) ? `not for ${tier}` : null;
}

/** Why a file may not import a file of this project, or null when it may. */
function forbiddenFile(file: string, module: string): string | null {
  const from = roomOf(file);
  const path = module.replace(/\?.*$/, "");
  const target = path.startsWith("#")
    ? posix.join("src", path.slice(1))
    : posix.join(posix.dirname(file), path);
  const to = roomOf(target);
  const [tier] = from.split("/");

  if (path.split("/").includes(".."))
    return "write ./ within a folder, #contract, #service or #dashboard elsewhere";
  if (to === from) return null;
  // The table is about what is shipped: a test may use all of its own tier.
  if (isTest(file) && (to === "contract" || to.split("/")[0] === tier)) return null;
  const allowed = mayImport.get(from);
  if (allowed === undefined) return `${from} has no row in the table`;
  if (allowed.includes(to) || (target.endsWith(".ts") && allowed.includes(hooksOf(to)))) return null;
  return `${from} may not import from ${to}`;
}

/**
 * Holds a set of source files against the table.
 *
 * @param files source by path, from the repository's root on
 * @returns one sentence per forbidden import
 */
function forbiddenImports(files: ReadonlyMap<string, string>): string[] {
  return [...files].flatMap(([file, source]) => {
    const [tier = ""] = roomOf(file).split("/");
    return findImportSpecifiers(file, source).flatMap(({ value: module }) => {
      const reason = /^[.#]/.test(module) ? forbiddenFile(file, module) : foreignPackage(tier, file, module);
      return reason === null ? [] : [`${file} imports ${module}: ${reason}`];
    });
  });
}

/** The sources of the three tiers and of the browser tests. */
function readSources(): Map<string, string> {
  const root = fileURLToPath(new URL("..", import.meta.url));
  const files = new Map<string, string>();
  for (const folder of ["src/contract", "src/service", "src/dashboard", "e2e"]) {
    for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !/\.tsx?$/.test(entry.name)) continue;
      const path = join(entry.parentPath, entry.name);
      files.set(path.slice(root.length).replaceAll("\\", "/"), readFileSync(path, "utf8"));
    }
  }
  return files;
}

test("every import of the source goes in an allowed direction", () => {
  const files = readSources();
  expect(files.size).toBeGreaterThan(20);
  expect(forbiddenImports(files)).toEqual([]);
});

describe("a forbidden import is found", () => {
  test.each([
    ["src/contract/labels.ts", 'import type { Row } from "#service/database/schema.ts";'],
    ["src/contract/labels.ts", 'import * as z from "zod";'],
    ["src/contract/labels.ts", 'export { useState } from "react";'],
    ["src/service/labels/label-store.ts", 'import { tones } from "#dashboard/colors/tones.ts";'],
    [
      "src/service/labels/label-store.ts",
      'import { findProject } from "#service/projects/project-store.ts";',
    ],
    ["src/service/http/problem.ts", 'import { openDatabase } from "#service/database/database.ts";'],
    ["src/service/app.ts", 'import { createElement } from "react";'],
    ["src/dashboard/labels/label-table.tsx", 'import { buildApp } from "#service/app.ts";'],
    ["src/dashboard/labels/label-table.tsx", 'const load = () => import("#dashboard/palette/palette.tsx");'],
    ["src/dashboard/labels/label-table.tsx", 'type P = import("#dashboard/transfer/transfer-file.ts").P;'],
    [
      "src/dashboard/labels/label-table.tsx",
      'import { Switcher } from "#dashboard/projects/project-switcher.tsx";',
    ],
    ["src/dashboard/labels/label-table.tsx", 'import { Button } from "../ui/button.tsx";'],
    ["src/dashboard/labels/label-table.tsx", 'import { Button } from "./../ui/button.tsx";'],
    ["src/dashboard/labels/label-table.tsx", 'import { readFileSync } from "fs";'],
    ["src/dashboard/labels/label-table.test.tsx", 'import { buildApp } from "#service/app.ts";'],
    ["src/dashboard/ui/chip.tsx", 'import { useLabels } from "#dashboard/labels/data/label-queries.ts";'],
    [
      "src/dashboard/transfer/import-page.tsx",
      'import { LabelTable } from "#dashboard/labels/parts/label-table.tsx";',
    ],
    ["src/dashboard/ui/chip.tsx", 'import Fastify from "fastify";'],
    ["src/dashboard/drawer/thing.ts", 'import { Button } from "#dashboard/ui/button.tsx";'],
    ["src/thing.ts", 'import { labelSchema } from "#contract/labels.ts";'],
    ["e2e/labels.test.ts", 'import { labelQueries } from "#dashboard/labels/data/label-queries.ts";'],
  ])("%s: %s", (file, source) => {
    expect(forbiddenImports(new Map([[file, source]]))).toHaveLength(1);
  });
});

describe("an allowed import is left alone", () => {
  test.each([
    [
      "src/contract/labels.ts",
      'import * as z from "zod/mini"; import { pageSchema } from "./pagination.ts";',
    ],
    ["src/contract/labels.test.ts", 'import { test } from "vitest";'],
    ["src/service/app.ts", 'import { addLabelRoutes } from "./labels/label-routes.ts";'],
    ["src/service/labels/label-routes.test.ts", 'import { buildApp } from "#service/app.ts";'],
    [
      "src/dashboard/labels/label-table.tsx",
      'import { useProject } from "#dashboard/projects/data/project-queries.ts";',
    ],
    [
      "src/dashboard/transfer/import-page.tsx",
      'import { startLabelJob } from "#dashboard/labels/data/label-jobs.ts";',
    ],
    ["src/dashboard/labels/label-table.tsx", 'import styles from "./label-table.module.css";'],
    ["src/dashboard/app/routes.tsx", 'const load = () => import("#dashboard/labels/labels-page.tsx");'],
    ["e2e/api-client.ts", 'import { apiPaths } from "#contract/paths.ts";'],
  ])("%s: %s", (file, source) => {
    expect(forbiddenImports(new Map([[file, source]]))).toEqual([]);
  });
});
