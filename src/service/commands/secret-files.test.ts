import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { apiPaths } from "#contract/paths.ts";
import { runCommand, startServe } from "#service/command-line-fixture.ts";
import { headersFor, temporaryFolder, tokens } from "#service/service-fixture.ts";

const metricsToken = "metrics-token-of-the-tests-0123456789";

test("the database's address and every token of serve can be in files, with or without a newline at the end", async () => {
  const folder = await temporaryFolder();
  const secrets = {
    DATABASE_URL: "elsewhere/demo.db\n",
    DEMO_TOKEN: `${tokens.own}\r\n`,
    DEMO_OTHER_TOKEN: tokens.other,
    METRICS_TOKEN: `${metricsToken}\n`,
  };
  const environment: Record<string, string> = {};
  for (const [name, text] of Object.entries(secrets)) {
    await writeFile(join(folder, name), text);
    environment[`${name}_FILE`] = name;
  }
  const { address, greeting, stop } = await startServe(["--demo"], { folder, environment });
  expect(greeting).toContain(`Demo token: ${tokens.own}\n`);
  for (const [path, token] of [
    [apiPaths.projects, tokens.own],
    [apiPaths.projects, tokens.other],
    ["/metrics", metricsToken],
  ] as const) {
    const headers = headersFor(undefined, token);
    expect((await fetch(address + path, { headers })).status).toBe(200);
  }
  expect(await readdir(join(folder, "elsewhere"))).toContain("demo.db");
  expect(await stop()).toMatchObject({ code: 0, errors: "" });
});

test("a secret's file that can't be used is told, with its variable and nothing of what is in it", async () => {
  const folder = await temporaryFolder();
  await mkdir(join(folder, "a-folder"));
  const files = {
    empty: "\n",
    odd: "se cret\n",
    easy: "secret\n",
    other: "mysql://me:secret@db.example/console",
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  const run = (args: string[], environment: Record<string, string>) =>
    runCommand(args, { folder, environment });
  for (const [args, environment, sentence] of [
    [["serve"], { METRICS_TOKEN_FILE: "missing" }, /METRICS_TOKEN_FILE file can't be read: .*missing/],
    [["serve"], { DEMO_TOKEN_FILE: "empty" }, /DEMO_TOKEN_FILE file empty is empty/],
    [["serve"], { DEMO_TOKEN_FILE: "odd" }, /DEMO_TOKEN.* letters, digits/],
    [["serve"], { METRICS_TOKEN_FILE: "easy" }, /METRICS_TOKEN.* too easy to guess/],
    [["user", "list"], { DATABASE_URL_FILE: "other" }, /postgres:\/\//],
    [
      ["user", "list"],
      { DATABASE_URL_FILE: "odd", DATABASE_URL: "secret.db" },
      /DATABASE_URL and DATABASE_URL_FILE are both set/,
    ],
  ] as const) {
    const { code, output, errors } = await run([...args], environment);
    expect({ code, output, environment }).toEqual({ code: 2, output: "", environment });
    expect(errors).toMatch(sentence);
    expect(errors).not.toMatch(/cret/);
  }
  // The secrets of serve alone are no other command's.
  const { errors } = await run(["user", "list"], { METRICS_TOKEN_FILE: "missing" });
  expect(errors).not.toContain("METRICS_TOKEN");
});
