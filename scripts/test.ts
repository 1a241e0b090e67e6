/*
 * `npm test`: whether a change is right. `npm run test:all`: that, and all that is marked `all`, by a file's name
 * (`*.all.test.ts`) or a browser test's tag (`@all`). The last line counts what passed, after what failed and how to run it again.
 *
 * Arguments name the steps to run, `npm test -- types units`; any others are test files, by a part of their paths, and options
 * of their runner: `npm test -- e2e label-editor --headed`. Files that are named run whole, whatever their tests are marked.
 */
import { spawn } from "node:child_process";
import { globSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import * as z from "zod/mini";

const root = fileURLToPath(new URL("..", import.meta.url));

// Hundreds of services are started: each would read, and take the types off, the same files anew.
process.env["NODE_COMPILE_CACHE"] ??= join(root, "node_modules/.cache/compiled");

/** What a step found. */
interface Outcome {
  readonly passed: number;
  readonly skipped: number;
  /** What failed. */
  readonly failures: readonly Failure[];
  /** The files of its tests, from the project's folder on. */
  readonly files?: readonly string[];
}

interface Failure {
  readonly what: string;
  /** What runs just that. */
  readonly command: string;
}

/** The part of a Vitest report (its Jest-compatible JSON) that is counted. */
const vitestReportSchema = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
    }),
  ),
});

/** A test of a Playwright report, once for each of its projects. */
const specSchema = z.object({
  title: z.string(),
  tests: z.array(z.object({ projectName: z.string(), status: z.string() })),
});

/** A file of a Playwright report, or a group of its tests. */
const suiteSchema = z.object({
  file: z.string(),
  specs: z.array(specSchema),
  get suites() {
    return z.optional(z.array(suiteSchema));
  },
});
type Suite = z.infer<typeof suiteSchema>;

/** The part of a Playwright report that is counted. `errors` are those outside any test. */
const playwrightReportSchema = z.object({
  config: z.object({ rootDir: z.string() }),
  suites: z.array(suiteSchema),
  errors: z.array(z.object({ message: z.optional(z.string()) })),
});

/** Runs one of the project's tools on this Node; whether it succeeded, and what it printed if that isn't shown at once. */
function runTool(
  [path, ...args]: readonly [string, ...string[]],
  output: "shown" | "kept" = "kept",
): Promise<{ readonly succeeded: boolean; readonly printed: string }> {
  return new Promise((resolve, reject) => {
    const stream = output === "kept" ? "pipe" : "inherit";
    const child = spawn(process.execPath, [join(root, path), ...args], {
      cwd: root,
      stdio: ["ignore", stream, stream],
    });
    let printed = "";
    for (const part of [child.stdout, child.stderr]) {
      part?.setEncoding("utf8").on("data", (chunk: string) => {
        printed += chunk;
      });
    }
    child.on("error", reject);
    child.on("close", (code) => resolve({ succeeded: code === 0, printed }));
  });
}

/** Runs tools one after the other, whatever those before say; each passes or fails as a whole. */
async function check(step: string, tools: readonly (readonly [string, ...string[]])[]): Promise<Outcome> {
  const failures: Failure[] = [];
  for (const tool of tools) {
    const { succeeded, printed } = await runTool(tool);
    if (succeeded) continue;
    process.stdout.write(`\n${printed}\n`);
    failures.push({ what: tool.join(" "), command: `npm test -- ${step}` });
  }
  return { passed: tools.length - failures.length, skipped: 0, failures };
}

/**
 * Runs a test runner and reads its report. A runner that fails without a failed test to show for it, that runs no test or
 * that leaves no report, counts as one failure.
 *
 * @param reportPath where the runner writes its JSON report; one from an earlier run is removed first
 */
async function runTests(
  step: string,
  tool: readonly [string, ...string[]],
  reportPath: string,
  read: (report: unknown) => Outcome,
): Promise<Outcome> {
  const report = join(root, reportPath);
  rmSync(report, { force: true });
  const { succeeded } = await runTool(tool, "shown");
  const failure = (what: string) => ({
    what,
    command: ["npm test --", step, ...filters].join(" "),
  });
  let outcome: Outcome = { passed: 0, skipped: 0, failures: [] };
  try {
    outcome = read(JSON.parse(readFileSync(report, "utf8")));
  } catch (error) {
    return { ...outcome, failures: [failure(`No report at ${reportPath}: ${String(error)}`)] };
  }
  if (outcome.failures.length > 0) return outcome;
  if (outcome.passed === 0) return { ...outcome, failures: [failure("No test was run")] };
  return succeeded ? outcome : { ...outcome, failures: [failure("An error outside of any test, see above")] };
}

/** As a pattern that matches just that. */
function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}

/** As one word of a shell. */
function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

function readVitest(report: unknown): Outcome {
  const results = vitestReportSchema.parse(report).testResults.map(({ name, ...result }) => ({
    ...result,
    file: relative(root, name),
  }));
  const tests = results.flatMap(({ file, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, file })),
  );
  const failed = tests.filter(({ status }) => status === "failed");
  // A file that can't be loaded has no tests to fail.
  const broken = results.filter(
    ({ status, assertionResults }) =>
      status === "failed" && assertionResults.every((test) => test.status !== "failed"),
  );
  const passed = tests.filter(({ status }) => status === "passed").length;
  return {
    passed,
    skipped: tests.length - passed - failed.length,
    failures: [
      ...broken.map(({ file }) => ({ what: file, command: `npx vitest run ${file}` })),
      ...failed.map(({ file, fullName }) => ({
        what: `${file} › ${fullName}`,
        command: `npx vitest run ${file} -t ${quote(escapePattern(fullName))}`,
      })),
    ],
    files: results.map(({ file }) => file),
  };
}

function readPlaywright(report: unknown): Outcome {
  const { config, suites, errors } = playwrightReportSchema.parse(report);
  const specsOf = (suite: Suite): z.infer<typeof specSchema>[] => [
    ...suite.specs,
    ...(suite.suites ?? []).flatMap(specsOf),
  ];
  const files = suites.map(({ file }) => relative(root, join(config.rootDir, file)));
  const tests = suites.flatMap((suite, index) =>
    specsOf(suite).flatMap(({ title, tests: runs }) =>
      runs.map(({ projectName, status }) => {
        const command = `npm test -- e2e ${files[index]} --project=${projectName} -g ${quote(escapePattern(title))}`;
        return { status, failure: { what: `${files[index]} › ${title} [${projectName}]`, command } };
      }),
    ),
  );
  const passed = tests.filter(({ status }) => status === "expected").length;
  const skipped = tests.filter(({ status }) => status === "skipped").length;
  return {
    passed,
    skipped,
    failures: [
      ...tests
        .filter(({ status }) => !["expected", "skipped"].includes(status))
        .map(({ failure }) => failure),
      ...errors.map(({ message = "An error outside of any test" }) => ({
        what: message.split("\n", 1)[0] ?? "",
        command: ["npm test -- e2e", ...filters].join(" "),
      })),
    ],
    files,
  };
}

/** Vitest's projects of those names, all in one run, as some mostly wait. */
async function runVitest(projects: readonly string[]): Promise<Outcome> {
  await browsers;
  const report = "test-results/vitest.json";
  const tool = [
    "node_modules/vitest/vitest.mjs",
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
    ...projects.map((project) => `--project=${project}`),
    ...(runsAll ? [] : ["--exclude=**/*.all.*"]),
    ...filters,
  ] as const;
  return runTests(projects.join(" "), tool, report, readVitest);
}

/** What a person does, against the built dashboard. */
async function runBrowserTests(): Promise<Outcome> {
  await browsers;
  const selected = runsAll
    ? []
    : ["--grep-invert=[.@]all\\b", ...dailyWindows.map((name) => `--project=${name}`)];
  const tool = ["node_modules/@playwright/test/cli.js", "test", ...selected, ...filters] as const;
  return runTests("e2e", tool, "test-results/e2e.json", readPlaywright);
}

/** Playwright's projects in `npm test`; those that a machine has no browser for are left out. */
const dailyWindows = ["wide", "job-*", "firefox"];

/** Quick, and each busy with but one core: all at once. */
const checks: Readonly<Record<string, { readonly title: string; readonly run: () => Promise<Outcome> }>> = {
  types: { title: "Types", run: () => check("types", [["node_modules/typescript/bin/tsc"]]) },
  lint: {
    title: "Lint, format, imports, and nothing unused",
    run: () =>
      check("lint", [
        ["node_modules/@biomejs/biome/bin/biome", "check"],
        [
          "node_modules/dependency-cruiser/bin/dependency-cruiser.mjs",
          ...["src", "e2e", "scripts", "bench", "tools"],
          ...["-T", "err-long"],
        ],
        ["node_modules/knip/bin/knip.js"],
      ]),
  },
  messages: {
    title: "Message catalogs hold exactly the messages of the source",
    run: () => check("messages", [["node_modules/@lingui/cli/dist/lingui.js", "check", "sync", "--clean"]]),
  },
  build: {
    title: "The dashboard is built",
    run: () => check("build", [["scripts/prepare.js", "--build-for-tests"]]),
  },
};

const vitestProjects = ["units", "components", "sqlite", "postgres"];

const given = process.argv.slice(2);
const isAll = given[0] === "all";
const names = isAll ? given.slice(1) : given;
const offered = [...Object.keys(checks), ...vitestProjects, "e2e"];
const filters = names.filter((name) => !offered.includes(name));
const named = names.filter((name) => offered.includes(name));
if (filters.length > 0 && named.length === 0) {
  process.stderr.write(
    `Name the step that runs ${filters.join(" ")}, such as: npm test -- e2e ${filters[0]}\n` +
      `Steps: ${offered.join(", ")}\n`,
  );
  process.exit(2);
}
/** Whether tests that are marked `all` run, too. */
const runsAll = isAll || filters.length > 0;
const isChosen = (step: string) => named.length === 0 || named.includes(step);

const outcomes: Outcome[] = [];
const times: string[] = [];

/** Runs a step, says what came of it and how long it took. */
async function runStep(name: string, title: string, run: () => Promise<Outcome>): Promise<void> {
  const start = performance.now();
  let outcome: Outcome;
  try {
    outcome = await run();
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error);
    outcome = { passed: 0, skipped: 0, failures: [{ what, command: `npm test -- ${name}` }] };
  }
  outcomes.push(outcome);
  const time = `${Math.round((performance.now() - start) / 1000)} s`;
  times.push(`${name} ${time}`);
  process.stdout.write(`── ${title}: ${outcome.failures.length > 0 ? "failed" : "passed"} (${time})\n`);
}

const projects = vitestProjects.filter(isChosen);
const needsBuild = isChosen("e2e") || isChosen("build");
const chosenChecks = Object.keys(checks).filter((step) => (step === "build" ? needsBuild : isChosen(step)));

/** Has the browsers there, which takes a while where they are missing: beside the checks. */
const browsers = isChosen("components") || isChosen("e2e") ? installBrowsers() : undefined;

async function installBrowsers(): Promise<void> {
  const { succeeded, printed } = await runTool(["scripts/chromium.ts"]);
  if (!succeeded) throw new Error(printed);
  process.stdout.write((await runTool(["scripts/firefox.ts"])).printed);
}
browsers?.catch(() => undefined); // Told by the steps that wait for them.

process.stdout.write(
  `\n── ${[...chosenChecks, ...projects, ...(isChosen("e2e") ? ["e2e"] : [])].join(", ")}\n`,
);
await Promise.all(
  Object.entries(checks)
    .filter(([step]) => chosenChecks.includes(step))
    .map(([step, { title, run }]) => runStep(step, title, run)),
);
if (projects.length > 0) {
  const title = `Unit, component, and service tests (${projects.join(", ")})`;
  await runStep("vitest", title, () => runVitest(projects));
}
if (isChosen("e2e")) await runStep("e2e", "Browser tests", runBrowserTests);

// Whatever isn't run by a whole run is run by none.
if (isAll && names.length === 0) {
  const run = new Set(outcomes.flatMap(({ files = [] }) => files));
  const ofOtherCommands = ["e2e/webkit.test.ts", "tools/deployment.test.ts"];
  const forgotten = globSync("{src,scripts,tools,e2e}/**/*.test.{ts,tsx}", { cwd: root }).filter(
    (file) => !run.has(file) && !ofOtherCommands.includes(file),
  );
  const command = "npm run test:all";
  outcomes.push({
    passed: forgotten.length === 0 ? 1 : 0,
    skipped: 0,
    failures: forgotten.map((file) => ({ what: `${file} was run by no step`, command })),
  });
}

const failures = outcomes.flatMap((outcome) => outcome.failures);
const sum = (count: "passed" | "skipped") => outcomes.reduce((total, outcome) => total + outcome[count], 0);
process.stdout.write(`\nTimes: ${times.join(", ")}\n`);
if (failures.length > 0) {
  const lines = failures.map(({ what, command }) => `✗ ${what}\n  ${command}\n`);
  process.stdout.write(`\nFailed, and what runs just that:\n${lines.join("")}`);
}
const skipped = sum("skipped") > 0 ? `, ${sum("skipped")} skipped` : "";
process.stdout.write(`\n${sum("passed")} passed, ${failures.length} failed${skipped}\n`);
process.exitCode = failures.length > 0 || sum("passed") === 0 ? 1 : 0;
