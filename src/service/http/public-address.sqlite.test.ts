import { once } from "node:events";
import { createServer, request as sendRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { apiPaths } from "#contract/paths.ts";
import type { AppSettings } from "#service/app.ts";
import { appIds, demoService, headersFor } from "#service/service-fixture.ts";

const headers = headersFor(appIds.Orbit);

/**
 * A proxy that says who asked it for what, as they do: it appends to who and replaces the rest.
 *
 * @param added what it says
 * @param from the address of this machine that it asks from
 */
async function proxyTo(
  target: string,
  added: { readonly host?: string; readonly protocol?: string; readonly client?: string },
  from = "127.0.0.1",
): Promise<string> {
  const server = createServer((request, response) => {
    const { "x-forwarded-for": before, ...others } = request.headers;
    const client = added.client ?? request.socket.remoteAddress;
    const passed = sendRequest(
      target + request.url,
      {
        method: request.method ?? "GET",
        localAddress: from,
        headers: {
          ...others,
          "x-forwarded-for": [before, client].filter((one) => one !== undefined).join(", "),
          ...(added.host === undefined ? {} : { "x-forwarded-host": added.host }),
          ...(added.protocol === undefined ? {} : { "x-forwarded-proto": added.protocol }),
        },
      },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    request.pipe(passed);
  }).listen(0, from);
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return `http://${from.includes(":") ? `[${from}]` : from}:${port}`;
}

async function listen(settings: Partial<AppSettings>, host = "127.0.0.1"): Promise<string> {
  const { app } = await demoService(settings);
  return app.listen({ port: 0, host });
}

/** The origin and the path that a list's links begin with. */
async function linksOf(address: string, more: Record<string, string> = {}): Promise<string> {
  const response = await fetch(address + apiPaths.labels, { headers: { ...headers, ...more } });
  const { path, next_page_url: next } = (await response.json()) as { path: string; next_page_url: string };
  expect(next).toBe(`${path}?page=2`);
  return path.slice(0, -apiPaths.labels.length);
}

const spoofed = {
  "x-forwarded-for": "203.0.113.9",
  "x-forwarded-host": "evil.example",
  "x-forwarded-proto": "https",
};

test("links are those of the address that a trusted proxy was asked at", async () => {
  const service = await listen({ trustedProxies: ["127.0.0.1"] });
  const proxy = await proxyTo(service, { host: "changes.example:8443", protocol: "https" });
  expect(await linksOf(proxy)).toBe("https://changes.example:8443");
  expect(await linksOf(proxy, spoofed)).toBe("https://changes.example:8443");
});

test.each([[[]], [["192.0.2.0/24"]], [["127.0.0.2", "::ffff:10.0.0.0/104", "fd00::/8"]]])(
  "what someone says who is none of the trusted %j is ignored",
  async (trustedProxies) => {
    const service = await listen({ trustedProxies });
    expect(await linksOf(service, spoofed)).toBe(service);
    const proxy = await proxyTo(service, { host: "changes.example", protocol: "https" });
    expect(await linksOf(proxy)).toBe(proxy);
  },
);

test.each([
  ["a/b", "https"],
  ["a b", "https"],
  ["<script>", "javascript"],
])("a trusted proxy that says %j and %j is not taken at its word", async (host, protocol) => {
  const service = await listen({ trustedProxies: ["127.0.0.1"] });
  const proxy = await proxyTo(service, { host, protocol });
  expect(await linksOf(proxy)).toBe(protocol === "https" ? proxy.replace("http:", "https:") : proxy);
});

test("limits count for whom trusted proxies name, over several hops, and nobody can name someone else", async () => {
  const service = await listen({ trustedProxies: ["127.0.0.1", "10.0.0.0/8"], signInLimit: 1 });
  const ask = async (proxy: string, forwarded: Record<string, string> = {}): Promise<number> =>
    (await fetch(proxy + apiPaths.projects, { headers: forwarded })).status;
  const [ada, bob, two] = await Promise.all([
    proxyTo(service, { client: "198.51.100.1" }),
    proxyTo(service, { client: "2001:db8::1" }),
    // The first of two: the second names it.
    proxyTo(service, { client: "10.1.2.3" }),
  ]);
  expect([await ask(ada), await ask(ada)]).toEqual([401, 429]);
  expect([await ask(bob), await ask(bob)]).toEqual([401, 429]);
  const third = { "x-forwarded-for": "198.51.100.3" };
  expect([await ask(two, third), await ask(two, third)]).toEqual([401, 429]);
  for (const one of ["198.51.100.4", "10.9.9.9", "nobody"]) {
    expect(await ask(ada, { "x-forwarded-for": one })).toBe(429);
    expect(await ask(two, { "x-forwarded-for": `${one}, 198.51.100.3` })).toBe(429);
  }

  const untrusting = await listen({ signInLimit: 1 });
  expect(await ask(untrusting)).toBe(401);
  expect(await ask(untrusting, { "x-forwarded-for": "198.51.100.5" })).toBe(429);
});

test("an operator's word on the address holds, whatever anybody says", async () => {
  const service = await listen({
    trustedProxies: ["127.0.0.1"],
    publicOrigin: "https://changes.example",
    basePath: "/console",
  });
  const proxy = await proxyTo(service, { host: "other.example", protocol: "http" });
  for (const address of [service, `${service}/console`, proxy]) {
    expect(await linksOf(address, spoofed)).toBe("https://changes.example/console");
  }
});
