import { join } from "node:path";
import { expect, test } from "vitest";
import { commandLine } from "#service/command-line-fixture.ts";
import { appIds } from "#service/service-fixture.ts";

test("each command that changes something logs one line: which command, what it changed, and no secret", async () => {
  const { run: runCommand, folder, location } = await commandLine({ demo: true });
  const lines: unknown[] = [];
  const outputs: string[] = [];
  const run = async (args: readonly string[], input = "") => {
    const { code, output, errors } = await runCommand(args, input, { LOG_LEVEL: "" });
    expect({ code, args }).toEqual({ code: 0, args });
    outputs.push(output);
    for (const line of errors.split("\n").filter((text) => text.startsWith("{"))) {
      const { time, pid, hostname, uid, ...rest } = JSON.parse(line);
      expect([time, pid, uid].map((value) => typeof value)).toEqual(["number", "number", "number"]);
      expect(line).toMatch(/^[ -~]*$/);
      expect(rest).toMatchObject({ level: 30, msg: "operator's command" });
      const { level, msg, ...change } = rest;
      lines.push(change);
    }
    return output;
  };
  const acme = appIds.Acme;
  const ids = { user_id: 4, user: "Zo\u00eb" };
  await run(["user", "add", "Zo\u00eb", "--json"]);
  const token = (await run(["token", "issue", "Zo\u00eb", "--name", "laptop"])).trim();
  await run(["member", "add", "Acme", "Zo\u00eb"]);
  await run(["labels", "import", "Acme", "-"], "name,color\nSecret,#000000\n");
  await run(["project", "edit", "Acme", "--name", "Acme 2"]);
  await run(["token", "revoke", "-"], token);
  await run(["database", "backup", "copy.db"]);
  await run(["project", "remove", "Orbit", "--yes"]);
  await run(["member", "remove", acme, "Zo\u00eb"]);
  await run(["user", "remove", "Zo\u00eb", "--yes"]);
  // What only looks, and what changes nothing, is not logged.
  await run(["user", "list"]);
  await run(["labels", "import", acme, "-", "--dry-run"], "name,color\nOther,#000000\n");
  await run(["labels", "import", acme, "-"], "name,color\nSecret,#000000\n");
  await run(["member", "add", acme, "demo"]);
  await run(["database", "migrate"]);
  const token_id = expect.any(Number);
  expect(lines).toEqual([
    { command: "user add", ...ids },
    { command: "token issue", token_id, token: "laptop", ...ids, expires_at: null, read_only: false },
    { command: "member add", project: acme, ...ids },
    { command: "labels import", project: acme, labels: 1 },
    { command: "project edit", project: acme },
    { command: "token revoke", token_id, token: "laptop", user: "Zo\u00eb" },
    { command: "database backup", database: location, backup: join(folder, "copy.db") },
    { command: "project remove", project: appIds.Orbit, labels: expect.any(Number) },
    { command: "member remove", project: acme, ...ids },
    { command: "user remove", ...ids, tokens: 1 },
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/clc_|Secret/);
  expect(JSON.parse(outputs[0] ?? "")).toEqual({ id: 4, name: "Zo\u00eb" });
});

test("a level above info keeps commands from logging what they change", async () => {
  const { run } = await commandLine();
  const { errors } = await run(["user", "add", "ada"], "", { LOG_LEVEL: "warn" });
  expect(errors).toBe("");
});
