import { writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import * as fc from "fast-check";
import { sql } from "kysely";
import { expect, onTestFinished, test, vi } from "vitest";
import { stringify } from "yaml";
import { inAscii } from "#service/http/request-log.ts";
import { appIds, demoDatabase, temporaryFolder, tokens } from "#service/service-fixture.ts";
import { formatTable, print, printJson, tell } from "./command-output.ts";
import { createProgram, reportFailure } from "./program.ts";

vi.setConfig({ testTimeout: 60_000 });

/** Runs something, and gives all that it prints, to either output. */
async function outputOf(run: () => unknown): Promise<string> {
  let output = "";
  const write = ((text: string, done?: () => void) => {
    output += text;
    done?.();
    return true;
  }) as typeof process.stdout.write;
  const spies = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, "write").mockImplementation(write),
  );
  await run();
  for (const spy of spies) spy.mockRestore();
  return output;
}

/** What acts upon a terminal or a CI job, and parts of it. */
const pieces = [
  ...["\u001b[31m", "\u001b]0;title\u0007", "\u009b2J", "\u0085", "\u0000", "\b", "\r", "\n", "\t"],
  ...["\u202e", "\u2066", "\u200f", "\u061c", "\u2028", "\u2029"],
  ...[
    "::error::x",
    "::set-output name=a::b",
    "##[command]",
    "##vso[task.setvariable]",
    "##teamcity[message]",
  ],
  ...[
    "section_start:1:a\r\u001b[0K",
    "+++ a",
    "--- a",
    "~~~ a",
    "^^^ +++",
    "#",
    ":",
    " ",
    "a",
    "é",
    "\u00a0",
    "🎨",
  ],
];

/** Fails when something in an output acts upon a terminal, or is a command to a CI job. */
function expectHarmless(output: string, said: string): void {
  expect(output, said).not.toMatch(
    /[^\P{Cc}\n\t]|[\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/u,
  );
  expect(output, said).not.toMatch(/##(\[|vso\[|teamcity\[)/i);
  expect(output, said).not.toMatch(/^\s*(::|\+\+\+ |--- |~~~ |\^\^\^ )/m);
  // A place in the code, as stack traces have it.
  expect(output, said).not.toMatch(/^ {4}at /m);
}

test("whatever is printed in whatever way, nothing acts upon a terminal or a CI job, and JSON means the same", async () => {
  const hostile = fc.array(fc.constantFrom(...pieces), { maxLength: 8 }).map((some) => some.join(""));
  await fc.assert(
    fc.asyncProperty(hostile, hostile, async (one, other) => {
      for (const text of [one, `${one}\n${other}`, formatTable([one, "B"], [[other, one]])]) {
        expectHarmless(await outputOf(() => print(text)), text);
        expectHarmless(await outputOf(() => tell(text)), text);
      }
      const value = { [one]: [other] };
      const json = await outputOf(() => printJson(value));
      expectHarmless(json, one);
      expect(JSON.parse(json)).toEqual(value);
      const line = inAscii(JSON.stringify(value));
      expectHarmless(line, one);
      expect(JSON.parse(line)).toEqual(value);
    }),
  );
});

test("commands spell out what files, services, and the database hold, and cut long lists and names", async () => {
  const evil = pieces.join("");
  const folder = await temporaryFolder();
  const file = async (name: string, text: string) => {
    await writeFile(join(folder, name), text);
    return join(folder, name);
  };
  const json = (value: unknown) => JSON.stringify(value);
  const label = { name: evil, color: "#112233" };
  /** An object of several lists of labels, at different depths, as those of one are taken for one. */
  const lists = (keys: readonly string[]) => ({
    default: { labels: [{ name: "Bug", color: "#112233" }] },
    ...Object.fromEntries(
      keys.map((key, index) => [key, { [key]: [{ name: `two${index}`, color: "#112233" }] }]),
    ),
  });
  const keys = [evil, `${evil}2`];
  const rawEvil = evil.replaceAll("\0", "");
  const files = [
    await file("keys.json", json(lists(keys))),
    await file("many.json", json(lists(Array.from({ length: 99 }, (_, index) => `list${index}`)))),
    await file("fields.json", json([{ ...label, [evil]: evil, color: evil }, { name: "x".repeat(1e6) }])),
    await file("broken.json", `{"${rawEvil}": `),
    await file("cells.csv", `name,color,"${rawEvil}"\n"${rawEvil}","${rawEvil}"\n"open`),
    await file("keys.yaml", stringify(lists(keys))),
    await file("broken.yaml", `a: [${json(evil)}\n::error::x`),
    await file("broken.toml", "\u001b]0;a\u0007 = ::"),
  ];
  const location = join(folder, "console.db");
  const database = await demoDatabase(location);
  for (const [table, column] of [
    ["projects", "domain"],
    ["tokens", "name"],
    ["labels", "name"],
    ["label_history", "after_name"],
    ["label_history", "user_name"],
    ["label_history", "token_name"],
  ] as const) {
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${evil}`.execute(database);
  }
  await sql`update users set name = ${evil} || id`.execute(database);
  await sql`update projects set name = ${evil} where app_id <> ${appIds.Acme}`.execute(database);

  const labels = Array.from({ length: 10_000 }, (_, index) => ({
    ...label,
    id: index + 1,
    name: `${evil}${index}`,
  }));
  const responses: Record<string, unknown> = {
    hostile: {
      name: evil.repeat(100),
      labels: [{ ...label, id: 1, name: evil.repeat(20_000) }, ...labels.slice(1)],
    },
  };
  const service = createServer((request, response) => {
    const answer = responses[request.url?.split("/").at(-1) ?? ""];
    response.setHeader("x-request-id", "##vso[task]::error::");
    response.statusCode = answer === undefined ? 422 : 200;
    response.end(json(answer ?? { errors: { [evil]: [evil] } }));
  });
  service.listen(0, "127.0.0.1");
  onTestFinished(() => {
    service.close();
    service.closeAllConnections();
  });
  await new Promise((resolve) => service.once("listening", resolve));
  vi.stubEnv("CHANGELOG_TOKEN", tokens.own);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    process.exitCode = 0;
  });
  const remote = (app: string) => [
    ...["--service", `http://127.0.0.1:${(service.address() as AddressInfo).port}`, "--app-id", app],
  ];
  const inDatabase = ["--database", location];
  const good = await file("good.csv", "name,color\nBug,#112233\n");
  const commands = [
    ...files.map((path) => ["labels", "import", appIds.Acme, path, "--dry-run", ...inDatabase]),
    ...files.map((path) => ["labels", "diff", "--file", path, ...remote("hostile")]),
    ["labels", "import", evil, good, ...inDatabase],
    ["labels", "import", appIds.Acme, join(folder, evil.replaceAll("\0", "")), ...inDatabase],
    ["labels", "diff", "--file", good, ...remote("hostile")],
    ["labels", "diff", "--file", good, ...remote("missing")],
    ["labels", "push", "--file", good, "--dry-run", "--prune", ...remote("hostile")],
    ["labels", "push", "--file", good, "--prune", "--yes", ...remote("missing")],
    ["labels", "pull", "--file", join(folder, "pulled.csv"), ...remote("hostile")],
    ["labels", "history", appIds.Acme, ...inDatabase],
    ...["user", "token", "project"].map((what) => [what, "list", ...inDatabase]),
    ["project", "show", appIds.Northwind, ...inDatabase],
    ["user", "remove", evil, ...inDatabase],
    ["database", "check", ...inDatabase],
    ["labels", evil],
    [evil, `--${evil}`],
  ];
  const printed = new Map<string, string>();
  for (const command of commands) {
    for (const args of [command, [...command, "--json"]]) {
      const output = await outputOf(async () => {
        try {
          await (await createProgram(args)).parseAsync([...args], { from: "user" });
        } catch (error) {
          reportFailure(error);
        }
      });
      const said = json(args);
      printed.set(args.join(" "), output);
      expect(output, said).not.toBe("");
      expectHarmless(output, said);
      if (args.includes("--json")) continue;
      expect(output.length, said).toBeLessThan(600_000);
      expect(output.split("\n").length, said).toBeLessThan(300);
    }
  }
  // What is hostile was in fact printed.
  const find = (words: string) => [...printed].find(([command]) => command.includes(words))?.[1];
  expect(find("keys.json")).toContain("\\u{1b}");
  expect(find("keys.yaml")).toContain("\\u{1b}");
  expect(find("many.json")).toContain("… and 30 more.");
  expect(find("labels push --file")).toContain("\\u{1b}");
});
