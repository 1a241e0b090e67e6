import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { runCommand } from "#service/command-line-fixture.ts";
import { temporaryFolder } from "#service/service-fixture.ts";
import { readSecretFiles, secretVariables } from "./secret-files.ts";

test("every secret can be in a file, with or without a newline at its end", async () => {
  const folder = await temporaryFolder();
  for (const [index, name] of secretVariables.entries()) {
    await writeFile(join(folder, name), `secret ${index}${["", "\n", "\r\n"][index % 3]}`);
    vi.stubEnv(name, undefined);
    vi.stubEnv(`${name}_FILE`, join(folder, name));
  }
  readSecretFiles(secretVariables);
  const { env } = process;
  expect(secretVariables.map((name) => env[name])).toEqual(
    secretVariables.map((_, index) => `secret ${index}`),
  );
});

test("a secret's file that can't be used is told, with its variable and nothing of what is in it", async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, "empty"), "\n");
  await writeFile(join(folder, "odd"), "se cret\n");
  const run = (args: string[], environment: Record<string, string>) =>
    runCommand(args, { folder, environment });
  for (const [args, environment, sentence] of [
    [["serve"], { METRICS_TOKEN_FILE: "missing" }, /METRICS_TOKEN_FILE file can't be read: .*missing/],
    [["serve"], { DEMO_TOKEN_FILE: "empty" }, /DEMO_TOKEN_FILE file empty is empty/],
    [["serve"], { DEMO_TOKEN_FILE: "odd" }, /DEMO_TOKEN.* letters, digits/],
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
