import type { FastifyInstance } from "fastify";
import { expect, onTestFinished, test, vi } from "vitest";
import { apiPaths } from "#contract/paths.ts";
import { currentTimestamp } from "#service/database/timestamps.ts";
import { demoService, expectProblem, headersFor, tokens } from "#service/service-fixture.ts";

test("a token that asks too often is told when to come back; others go on", async () => {
  const { app } = await demoService({ rateLimit: 3 });
  const ask = (token: string) =>
    app.inject({ url: apiPaths.projects, headers: headersFor(undefined, token) });
  for (let request = 0; request < 3; request += 1) expect((await ask(tokens.own)).statusCode).toBe(200);
  const refused = await ask(tokens.own);
  expectProblem(refused, "rate-limited");
  const retryAfter = Number(refused.headers["retry-after"]);
  expect(Number.isInteger(retryAfter)).toBe(true);
  expect(retryAfter).toBeGreaterThanOrEqual(1);
  expect(retryAfter).toBeLessThanOrEqual(60);
  expect((await ask(tokens.other)).statusCode).toBe(200);
});

/** Asks for the projects with a token, or none, from an address of its own. */
function askFrom(app: FastifyInstance, remoteAddress: string) {
  return (token?: string) =>
    app.inject({
      url: apiPaths.projects,
      headers: token === undefined ? {} : headersFor(undefined, token),
      remoteAddress,
    });
}

/** Has the service's clocks go by the test's. */
function stopClock(): void {
  vi.useFakeTimers({ now: Date.now(), toFake: ["Date", "performance"] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
}

const minute = 60_000;

test("a guesser who has used up the guesses of a minute hears the same of every token, the right one too", async () => {
  stopClock();
  const { app } = await demoService({ signInLimit: 20 });
  const ask = askFrom(app, "192.0.2.1");
  for (let guess = 0; guess < 20; guess += 1) expectProblem(await ask(`guess-${guess}`), "unauthenticated");
  const responses: Awaited<ReturnType<typeof ask>>[] = [];
  for (let guess = 0; guess < 200; guess += 1) {
    responses.push(await ask(guess === 77 ? tokens.own : `another-${guess}`));
  }
  for (const response of responses) expectProblem(response, "rate-limited");
  const withoutId = ({ headers, body }: (typeof responses)[number]) => ({
    ...headers,
    "x-request-id": "",
    body: body.replace(/"request_id":"[^"]*"/, ""),
  });
  expect(new Set(responses.map((response) => JSON.stringify(withoutId(response)))).size).toBe(1);
  expect(responses[0]?.headers["retry-after"]).toBe("60");
  // Nor do requests that lack a token learn more.
  expectProblem(await ask(), "rate-limited");
  vi.advanceTimersByTime(minute);
  expect((await ask(tokens.own)).statusCode).toBe(200);
});

test("guesses that come all at once, and from all addresses of a network, are not looked up more often than those that come one by one", async () => {
  const { app } = await demoService({ signInLimit: 5 });
  const guesses = Array.from({ length: 100 }, (_, guess) => (guess === 50 ? tokens.own : `guess-${guess}`));
  const responses = await Promise.all(
    guesses.map((guess, index) => askFrom(app, `2001:db8::${index}`)(guess)),
  );
  const statuses = responses.map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 401)).toHaveLength(5);
  expect(statuses[50]).toBe(429);
});

test("any number of requests may come at once with a token that is valid, also right after a start", async () => {
  const { app } = await demoService({ signInLimit: 2 });
  const ask = askFrom(app, "192.0.2.1");
  const responses = await Promise.all(
    Array.from({ length: 50 }, () => [ask(tokens.own), ask(tokens.other)]).flat(),
  );
  expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
});

test("whoever was at work goes on while someone guesses at the same address, for as long as they are at work", async () => {
  stopClock();
  const { app } = await demoService({ signInLimit: 3 });
  const ask = askFrom(app, "192.0.2.1");
  // Wherever they were last.
  expect((await askFrom(app, "198.51.100.7")(tokens.own)).statusCode).toBe(200);
  for (let time = 0; time < 30; time += 1) {
    while ((await ask("guess")).statusCode !== 429);
    expect((await ask(tokens.own)).statusCode).toBe(200);
    expectProblem(await ask(tokens.other), "rate-limited");
    vi.advanceTimersByTime(minute);
  }
  // Those who come back later are as unknown as everybody.
  vi.advanceTimersByTime(10 * minute);
  while ((await ask("guess")).statusCode !== 429);
  expectProblem(await ask(tokens.own), "rate-limited");
  expect((await askFrom(app, "192.0.2.2")(tokens.own)).statusCode).toBe(200);
});

test("a token that is revoked while someone guesses ends at once, and is as unknown as any other then", async () => {
  const { app, database } = await demoService({ signInLimit: 1 });
  const ask = askFrom(app, "192.0.2.1");
  expect((await ask(tokens.own)).statusCode).toBe(200);
  while ((await ask("guess")).statusCode !== 429);
  await database.updateTable("tokens").set({ revoked_at: currentTimestamp() }).execute();
  expectProblem(await ask(tokens.own), "unauthenticated");
  expectProblem(await ask(tokens.own), "rate-limited");
});
