import { expect, test } from "vitest";
import { apiPaths } from "#contract/paths.ts";
import { exchangeBytes, headLines } from "#service/raw-connection-fixture.ts";
import { appIds, demoService, expectProblem, headersFor, listen } from "#service/service-fixture.ts";
import { Metrics } from "./metrics.ts";

const metricsToken = "metrics-token";

/** A service that counts, and what it has counted so far: values by name and labels. */
async function countingService() {
  const metrics = new Metrics();
  const { app, database } = await demoService({ metrics, metricsToken });
  const address = await listen(app);
  const read = async () => {
    const response = await fetch(`${address}/metrics`, {
      headers: { authorization: `Bearer ${metricsToken}` },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(response.headers.get("cache-control")).toBe("no-store");
    const lines = (await response.text()).split("\n").filter((line) => line !== "" && !line.startsWith("#"));
    return new Map(
      lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.split(" ").at(-1))]),
    );
  };
  return { address, database, read };
}

const countOf = (method: string, route: string, status: number) =>
  `http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`;

test("metrics count requests by method, route pattern and status, and tell how the process fares", async () => {
  const { address, read } = await countingService();
  const headers = headersFor(appIds.Acme);
  const ask = async (path: string, init: RequestInit) => (await fetch(address + path, init)).text();
  for (const page of [1, 2]) await ask(`${apiPaths.labels}?page=${page}`, { headers });
  await ask(apiPaths.label(999), { method: "DELETE", headers });
  await ask(apiPaths.projects, {});
  const counted = await read();
  expect(counted.get(countOf("GET", apiPaths.labels, 200))).toBe(2);
  expect(counted.get(countOf("DELETE", `${apiPaths.labels}/:label_id`, 404))).toBe(1);
  expect(counted.get(countOf("GET", apiPaths.projects, 401))).toBe(1);
  // The one that asks.
  expect(counted.get("http_requests_in_flight")).toBe(1);
  expect(counted.get("process_resident_memory_bytes")).toBeGreaterThan(0);
});

test("nothing that clients choose makes metrics more: not addresses, methods, tokens, ids or hosts", async () => {
  const { address, read } = await countingService();
  const ask = async (text: string) => {
    const own = { host: text, connection: "close", "user-agent": text, "x-request-id": text };
    const lines = headLines({ ...headersFor(text, text), ...own });
    for (const url of [`/${text}`, `/api/${text}`, `${apiPaths.labels}/${text}?${text}`, `/assets/${text}`]) {
      for (const method of ["GET", "PUT", "PROPFIND", "MKCOL"]) {
        expect(await exchangeBytes(address, `${method} ${url} HTTP/1.1\r\n${lines}\r\n`)).toHaveLength(1);
      }
    }
  };
  await ask("secret-1");
  const before = await read();
  for (const text of ["secret-2", "secret-3"]) await ask(text);
  const after = await read();
  const requestSeries = (counted: Map<string, number>) =>
    [...counted.keys()].filter((name) => name.startsWith("http_") && !name.includes('route="/metrics"'));
  expect(requestSeries(after)).toEqual(requestSeries(before));
  expect([...after.keys()].join()).not.toMatch(/secret|PROPFIND/);
});

test("metrics are for those who have their token, and guessing it is told to slow down", async () => {
  const { app } = await demoService({ metrics: new Metrics(), metricsToken, signInLimit: 2 });
  const ask = (authorization?: string, remoteAddress = "192.0.2.1") =>
    app.inject({
      url: "/metrics",
      headers: authorization === undefined ? {} : { authorization },
      remoteAddress,
    });
  expectProblem(await ask(), "unauthenticated");
  // A user's token is none for metrics.
  expectProblem(await ask(headersFor()["authorization"]), "unauthenticated");
  expectProblem(await ask("Bearer guess"), "rate-limited");
  // Nothing tells a guesser that this was the right one.
  expectProblem(await ask(`Bearer ${metricsToken}`), "rate-limited");
  expect((await ask(`Bearer ${metricsToken}`, "192.0.2.2")).statusCode).toBe(200);
  // Whoever reads them all the time goes on.
  expect((await ask(`Bearer ${metricsToken}`)).statusCode).toBe(200);
});

test("without a token of their own, metrics are not served", async () => {
  const { app } = await demoService({ metrics: new Metrics() });
  expect((await app.inject({ url: "/metrics", headers: headersFor() })).body).not.toContain("process_");
});
