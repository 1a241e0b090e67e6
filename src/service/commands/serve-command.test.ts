import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test, vi } from "vitest";
import { apiPaths } from "#contract/paths.ts";
import { exchangeBytes } from "#service/raw-connection-fixture.ts";
import { appIds, headersFor, temporaryFolder, tokens } from "#service/service-fixture.ts";
import { type StartedCommand, startCommand, startDemo } from "#service/service-process-fixture.ts";

// Each test starts processes, which takes long on a machine that is busy with other tests.
vi.setConfig({ testTimeout: 60_000 });

/** Runs a command line that is expected to end by itself. */
async function run(args: string[], environment: Record<string, string> = {}) {
  return startCommand(await temporaryFolder(), args, { environment }).ended;
}

/** The address that a command line prints after some words. */
async function readAddress({ child, ended }: StartedCommand, words: string): Promise<string> {
  let printed = "";
  child.stdout?.on("data", (chunk: string) => {
    printed += chunk;
  });
  const early = ended.then(({ errors }) => Promise.reject(new Error(`ended early: ${errors}`)));
  early.catch(() => undefined);
  while (!printed.includes(words)) await Promise.race([once(child.stdout ?? child, "data"), early]);
  return printed.slice(printed.indexOf(words) + words.length).split("\n", 1)[0] ?? "";
}

test("a start prints the address, the demo token and a link that signs in with it", async () => {
  const folder = await temporaryFolder();
  const { lines, address, child, ended } = await startDemo(folder, {
    environment: { DEMO_TOKEN: "a.token_of~mine-0123456789-abcdefgh" },
  });
  expect(address).not.toBe("");
  expect(lines).toEqual([
    `Changelog Console is at ${address}`,
    "Demo token: a.token_of~mine-0123456789-abcdefgh",
    `Sign in: ${address}/#token=a.token_of~mine-0123456789-abcdefgh`,
    `Data: ${join(folder, "data/console.db")}`,
    "",
  ]);
  const headers = { authorization: "Bearer a.token_of~mine-0123456789-abcdefgh" };
  expect((await fetch(address + apiPaths.projects, { headers })).status).toBe(200);
  child.kill("SIGTERM");
  expect(await ended).toMatchObject({ code: 0, errors: "" });
});

test("no token is written anywhere: not into the database's files, and not into the log, whatever goes wrong", async () => {
  const folder = await temporaryFolder();
  const environment = { DEMO_TOKEN: "demo-secret-token-0123456789-abcdefgh", LOG_LEVEL: "trace" };
  const { child, ended, address } = await startDemo(folder, { environment });
  const file = join(folder, "data/console.db");
  const send = async (token: string, path: string, init: RequestInit = {}) => {
    const headers = { authorization: `Bearer ${token}`, "x-project-token": appIds.Acme, cookie: token };
    const response = await fetch(address + path, { ...init, headers: { ...headers, ...init.headers } });
    return response.status;
  };
  const statuses: number[] = [];
  for (const token of ["demo-secret-token-0123456789-abcdefgh", "wrong-secret-token"]) {
    statuses.push(await send(token, apiPaths.projects));
    statuses.push(await send(token, `${apiPaths.labels}?access_token=${token}&page=${token}`));
    statuses.push(await send(token, `/sign-in?token=${token}`, { method: "POST", body: token }));
    statuses.push(
      await send(token, `/api/nowhere?${token}`, { headers: { referer: `${address}/?${token}` } }),
    );
    statuses.push(await send(token, `/%E0%A4%A?${token}`));
    const json = { method: "POST", headers: { "content-type": "application/json" } };
    statuses.push(await send(token, apiPaths.labels, { ...json, body: `{"${token}` }));
    for (const end of [
      "\0\r\n\r\n",
      `content-length: 9\r\n\r\n${token}`,
      `x: ${"x".repeat(20_000)}\r\n\r\n`,
    ]) {
      const head = `POST ${apiPaths.labels}?${token} HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${token}\r\n`;
      for (const { statusCode } of await exchangeBytes(address, head + end)) statuses.push(statusCode);
    }
  }
  const broken = new DatabaseSync(file);
  broken.exec("alter table labels rename to gone");
  broken.close();
  statuses.push(
    await send(
      "demo-secret-token-0123456789-abcdefgh",
      `${apiPaths.labels}?token=demo-secret-token-0123456789-abcdefgh`,
    ),
  );
  expect(new Set(statuses)).toEqual(new Set([200, 400, 401, 404, 405, 422, 500]));

  for (const name of await readdir(join(folder, "data"))) {
    expect(await readFile(join(folder, "data", name), "latin1")).not.toContain("secret-token");
  }
  child.kill("SIGTERM");
  const { errors } = await ended;
  expect(errors).toContain("request answered");
  expect(errors).toContain("request failed");
  expect(errors).not.toContain("secret-token");
});

test("a port that is taken is named, with the way to choose another", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  onTestFinished(() => {
    other.close();
  });
  const { port } = other.address() as AddressInfo;
  const { code, errors, output } = await run(["serve", "--port", String(port)]);
  expect(errors).toBe(
    `Port ${port} on localhost is already in use.\n` +
      `Choose another with --port (or PORT), such as --port ${port < 65_535 ? port + 1 : port - 1}, or --port 0 for any free port.\n`,
  );
  expect({ code, output }).toEqual({ code: 1, output: "" });
});

test("an address that a foreign environment names is told with who has set it", async () => {
  const { code, errors } = await run(["serve", "--port", "0"], { HOST: "x86_64-conda-linux-gnu" });
  expect(code).toBe(1);
  expect(errors).toContain("HOST is set to x86_64-conda-linux-gnu in the environment. Choose an address");
});

const easyTokens = { DEMO_TOKEN: "easy-one", DEMO_OTHER_TOKEN: "easy-two" };

test("a token that can be guessed is refused where other machines reach the service, and never repeated", async () => {
  for (const [args, environment, option] of [
    [["--host", "0.0.0.0"], { DEMO_TOKEN: easyTokens.DEMO_TOKEN }, "as DEMO_TOKEN"],
    [["--trust-proxy", "127.0.0.1"], { DEMO_TOKEN: easyTokens.DEMO_TOKEN }, "as DEMO_TOKEN"],
    [["--host", "::"], { DEMO_OTHER_TOKEN: easyTokens.DEMO_OTHER_TOKEN }, "as DEMO_OTHER_TOKEN"],
    [[], { METRICS_TOKEN: "easy-three" }, "as METRICS_TOKEN"],
  ] as const) {
    const { code, output, errors } = await run(["serve", "--demo", "--port", "0", ...args], environment);
    expect({ code, output }).toEqual({ code: 2, output: "" });
    expect(errors).toContain(option);
    expect(errors).toContain("too easy to guess");
    expect(errors).toContain("openssl rand -base64 32");
    expect(errors).not.toMatch(/easy-/);
  }
});

test("on this machine alone, the demo's tokens may be easy, which is told; they end once others reach the service", async () => {
  const folder = await temporaryFolder();
  const local = await startDemo(folder, { environment: easyTokens });
  const ask = async (address: string, token: string) =>
    (await fetch(address + apiPaths.projects, { headers: headersFor(undefined, token) })).status;
  for (const token of Object.values(easyTokens)) expect(await ask(local.address, token)).toBe(200);
  local.child.kill("SIGTERM");
  const { code, errors } = await local.ended;
  expect(code).toBe(0);
  expect(errors).toBe(
    "The token given as DEMO_TOKEN and as DEMO_OTHER_TOKEN is easy to guess." +
      " It's accepted because only this machine can reach the service.\n",
  );
  const open = await startDemo(folder, { environment: { HOST: "0.0.0.0" } });
  for (const token of Object.values(easyTokens)) expect(await ask(open.address, token)).toBe(401);
  for (const token of Object.values(tokens)) expect(await ask(open.address, token)).toBe(200);
});

test("every setting can come from the environment", async () => {
  const folder = await temporaryFolder();
  const { greeted, child, ended } = startCommand(folder, ["serve"], {
    environment: {
      PORT: "0",
      HOST: "127.0.0.1",
      DATABASE_URL: "elsewhere/demo.db",
      DEMO: "1",
      DEMO_TOKEN: tokens.own,
      DEMO_OTHER_TOKEN: tokens.other,
      SERVICES: "https://a.example/sub/, http://b.example",
      ALLOW_ORIGIN: "https://c.example",
      RATE_LIMIT: "2",
      // Empty is unset.
      KEEP_HISTORY: "",
      LOG_LEVEL: "silent",
    },
  });
  const address = /http:\S+/.exec((await greeted)[0] ?? "")?.[0] ?? "";
  expect(await readdir(join(folder, "elsewhere"))).toContain("demo.db");
  // A page that is there also where the dashboard isn't built.
  const policy = (await fetch(`${address}/docs`)).headers.get("content-security-policy");
  expect(policy).toContain("connect-src 'self' https://a.example http://b.example;");
  const headers = { ...headersFor(undefined, tokens.other), origin: "https://c.example" };
  const responses = [];
  for (let request = 0; request < 3; request += 1) {
    responses.push(await fetch(address + apiPaths.projects, { headers }));
  }
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 429]);
  expect(responses[0]?.headers.get("access-control-allow-origin")).toBe("https://c.example");
  child.kill("SIGTERM");
  expect((await ended).code).toBe(0);
});

test("behind a proxy the operator names it and the address", async () => {
  const started = startCommand(await temporaryFolder(), ["serve", "--port", "0", "--host", "127.0.0.1"], {
    environment: {
      UPSTREAM: "http://localhost:1",
      PUBLIC_URL: "https://changes.example/console/",
      TRUST_PROXY: "127.0.0.1",
      RATE_LIMIT: "0",
    },
  });
  const address = await readAddress(started, "Changelog Console is at ");
  expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/console$/);
  // What there is is told by its address below the base path, whether or not the dashboard is built.
  expect(await (await fetch(`${address}/nowhere`)).text()).toContain("(/console/)");
  started.child.kill("SIGTERM");
  expect((await started.ended).code).toBe(0);
});

test("in front of another service no database is opened and no demo made, and its token is not logged", async () => {
  const other = await startDemo(await temporaryFolder());
  const folder = await temporaryFolder();
  const started = startCommand(
    folder,
    ["serve", "--demo", "--port", "0", "--upstream", `${other.address}/`],
    {
      environment: { LOG_LEVEL: "trace" },
    },
  );
  const address = await readAddress(started, "Changelog Console is at ");
  const response = await fetch(address + apiPaths.projects, { headers: headersFor() });
  expect(response.status).toBe(200);
  other.child.kill("SIGKILL");
  await other.ended;
  expect((await fetch(address + apiPaths.projects, { headers: headersFor() })).status).toBe(502);
  started.child.kill("SIGTERM");
  const { code, output, errors } = await started.ended;
  expect(code).toBe(0);
  expect(output).toBe(`Changelog Console is at ${address}\n`);
  expect(errors).toContain("no answer from upstream");
  expect(errors).not.toContain(tokens.own);
  expect(await readdir(folder)).toEqual([]);
});
