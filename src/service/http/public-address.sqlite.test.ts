import { expect, test } from "vitest";
import { apiPaths } from "#contract/paths.ts";
import type { AppSettings } from "#service/app.ts";
import { appIds, demoDatabase, headersFor, service, shared } from "#service/service-fixture.ts";

const database = shared((atEnd) => demoDatabase(undefined, atEnd));
const start = async (settings: Partial<AppSettings>) => service(await database(), settings);
type App = Awaited<ReturnType<typeof start>>;

/** The origin and the path that a list's links begin with, for a proxy on this machine that says this of who asks it. */
async function linksOf(app: App, host = "", protocol = "", path = ""): Promise<string> {
  const forwarded = { "x-forwarded-host": host, "x-forwarded-proto": protocol };
  const headers = { ...headersFor(appIds.Orbit), host: "own.example:80", ...(host && forwarded) };
  const response = await app.inject({ url: path + apiPaths.labels, headers });
  const { path: own, next_page_url: next } = response.json();
  expect(next).toBe(`${own}?page=2`);
  return own.slice(0, -apiPaths.labels.length);
}

test("links are those of the address that a trusted proxy was asked at", async () => {
  const app = await start({ trustedProxies: ["127.0.0.1"] });
  expect(await linksOf(app, "changes.example:8443", "https")).toBe("https://changes.example:8443");
});

test.each([[[]], [["192.0.2.0/24"]], [["127.0.0.2", "::ffff:10.0.0.0/104", "fd00::/8"]]])(
  "what someone says who is none of the trusted %j is ignored",
  async (trustedProxies) => {
    const app = await start({ trustedProxies });
    expect(await linksOf(app, "changes.example", "https")).toBe("http://own.example:80");
  },
);

test.each([
  ["a/b", "https", "https://own.example:80"],
  ["a b", "https", "https://own.example:80"],
  ["<script>", "javascript", "http://own.example:80"],
])("a trusted proxy that says %j and %j is not taken at its word", async (host, protocol, links) => {
  expect(await linksOf(await start({ trustedProxies: ["127.0.0.1"] }), host, protocol)).toBe(links);
});

test("limits count for whom trusted proxies name, over several hops, and nobody can name someone else", async () => {
  const app = await start({ trustedProxies: ["127.0.0.1", "10.0.0.0/8"], signInLimit: 1 });
  /** Proxies append who asked them to what they are sent. */
  const ask = async (to: App, ...hops: string[]) => {
    const headers = hops.length > 0 ? { "x-forwarded-for": hops.join(", ") } : {};
    return (await to.inject({ url: apiPaths.projects, headers })).statusCode;
  };
  for (const hops of [["198.51.100.1"], ["2001:db8::1"], ["198.51.100.3", "10.1.2.3"]]) {
    expect([await ask(app, ...hops), await ask(app, ...hops)]).toEqual([401, 429]);
    for (const forged of ["198.51.100.4", "10.9.9.9", "nobody"])
      expect(await ask(app, forged, ...hops)).toBe(429);
  }
  const untrusting = await start({ signInLimit: 1 });
  expect([await ask(untrusting), await ask(untrusting, "198.51.100.5")]).toEqual([401, 429]);
});

test("an operator's word on the address holds, whatever anybody says", async () => {
  const settings = { trustedProxies: ["127.0.0.1"], publicOrigin: "https://changes.example" };
  const app = await start({ ...settings, basePath: "/console" });
  for (const path of ["", "/console"])
    expect(await linksOf(app, "other.example", "http", path)).toBe("https://changes.example/console");
});
