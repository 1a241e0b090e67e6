/*
 * Every check of the project, one after the other, whatever the earlier ones say; the last line counts them.
 * Arguments name the steps to run: `npm test -- types unit`.
 */
import { spawn } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as z from "zod/mini";
import { installChromium } from "./chromium.ts";

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

/** The browser tests, against the built dashboard, in a browser that is installed where there is none. */
async function runBrowserTests(): Promise<Counts> {
  if (!(await runTool("scripts/prepare.js", "--build"))) return { passed: 0, failed: 1, skipped: 0 };
  installChromium();
  return runTests(["node_modules/@playwright/test/cli.js", "test"], "test-results/e2e.json", countPlaywright);
}

const steps: ReadonlyMap<string, { readonly title: string; readonly run: () => Promise<Counts> }> = new Map([
  ["types", { title: "Types", run: () => checkWith("node_modules/typescript/bin/tsc") }],
  [
    "lint",
    { title: "Lint and format", run: () => checkWith("node_modules/@biomejs/biome/bin/biome", "check") },
  ],
  [
    "messages",
    {
      title: "Message catalogs hold exactly the messages of the source",
      run: () =>
        checkWith("node_modules/@lingui/cli/dist/lingui.js", "check", "sync", "--clean", "--verbose"),
    },
  ],
  [
    "unit",
    {
      title: "Unit and integration tests",
      run: () =>
        runTests(
          [
            "node_modules/vitest/vitest.mjs",
            "run",
            "--reporter=default",
            "--reporter=json",
            "--outputFile.json=test-results/unit.json",
          ],
          "test-results/unit.json",
          countVitest,
        ),
    },
  ],
  ["e2e", { title: "Browser tests", run: runBrowserTests }],
]);

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !steps.has(name));
if (unknown.length > 0) {
  process.stderr.write(`No such step: ${unknown.join(", ")}. Steps: ${[...steps.keys()].join(", ")}\n`);
  process.exit(2);
}

const total = { passed: 0, failed: 0, skipped: 0 };
for (const [name, { title, run }] of steps) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  process.stdout.write(`\n── ${title}\n`);
  let counts: Counts;
  try {
    counts = await run();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    counts = { passed: 0, failed: 1, skipped: 0 };
  }
  total.passed += counts.passed;
  total.failed += counts.failed;
  total.skipped += counts.skipped;
}

process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : "";
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed${skipped}\n`);
