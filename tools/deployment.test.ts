/*
 * What stands in docs/deployment, run by the programs that it is for, in front of the real service. Only paths, ports and
 * certificates are replaced. Run: npm run test:deployment
 */

import { type ChildProcess, execFile, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { connect } from "node:http2";
import { type AddressInfo, connect as connectSocket } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { connect as connectTls } from "node:tls";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, onTestFinished, test, vi } from "vitest";
import { makeLabel } from "#contract/label-fixture.ts";
import { labelPageSchema } from "#contract/labels.ts";
import { apiPaths } from "#contract/paths.ts";
import { expectSoundDatabase, lookAt } from "#service/database-fixture.ts";
import { appIds, headersFor, temporaryFolder, tokens } from "#service/service-fixture.ts";
import { type RunningDemo, startCommand, startDemo } from "#service/service-process-fixture.ts";
import { freePort } from "../scripts/free-ports.ts";
import { startPostgres } from "../scripts/postgres-server.ts";

const host = "changes.example.com";

/** A client's own address, other than that of the proxy, which is on this machine, too. */
const clientAddress = "127.0.0.2";

/** Settings of a service behind the proxies of this machine. */
const behindProxy = { PUBLIC_URL: "/console", TRUST_PROXY: "127.0.0.1" };

function readDeployment(name: string): string {
  return readFileSync(fileURLToPath(new URL(`../docs/deployment/${name}`, import.meta.url)), "utf8");
}

/** A file of docs/deployment with other values; fails where one of those that it replaces isn't there. */
function adapt(name: string, values: Readonly<Record<string, string>>): string {
  return Object.entries(values).reduce((text, [from, to]) => {
    expect(text).toContain(from);
    return text.replaceAll(from, to);
  }, readDeployment(name));
}

/**
 * Installs Litestream by npm. It is no dependency of the project, as not each platform that its package names has one.
 *
 * @returns the path of its program
 */
function installLitestream(folder: string): string {
  const name = `@flydotio/litestream-${process.platform}-${process.arch}`;
  execFileSync("npm", ["install", "--prefix", folder, `${name}@1.0.1`], { stdio: "ignore" });
  return join(folder, "node_modules", name, "litestream");
}

interface Certificate {
  readonly certificate: string;
  readonly key: string;
  /** Both in one file. */
  readonly both: string;
}

function makeCertificate(folder: string): Certificate {
  const [certificate, key, both] = ["crt", "key", "pem"].map((kind) => join(folder, `${host}.${kind}`));
  const files = { certificate: certificate ?? "", key: key ?? "", both: both ?? "" };
  const kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"];
  const name = ["-subj", `/CN=${host}`, "-addext", `subjectAltName=DNS:${host}`];
  const out = ["-keyout", files.key, "-out", files.certificate];
  execFileSync("openssl", ["req", "-x509", ...kind, ...name, ...out], { stdio: "pipe" });
  writeFileSync(files.both, readFileSync(files.certificate, "utf8") + readFileSync(files.key, "utf8"));
  return files;
}

/** Starts a proxy and waits until it listens; ended with the test. */
async function startProxy(
  command: readonly [string, ...string[]],
  folder: string,
  port: number,
): Promise<void> {
  const [program, ...args] = command;
  const child: ChildProcess = spawn(program, args, {
    cwd: folder,
    env: { ...process.env, HOME: folder, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (text) => (printed += String(text)));
  onTestFinished(async () => {
    const ended = once(child, "exit");
    if (child.kill("SIGTERM")) await ended;
  });
  const listens = () =>
    new Promise<boolean>((resolve) => {
      const socket = connectSocket(port, "127.0.0.1", () => resolve(true)).on("error", () => resolve(false));
      socket.on("connect", () => socket.destroy());
    });
  await vi.waitUntil(
    async () => {
      if (child.exitCode !== null) throw new Error(printed);
      return listens();
    },
    { timeout: 30_000 },
  );
}

/** What a client sends besides the address. */
interface Sent {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: object;
}

/** A client that speaks HTTP/2 over TLS. @returns what sends a request */
async function openClient(port: number, { certificate }: Certificate) {
  const session = connect(`https://${host}:${port}`, {
    createConnection: () =>
      connectTls({
        socket: connectSocket({ host: "127.0.0.1", port, localAddress: clientAddress }),
        servername: host,
        ca: readFileSync(certificate),
        ALPNProtocols: ["h2"],
      }),
  });
  await once(session, "connect");
  onTestFinished(() => session.destroy());
  expect(session.alpnProtocol).toBe("h2");
  return async (path: string, { method = "GET", headers = {}, body }: Sent = {}) => {
    const type = body === undefined ? {} : { "content-type": "application/json" };
    const stream = session.request({ ":method": method, ":path": path, ...headers, ...type });
    stream.end(body === undefined ? undefined : JSON.stringify(body));
    const [answer] = (await once(stream, "response")) as [Record<string, string | number>];
    return { status: answer[":status"], headers: answer, text: await text(stream) };
  };
}

/** Uses the console through a proxy as browsers do. */
async function expectConsole(service: RunningDemo, port: number, certificate: Certificate): Promise<void> {
  const send = await openClient(port, certificate);
  const redirected = await send("/console");
  expect([redirected.status, redirected.headers["location"]]).toEqual([
    308,
    expect.stringMatching(/^(https:\/\/changes\.example\.com(:\d+)?)?\/console\/$/),
  ]);
  const page = await send("/console/");
  expect(page.status).toBe(200);
  expect(page.text.includes('"base":"/console/"')).toBe(true);
  const [, script = ""] = /href="(\/console\/assets\/[^"]+\.js)"/.exec(page.text) ?? [];
  expect((await send(script)).status).toBe(200);

  const headers = headersFor(appIds.Acme);
  const projects = await send(`/console${apiPaths.projects}`, { headers });
  expect([projects.status, projects.text]).toEqual([200, expect.stringContaining('"Acme"')]);
  const list = await send(`/console${apiPaths.labels}?page=2`, { headers });
  expect(labelPageSchema.parse(JSON.parse(list.text)).prev_page_url).toBe(
    `https://${host}:${port}/console${apiPaths.labels}?page=1`,
  );
  const body = makeLabel("Through a proxy", "#123456");
  expect((await send(`/console${apiPaths.labels}`, { method: "POST", headers, body })).status).toBe(201);

  const forged = { ...headersFor(undefined, `${tokens.own}-wrong`), "x-forwarded-for": "203.0.113.9" };
  expect((await send(`/console${apiPaths.projects}`, { headers: forged })).status).toBe(401);
  service.child.kill("SIGTERM");
  const lines = (await service.ended).errors.split("\n").filter((line) => line.includes("token refused"));
  expect(lines.map((line) => JSON.parse(line).address)).toEqual([clientAddress]);
}

/** A service for a proxy of this machine, and what the proxy needs. */
async function startBehindProxy() {
  const folder = await temporaryFolder();
  const service = await startDemo(folder, { environment: behindProxy });
  return { folder, service, certificate: makeCertificate(folder) };
}

test("systemd takes the unit, and finds little that it could do besides its work", async () => {
  const folder = await temporaryFolder();
  const unit = join(folder, "changelog-console.service");
  const root = fileURLToPath(new URL("..", import.meta.url));
  const values = {
    "/opt/changelog-console/node_modules/node/bin/node": process.execPath,
    "/opt/changelog-console/node_modules/changelog-console/scripts": join(root, "scripts"),
  };
  writeFileSync(unit, adapt("changelog-console.service", values));
  const { stdout, stderr } = await promisify(execFile)("systemd-analyze", ["verify", unit]);
  expect(stdout + stderr).toBe("");
  // Of 100, where 96 is a service that isn't hardened at all; fails above.
  await promisify(execFile)("systemd-analyze", ["security", "--offline=true", "--threshold=15", unit]);
});

/** nginx with a file of docs/deployment. @returns the port where it listens */
async function startNginx(
  folder: string,
  name: string,
  certificate: Certificate,
  values: Readonly<Record<string, string>>,
): Promise<number> {
  const port = await freePort();
  const site = adapt(name, {
    ...values,
    "listen 443": `listen 127.0.0.1:${port}`,
    "/etc/ssl/changes.example.com.crt": certificate.certificate,
    "/etc/ssl/changes.example.com.key": certificate.key,
  });
  writeFileSync(
    join(folder, "nginx.conf"),
    `pid ${folder}/nginx.pid; error_log stderr; daemon off; events {}
    http { access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
      fastcgi_temp_path ${folder}/fastcgi; uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
      ${site} }`,
  );
  await startProxy(["nginx", "-c", join(folder, "nginx.conf"), "-p", folder], folder, port);
  return port;
}

const hostOf = ({ address }: RunningDemo) => new URL(address).host.replace("localhost", "127.0.0.1");

test("nginx passes the console on, below its path and over HTTP/2", async () => {
  const { folder, certificate, service } = await startBehindProxy();
  const port = await startNginx(folder, "nginx.conf", certificate, { "127.0.0.1:4310": hostOf(service) });
  await expectConsole(service, port, certificate);
});

test("nginx with oauth2-proxy lets in whom that knows, and the console can tell its refusals from the service's", async () => {
  const { folder, certificate, service } = await startBehindProxy();
  // No package has oauth2-proxy: this answers as that does, to those who have a cookie of its session and to others.
  const seen: unknown[] = [];
  const stand = createServer(({ url, headers }, response) => {
    if (url === "/oauth2/auth") {
      seen.push(headers.authorization);
      response.writeHead(headers.cookie === "_oauth2_proxy=known" ? 202 : 401).end();
    } else response.writeHead(200, { "content-type": "text/html" }).end("<h1>Sign in with Example</h1>");
  });
  await once(stand.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void stand.close());
  const port = await startNginx(folder, "nginx-oauth2-proxy.conf", certificate, {
    "127.0.0.1:4310": hostOf(service),
    "127.0.0.1:4180": `127.0.0.1:${(stand.address() as AddressInfo).port}`,
  });
  const send = await openClient(port, certificate);
  const session = { cookie: "_oauth2_proxy=known" };
  const own = headersFor(appIds.Acme);
  expect(await send("/console/")).toMatchObject({
    status: 403,
    text: "<h1>Sign in with Example</h1>",
  });
  expect((await send("/console/", { headers: session })).text).toContain('"base":"/console/"');
  const list = `/console${apiPaths.labels}`;
  expect((await send(list, { headers: { ...own, ...session } })).status).toBe(200);
  const refused = await send(list, { headers: own });
  expect([refused.status, refused.headers["content-type"], refused.headers["x-request-id"]]).toEqual([
    403,
    "text/html",
    undefined,
  ]);
  const wrong = { ...headersFor(appIds.Acme, `${tokens.own}-wrong`), ...session };
  const unknown = await send(list, { headers: wrong });
  expect([unknown.status, unknown.headers["www-authenticate"]]).toEqual([401, "Bearer"]);
  expect(new Set(seen)).toEqual(new Set([undefined]));
});

test("Caddy passes the console on, below its path and over HTTP/2", async () => {
  const { folder, certificate, service } = await startBehindProxy();
  const port = await freePort();
  const site = adapt("Caddyfile", {
    "127.0.0.1:4310": hostOf(service),
    "changes.example.com {": `https://changes.example.com:${port} {
	bind 127.0.0.1
	tls ${certificate.certificate} ${certificate.key}`,
  });
  writeFileSync(join(folder, "Caddyfile"), `{\n\tadmin off\n\tauto_https off\n}\n${site}`);
  const file = join(folder, "Caddyfile");
  await startProxy(["caddy", "run", "--config", file, "--adapter", "caddyfile"], folder, port);
  await expectConsole(service, port, certificate);
});

/** HAProxy before instances at these ports, with a page of figures. @returns whether an instance is up, by its name */
async function startHaproxy(
  folder: string,
  port: number,
  certificate: Certificate,
  [one, two, three]: readonly number[],
): Promise<(name: string) => Promise<boolean>> {
  const figures = await freePort();
  const settings = adapt("haproxy.cfg", {
    "bind :443": `bind 127.0.0.1:${port}`,
    "/etc/haproxy/changes.example.com.pem": certificate.both,
    "127.0.0.1:4311": `127.0.0.1:${one}`,
    "127.0.0.1:4312": `127.0.0.1:${two}`,
    "127.0.0.1:4313": `127.0.0.1:${three}`,
  });
  const file = join(folder, "haproxy.cfg");
  writeFileSync(
    file,
    `${settings}\nlisten figures\n  bind 127.0.0.1:${figures}\n  stats enable\n  stats uri /\n`,
  );
  execFileSync("haproxy", ["-c", "-q", "-f", file], { stdio: "pipe" });
  await startProxy(["haproxy", "-db", "-f", file], folder, port);
  return async (name) => {
    const csv = await (await fetch(`http://127.0.0.1:${figures}/;csv`)).text();
    return new RegExp(`^console,${name},.*,UP,`, "m").test(csv);
  };
}

test("HAProxy passes the console on, below its path and over HTTP/2", async () => {
  const { folder, certificate, service } = await startBehindProxy();
  const port = await freePort();
  const own = Number(new URL(service.address).port);
  const isUp = await startHaproxy(folder, port, certificate, [own, await freePort(), await freePort()]);
  // Each counts as up until it was looked at.
  await vi.waitUntil(async () => !(await isUp("two")) && !(await isUp("three")), { timeout: 30_000 });
  await expectConsole(service, port, certificate);
});

test("a rolling restart behind HAProxy under load fails no request", async () => {
  const folder = await temporaryFolder();
  const certificate = makeCertificate(folder);
  const database = await startPostgres({ durable: false });
  onTestFinished(database.stop);
  const environment = {
    ...behindProxy,
    DATABASE_URL: database.url,
    RATE_LIMIT: "0",
    DEMO: "1",
    DEMO_TOKEN: tokens.own,
    LOG_LEVEL: "warn",
  };
  const names = ["one", "two", "three"];
  const ports = [await freePort(), await freePort(), await freePort()];
  const startInstance = (port: number) => {
    const started = startCommand(folder, ["serve", "--port", String(port)], { environment });
    return started.greeted.then(() => started);
  };
  const instances = await Promise.all(ports.map(startInstance));
  const port = await freePort();
  const isUp = await startHaproxy(folder, port, certificate, ports);
  await vi.waitUntil(async () => (await Promise.all(names.map(isUp))).every(Boolean), { timeout: 30_000 });

  const headers = headersFor(appIds.Northwind);
  const failures: string[] = [];
  let answered = 0;
  let created = 0;
  let stopped = false;
  const load = Array.from({ length: 8 }, async (_, number) => {
    for (let round = 0; !stopped; round += 1) {
      // As browsers do, each keeps its connection for some requests.
      const send = await openClient(port, certificate);
      for (let count = 0; count < 100 && !stopped; count += 1) {
        const writes = count % 10 === 0;
        const body = makeLabel(`Label ${number} ${round} ${count}`, "#123456");
        const asked = writes
          ? send(`/console${apiPaths.labels}`, { method: "POST", headers, body })
          : send(`/console${apiPaths.labels}`, { headers });
        const { status, text } = await asked.catch((error: unknown) => ({ status: 0, text: String(error) }));
        answered += 1;
        if (writes && status === 201) created += 1;
        if (status !== (writes ? 201 : 200)) failures.push(`${status} ${text}`);
        await wait(5);
      }
    }
  });
  for (const [index, name] of names.entries()) {
    const before = answered;
    instances[index]?.child.kill("SIGTERM");
    expect(await instances[index]?.ended).toMatchObject({ code: 0, signal: null });
    instances[index] = await startInstance(ports[index] ?? 0);
    await vi.waitUntil(() => isUp(name), { timeout: 30_000 });
    expect(answered).toBeGreaterThan(before + 100);
  }
  stopped = true;
  await Promise.all(load);
  expect(failures).toEqual([]);
  const page = await fetch(`http://127.0.0.1:${ports[0]}${apiPaths.labels}`, { headers });
  expect(labelPageSchema.parse(await page.json()).total).toBe(created);
});

test("what Litestream copies is a database with all that was acknowledged, also after service and copy were killed", async () => {
  const folder = await temporaryFolder();
  const service = await startDemo(folder);
  const replica = join(folder, "replica");
  const settings = join(folder, "litestream.yml");
  const s3 = "type: s3\n        bucket: backups.example.com\n        path: changelog-console";
  const values = {
    "/var/lib/changelog-console/console.db": join(folder, "data/console.db"),
    [s3]: `type: file\n        path: ${replica}`,
  };
  writeFileSync(settings, adapt("litestream.yml", values));
  const program = installLitestream(folder);
  const copying = spawn(program, ["replicate", "-config", settings], { stdio: ["ignore", "pipe", "pipe"] });
  onTestFinished(() => void copying.kill("SIGKILL"));
  for (const stream of [copying.stdout, copying.stderr]) stream.resume();

  const headers = { ...headersFor(appIds.Northwind), "content-type": "application/json" };
  const names = Array.from({ length: 50 }, (_, index) => `Label ${index}`);
  for (const name of names) {
    const body = JSON.stringify(makeLabel(name, "#123456"));
    const answer = await fetch(service.address + apiPaths.labels, { method: "POST", headers, body });
    expect(answer.status).toBe(201);
  }
  const restored = join(folder, "restored");
  mkdirSync(restored);
  const restore = async (to: string) =>
    promisify(execFile)(program, ["restore", "-config", settings, "-o", to, join(folder, "data/console.db")]);
  const readNames = async (file: string): Promise<string[]> => {
    const { DatabaseSync } = await import("node:sqlite");
    const copy = new DatabaseSync(file);
    const rows = copy.prepare("select name from labels where name like 'Label %' order by id").all();
    copy.close();
    return rows.map((row) => String(row["name"]));
  };
  // It copies once a second: as soon as a restored copy has all, both are killed.
  let attempt = 0;
  await vi.waitUntil(
    async () => {
      attempt += 1;
      const file = join(restored, `${attempt}.db`);
      await restore(file).catch(() => undefined);
      return (await readNames(file).catch(() => [])).length === names.length;
    },
    { timeout: 60_000, interval: 500 },
  );
  service.child.kill("SIGKILL");
  copying.kill("SIGKILL");
  await service.ended;
  const last = join(restored, "last.db");
  await restore(last);
  expect(await readNames(last)).toEqual(names);
  await lookAt(last, expectSoundDatabase);
});
