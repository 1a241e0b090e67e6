import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { apiPaths } from "#contract/paths.ts";
import { runCommand, startServe } from "#service/command-line-fixture.ts";
import { demoService, headersFor, listen, temporaryFolder, tokens } from "#service/service-fixture.ts";

/** The status of an answer to somebody with a token. */
const ask = async (address: string, token: string) =>
  (await fetch(address + apiPaths.projects, { headers: headersFor(undefined, token) })).status;

test("a start prints the address, the demo token and a link that signs in with it", async () => {
  const folder = await temporaryFolder();
  const token = "a.token_of~mine-0123456789-abcdefgh";
  const environment = { DEMO_TOKEN: token };
  const { address, greeting, stop } = await startServe(["--demo"], { folder, environment });
  expect(address).toMatch(/^http:\/\/localhost:\d+$/);
  expect(greeting.split("\n")).toEqual([
    `Changelog Console is at ${address}`,
    `Demo token: ${token}`,
    `Sign in: ${address}/#token=${token}`,
    `Data: ${join(folder, "data/console.db")}`,
    "",
  ]);
  expect(await ask(address, token)).toBe(200);
  expect(await stop()).toMatchObject({ code: 0, errors: "" });
});

test("a port that is taken is named, with the way to choose another; an address, with who has set it", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  onTestFinished(() => void other.close());
  const { port } = other.address() as AddressInfo;
  const folder = await temporaryFolder();
  expect(await runCommand(["serve", "--port", String(port)], { folder })).toEqual({
    code: 1,
    output: "",
    errors:
      `Port ${port} on localhost is already in use.\n` +
      `Choose another with --port (or PORT), such as --port ${port < 65_535 ? port + 1 : port - 1}, or --port 0 for any free port.\n`,
  });
  const environment = { HOST: "x86_64-conda-linux-gnu" };
  const { code, errors } = await runCommand(["serve", "--port", "0"], { folder, environment });
  expect(code).toBe(1);
  expect(errors).toContain("HOST is set to x86_64-conda-linux-gnu in the environment. Choose an address");
});

const easyTokens = { DEMO_TOKEN: "easy-one", DEMO_OTHER_TOKEN: "easy-two" };

test("a token that can be guessed is refused where other machines reach the service, and never repeated", async () => {
  const folder = await temporaryFolder();
  for (const [args, environment, option] of [
    [["--host", "0.0.0.0"], { DEMO_TOKEN: easyTokens.DEMO_TOKEN }, "as DEMO_TOKEN"],
    [["--trust-proxy", "127.0.0.1"], { DEMO_TOKEN: easyTokens.DEMO_TOKEN }, "as DEMO_TOKEN"],
    [["--host", "::"], { DEMO_OTHER_TOKEN: easyTokens.DEMO_OTHER_TOKEN }, "as DEMO_OTHER_TOKEN"],
    [[], { METRICS_TOKEN: "easy-three" }, "as METRICS_TOKEN"],
  ] as const) {
    const command = ["serve", "--demo", "--port", "0", ...args];
    const { code, output, errors } = await runCommand(command, { folder, environment });
    expect({ code, output }).toEqual({ code: 2, output: "" });
    for (const words of [option, "too easy to guess", "openssl rand -base64 32"])
      expect(errors).toContain(words);
    expect(errors).not.toMatch(/easy-/);
  }
});

test("on this machine alone, the demo's tokens may be easy, which is told; they end once others reach the service", async () => {
  const folder = await temporaryFolder();
  const local = await startServe(["--demo"], { folder, environment: easyTokens });
  for (const token of Object.values(easyTokens)) expect(await ask(local.address, token)).toBe(200);
  expect(await local.stop()).toMatchObject({
    code: 0,
    errors:
      "The token given as DEMO_TOKEN and as DEMO_OTHER_TOKEN is easy to guess." +
      " It's accepted because only this machine can reach the service.\n",
  });
  const environment = { HOST: "0.0.0.0", DEMO_TOKEN: tokens.own, DEMO_OTHER_TOKEN: tokens.other };
  const open = await startServe(["--demo"], { folder, environment });
  for (const token of Object.values(easyTokens)) expect(await ask(open.address, token)).toBe(401);
  for (const token of Object.values(tokens)) expect(await ask(open.address, token)).toBe(200);
});

test("every setting can come from the environment", async () => {
  const folder = await temporaryFolder();
  const environment = {
    HOST: "127.0.0.1",
    DATABASE_URL: "elsewhere/demo.db",
    DEMO: "1",
    DEMO_OTHER_TOKEN: tokens.other,
    METRICS_TOKEN: tokens.own,
    PUBLIC_URL: "https://changes.example/console/",
    ALLOW_ORIGIN: "https://c.example",
    RATE_LIMIT: "2",
    // Empty is unset.
    KEEP_HISTORY: "",
    LOG_LEVEL: "silent",
  };
  const { address, stop } = await startServe([], { folder, environment });
  expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/console$/);
  expect(await readdir(join(folder, "elsewhere"))).toContain("demo.db");
  expect(await (await fetch(`${address}/nowhere`)).text()).toContain("(/console/)");
  expect((await fetch(`${address}/metrics`, { headers: headersFor() })).status).toBe(200);
  const headers = { ...headersFor(undefined, tokens.other), origin: "https://c.example" };
  const responses = [];
  for (let request = 0; request < 3; request += 1)
    responses.push(await fetch(address + apiPaths.projects, { headers }));
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 429]);
  expect(responses[0]?.headers.get("access-control-allow-origin")).toBe("https://c.example");
  expect((await stop()).code).toBe(0);
});

test("in front of another service no database is opened and no demo made, and its token is not logged", async () => {
  const { app } = await demoService();
  const folder = await temporaryFolder();
  const environment = { LOG_LEVEL: "trace" };
  const upstream = ["--demo", "--upstream", `${await listen(app)}/`];
  const { address, greeting, stop } = await startServe(upstream, { folder, environment });
  expect(await ask(address, tokens.own)).toBe(200);
  await app.close();
  expect(await ask(address, tokens.own)).toBe(502);
  expect(greeting).toBe(`Changelog Console is at ${address}\n`);
  const { code, errors } = await stop();
  expect(code).toBe(0);
  expect(errors).toContain("no answer from upstream");
  expect(errors).not.toContain(tokens.own);
  expect(await readdir(folder)).toEqual([]);
});
