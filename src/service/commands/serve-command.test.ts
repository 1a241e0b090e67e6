import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test, vi } from "vitest";
import { labelPageSchema } from "#contract/labels.ts";
import { apiPaths } from "#contract/paths.ts";
import { appIds, headersFor, temporaryFolder, tokens } from "#service/service-fixture.ts";

// Each test starts processes, which takes long on a machine that is busy with other tests.
vi.setConfig({ testTimeout: 60_000 });

const main = fileURLToPath(new URL("../main.ts", import.meta.url));

const { PATH: path = "" } = process.env;

/** A command line that has been started: its process, and all it prints once it has ended. */
function start(args: string[], environment: Record<string, string>, folder: string) {
  const child = spawn(process.execPath, [main, ...args], {
    cwd: folder,
    env: { PATH: path, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  const lines: string[] = [];
  const greeted = new Promise<string[]>((resolve) => {
    let printed = "";
    child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
      printed += chunk;
      lines.splice(0, lines.length, ...printed.split("\n"));
      if (printed.includes("#token=") && printed.endsWith("\n")) resolve(lines);
    });
  });
  const ended = Promise.all([once(child, "close"), text(child.stderr)]).then(([[code, signal], errors]) => ({
    code,
    signal,
    output: lines.join("\n"),
    errors,
  }));
  return { child, greeted, ended };
}

/** Starts the service with its demo on a free port and waits until it can be used. */
async function startDemo(folder: string, environment: Record<string, string> = {}, args: string[] = []) {
  const { child, greeted, ended } = start(
    ["serve", "--demo", "--port", "0", ...args],
    { DEMO_TOKEN: tokens.own, ...environment },
    folder,
  );
  const lines = await Promise.race([
    greeted,
    ended.then(({ errors }) => Promise.reject(new Error(`ended early: ${errors}`))),
  ]);
  const address = /http:\/\/localhost:\d+/.exec(lines[0] ?? "")?.[0] ?? "";
  return { child, ended, lines, address };
}

/** Runs a command line that is expected to end by itself. */
async function run(args: string[], environment: Record<string, string> = {}) {
  return start(args, environment, await temporaryFolder()).ended;
}

test("a start prints the address, the demo token and a link that signs in with it", async () => {
  const folder = await temporaryFolder();
  const { lines, address, child, ended } = await startDemo(folder, { DEMO_TOKEN: "a.token_of~mine" });
  expect(address).not.toBe("");
  expect(lines).toEqual([
    `Changelog Console is at ${address}`,
    "Demo token: a.token_of~mine",
    `Sign in: ${address}/#token=a.token_of~mine`,
    "",
  ]);
  const headers = { authorization: "Bearer a.token_of~mine" };
  expect((await fetch(address + apiPaths.projects, { headers })).status).toBe(200);
  child.kill("SIGTERM");
  expect(await ended).toMatchObject({ code: 0, errors: "" });
});

test.each(["SIGINT", "SIGTERM"] as const)(
  "at %s it answers the request in flight, takes no more, closes the database and exits with 0",
  async (signal) => {
    const folder = await temporaryFolder();
    const { child, ended, address } = await startDemo(folder);
    const socket = connect(Number(new URL(address).port), "localhost");
    const body = JSON.stringify({ name: "In flight", color: "#000000" });
    const headers = { ...headersFor(appIds.Northwind), "content-type": "application/json" };
    const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    // The service has begun with the request, as it asks for the rest of it.
    socket.write(
      `POST ${apiPaths.labels} HTTP/1.1\r\nhost: localhost\r\n${head.join("")}` +
        `expect: 100-continue\r\ncontent-length: ${body.length}\r\n\r\n`,
    );
    const [interim] = await once(socket, "data");
    expect(String(interim)).toMatch(/^HTTP\/1\.1 100 /);
    // A connection without a request is closed as soon as stopping begins.
    const idle = connect(Number(new URL(address).port), "localhost");
    idle.write("HEAD / HTTP/1.1\r\nhost: localhost\r\n\r\n");
    await once(idle, "data");
    child.kill(signal);
    await once(idle, "close");
    const answer = text(socket);
    socket.write(body);
    expect(await answer).toMatch(/^HTTP\/1\.1 201 /);
    expect(await ended).toMatchObject({ code: 0, signal: null, errors: "" });
    // SQLite merges its log into the database when the last connection is closed.
    expect(await readdir(join(folder, "data"))).toEqual(["console.db"]);
    await expect(fetch(address)).rejects.toThrow();
  },
);

test("what was acknowledged is there after the process was killed", async () => {
  const folder = await temporaryFolder();
  const headers = headersFor(appIds.Northwind);
  const first = await startDemo(folder);
  const answer = await fetch(first.address + apiPaths.labels, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ name: "Kept", color: "#000000" }),
  });
  expect(answer.status).toBe(201);
  first.child.kill("SIGKILL");
  expect(await first.ended).toMatchObject({ signal: "SIGKILL" });
  const second = await startDemo(folder);
  const page = await fetch(second.address + apiPaths.labels, { headers });
  expect(labelPageSchema.parse(await page.json()).data.map(({ name }) => name)).toEqual(["Kept"]);
});

test("no token is written anywhere: not into the database's files, not into the log", async () => {
  const folder = await temporaryFolder();
  const environment = { DEMO_TOKEN: "demo-secret-token", LOG_LEVEL: "trace" };
  const { child, ended, address } = await startDemo(folder, environment);
  for (const token of ["demo-secret-token", "wrong-secret-token"]) {
    await fetch(address + apiPaths.projects, { headers: { authorization: `Bearer ${token}` } });
  }
  for (const file of await readdir(join(folder, "data"))) {
    expect(await readFile(join(folder, "data", file), "latin1")).not.toContain("secret-token");
  }
  child.kill("SIGTERM");
  const { errors } = await ended;
  expect(errors).toContain("incoming request");
  expect(errors).not.toContain("secret-token");
});

test("a port that is taken is named, with the way to choose another", async () => {
  const other = createServer().listen(0, "localhost");
  await once(other, "listening");
  onTestFinished(() => {
    other.close();
  });
  const { port } = other.address() as AddressInfo;
  const { code, errors, output } = await run(["serve", "--port", String(port)]);
  expect(errors).toBe(
    `Port ${port} on localhost is taken by another program.\n` +
      "Choose another with --port <number> (or PORT=<number>); --port 0 takes any free one.\n",
  );
  expect({ code, output }).toEqual({ code: 1, output: "" });
});

test("a database that can't be opened is named, with the way to choose another", async () => {
  const file = join(await temporaryFolder(), "notes.txt");
  await writeFile(file, "no database ".repeat(100));
  for (const path of [file, join(file, "console.db")]) {
    const { code, errors } = await run(["serve", "--port", "0", "--database", path]);
    expect(errors).toContain(`The database ${path} can't be opened: `);
    expect(errors).toContain("--database <path>");
    expect(errors).not.toContain("    at ");
    expect(code).toBe(1);
  }
});

test.each([
  [["--port", "web"], {}, /'--port <number>'.*'web'.*whole number from 1 to 65535/],
  [[], { DATABASE_URL: "postgres://localhost/x" }, /env 'DATABASE_URL'.*PostgreSQL is not supported yet/],
  [["--prot", "1"], {}, /unknown option '--prot'.*\n.*--port/],
] as const)(
  "serve %j with %j says what is wrong, where, and how to mend it",
  async (args, environment, message) => {
    const { code, errors, output } = await run(["serve", ...args], environment);
    expect(errors).toMatch(message);
    expect(errors).toContain("--help");
    expect({ code, output }).toEqual({ code: 2, output: "" });
  },
);

test("a yes or no in the environment that is neither is told", async () => {
  const { code, errors } = await run(["serve", "--port", "0"], { DEMO: "perhaps" });
  expect(errors).toBe('The environment variable DEMO is "perhaps". Set it to 1 or 0.\n');
  expect(code).toBe(1);
});

test("one token can't be that of both demo users", async () => {
  const same = { DEMO_TOKEN: "same", DEMO_OTHER_TOKEN: "same" };
  const { code, errors } = await run(["serve", "--port", "0", "--demo"], same);
  expect(errors).toContain("Give each a token of its own.");
  expect(code).toBe(1);
});

test("every setting can come from the environment", async () => {
  const folder = await temporaryFolder();
  const { greeted, child, ended } = start(
    ["serve"],
    {
      PORT: "0",
      HOST: "127.0.0.1",
      DATABASE_URL: "elsewhere/demo.db",
      DEMO: "1",
      DEMO_TOKEN: tokens.own,
      DEMO_OTHER_TOKEN: tokens.other,
      SERVICES: "https://a.example/sub/, http://b.example",
      ALLOW_ORIGIN: "https://c.example",
      RATE_LIMIT: "2",
      LOG_LEVEL: "silent",
    },
    folder,
  );
  const address = /http:\S+/.exec((await greeted)[0] ?? "")?.[0] ?? "";
  expect(await readdir(join(folder, "elsewhere"))).toContain("demo.db");
  const policy = (await fetch(address)).headers.get("content-security-policy");
  expect(policy).toContain("connect-src 'self' https://a.example http://b.example;");
  const headers = { ...headersFor(undefined, tokens.other), origin: "https://c.example" };
  const answers = [];
  for (let request = 0; request < 3; request += 1) {
    answers.push(await fetch(address + apiPaths.projects, { headers }));
  }
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
  expect(answers[0]?.headers.get("access-control-allow-origin")).toBe("https://c.example");
  child.kill("SIGTERM");
  expect((await ended).code).toBe(0);
});

test("help names every command, every option and its environment variable", async () => {
  const [all, serve, none] = await Promise.all([run(["--help"]), run(["serve", "--help"]), run([])]);
  expect(all).toMatchObject({ code: 0, errors: "" });
  expect(all.output).toMatch(/^ {2}serve /m);
  expect(all.output).toContain("Exit codes");
  expect(serve).toMatchObject({ code: 0, errors: "" });
  for (const [option, variable] of [
    ["--port", "PORT"],
    ["--host", "HOST"],
    ["--database", "DATABASE_URL"],
    ["--demo", "DEMO"],
    ["--services", "SERVICES"],
    ["--allow-origin", "ALLOW_ORIGIN"],
    ["--rate-limit", "RATE_LIMIT"],
    ["--demo-token", "DEMO_TOKEN"],
    ["--demo-other-token", "DEMO_OTHER_TOKEN"],
    ["--log-level", "LOG_LEVEL"],
  ]) {
    expect(serve.output).toContain(`${option} `);
    expect(serve.output).toMatch(new RegExp(`env:\\s+${variable}\\b`));
  }
  expect(none.code).toBe(2);
  expect(none.errors).toMatch(/^ {2}serve /m);
});
