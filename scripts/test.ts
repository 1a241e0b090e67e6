/*
 * Every check of the project, one after the other, whatever the earlier ones say; the last line counts them. The
 * dashboard is built beside the first ones.
 * Arguments name the steps to run, `npm test -- types unit`; any others choose among a step's test files by a part of
 * their paths, `npm test -- e2e label-editor`. Before them, `quick` or `long` names another run than the usual one.
 */
import { spawn } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as z from "zod/mini";
import { installChromium } from "./chromium.ts";
import { installFirefox } from "./firefox.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

// Hundreds of services are started: each would read, and take the types off, the same files anew.
process.env["NODE_COMPILE_CACHE"] ??= join(root, "node_modules/.cache/compiled");

/** What a step found. */
interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** The part of a Vitest report (its Jest-compatible JSON) that is counted. */
const vitestReportSchema = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  numTodoTests: z.int(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
});

/** The part of a Playwright report that is counted. `errors` are those outside any test. */
const playwrightReportSchema = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int(), skipped: z.int() }),
  errors: z.array(z.unknown()),
});

/** Runs one of the project's tools on this Node, with its output shown; whether it succeeded. */
function runTool(path: string, ...args: readonly string[]): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, path), ...args], {
      cwd: root,
      stdio: ["ignore", "inherit", "inherit"],
    });
    child.on("error", reject);
    child.on("exit", (code) => resolve(code === 0));
  });
}

/** A check that passes or fails as a whole. */
async function checkWith(path: string, ...args: readonly string[]): Promise<Counts> {
  const passed = await runTool(path, ...args);
  return { passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 };
}

/** What `npm run lint` does: each of its tools, whatever those before it say. */
async function lint(): Promise<Counts> {
  const sources = ["src", "e2e", "scripts", "bench", "tools"];
  const results = [
    await runTool("node_modules/@biomejs/biome/bin/biome", "check"),
    await runTool("node_modules/dependency-cruiser/bin/dependency-cruiser.mjs", ...sources, "-T", "err-long"),
    await runTool("node_modules/knip/bin/knip.js"),
  ];
  const passed = results.filter(Boolean).length;
  return { passed, failed: results.length - passed, skipped: 0 };
}

/**
 * Runs a test runner and counts what its report says. A runner that fails without a failed test to show for it, that
 * runs no test or that leaves no report, counts as one failure.
 *
 * @param reportPath where the runner writes its JSON report; one from an earlier run is removed first
 * @param count reads the report
 */
async function runTests(
  tool: readonly [string, ...string[]],
  reportPath: string,
  count: (report: unknown) => Counts,
): Promise<Counts> {
  const report = join(root, reportPath);
  rmSync(report, { force: true });
  const succeeded = await runTool(...tool);
  let counts: Counts = { passed: 0, failed: 0, skipped: 0 };
  try {
    counts = count(JSON.parse(readFileSync(report, "utf8")));
  } catch (error) {
    process.stderr.write(`No report to count at ${reportPath}: ${String(error)}\n`);
  }
  const ranAny = counts.passed + counts.failed > 0;
  if (!ranAny) process.stderr.write("No test was run.\n");
  return counts.failed === 0 && !(succeeded && ranAny) ? { ...counts, failed: 1 } : counts;
}

function countVitest(report: unknown): Counts {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } =
    vitestReportSchema.parse(report);
  // A file that can't be loaded has no tests to fail.
  const brokenFiles = testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
  );
  return {
    passed: numPassedTests,
    failed: numFailedTests + brokenFiles.length,
    skipped: numPendingTests + numTodoTests,
  };
}

function countPlaywright(report: unknown): Counts {
  const { stats, errors } = playwrightReportSchema.parse(report);
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  };
}

/**
 * Vitest's projects of those names at once, as some mostly wait; for those in a browser, one is installed where there is none.
 *
 * @param options further ones of Vitest
 */
async function runVitest(
  step: string,
  projects: readonly string[],
  options: readonly string[] = [],
  files = filters,
): Promise<Counts> {
  // Tests that measure have the machine for themselves.
  await built;
  if (projects.includes("components")) installChromium();
  const report = `test-results/${step}.json`;
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const chosenProjects = projects.map((project) => `--project=${project}`);
  const tool = "node_modules/vitest/vitest.mjs";
  return runTests([tool, "run", ...reporters, ...options, ...chosenProjects, ...files], report, countVitest);
}

/** What a person does, against the built dashboard, in browsers that are installed where there are none. */
async function runBrowserTests(): Promise<Counts> {
  if (!(await built)) return { passed: 0, failed: 1, skipped: 0 };
  installChromium();
  installFirefox();
  const tool = ["node_modules/@playwright/test/cli.js", "test", ...filters] as const;
  return runTests(tool, "test-results/e2e.json", countPlaywright);
}

interface Step {
  readonly title: string;
  readonly run: () => Promise<Counts>;
}

const steps = {
  types: { title: "Types", run: () => checkWith("node_modules/typescript/bin/tsc") },
  lint: { title: "Lint, format, imports, and nothing unused", run: lint },
  messages: {
    title: "Message catalogs hold exactly the messages of the source",
    run: () => checkWith("node_modules/@lingui/cli/dist/lingui.js", "check", "sync", "--clean", "--verbose"),
  },
  unit: {
    title: "Unit, component and service tests, on both databases",
    run: () => runVitest("unit", ["units", "components", "sqlite", "postgres"]),
  },
  e2e: { title: "Browser tests", run: runBrowserTests },
} as const satisfies Record<string, Step>;

/** What tells in a minute or so whether a change broke something; only by their names. */
const quickSteps = {
  types: steps.types,
  lint: steps.lint,
  messages: steps.messages,
  quick: {
    title: "Unit, component and service tests, on SQLite",
    run: () => runVitest("quick", ["units", "components", "sqlite"]),
  },
} as const satisfies Record<string, Step>;

/** The tests that a long run makes longer, or on both databases, and the package's. */
const longTests = [
  "label-kinds",
  "isolation",
  "serve-kill",
  "serve.postgres",
  "request-fuzz",
  "service/http",
  "documentation",
  "slow-changes",
  "package",
];

/** What takes too long for every change: run when what it covers changes. */
const longSteps = {
  service: {
    title:
      "The service killed a hundred times, sent 100,000 requests, and slow in real time; HTTP on both databases; label files of all kinds; the package",
    run: () =>
      runVitest(
        "long",
        ["units", "sqlite", "postgres", "package"],
        ["--mode=long"],
        filters.length > 0 ? filters : longTests,
      ),
  },
  e2e: {
    title: "Browser tests, with every fault, and more of them on a phone",
    run: () => {
      process.env["TEST_LENGTH"] = "long";
      return runBrowserTests();
    },
  },
} as const satisfies Record<string, Step>;

const runs: Readonly<Record<string, Readonly<Record<string, Step>>>> = { quick: quickSteps, long: longSteps };
const given = process.argv.slice(2);
const offered: Readonly<Record<string, Step>> = runs[given[0] ?? ""] ?? steps;
const names = given.slice(offered === steps ? 0 : 1);
const isStep = (name: string) => Object.hasOwn(offered, name);
const filters = names.filter((name) => !isStep(name));
const named = names.filter(isStep);
const chosen = Object.entries(offered).filter(([name]) => named.length === 0 || named.includes(name));
if (filters.length > 0 && named.length === 0) {
  process.stderr.write(
    `Name the step that runs ${filters.join(" ")}, such as: npm test -- e2e ${filters[0]}\n` +
      `Steps: ${Object.keys(offered).join(", ")}\n`,
  );
  process.exit(2);
}

/** Whether the dashboard could be built, for the browser tests: beside the checks that use but one core. */
const built = chosen.some(([name]) => name === "e2e") ? runTool("scripts/prepare.js", "--build") : null;

const total = { passed: 0, failed: 0, skipped: 0 };
const times: string[] = [];
for (const [name, { title, run }] of chosen) {
  process.stdout.write(`\n── ${title}\n`);
  const start = performance.now();
  let counts: Counts;
  try {
    counts = await run();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    counts = { passed: 0, failed: 1, skipped: 0 };
  }
  times.push(`${name} ${Math.round((performance.now() - start) / 1000)} s`);
  total.passed += counts.passed;
  total.failed += counts.failed;
  total.skipped += counts.skipped;
}
process.stdout.write(`\nTimes: ${times.join(", ")}\n`);

process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : "";
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed${skipped}\n`);
