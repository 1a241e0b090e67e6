import { expect, test } from "vitest";
import { apiPaths } from "#contract/paths.ts";
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

test("guessing tokens from one address is told to slow down, whatever the guesses, and changes nothing for others", async () => {
  const { app } = await demoService({ signInLimit: 3 });
  const ask = (token: string | undefined, remoteAddress: string) =>
    app.inject({
      url: apiPaths.projects,
      headers: token === undefined ? {} : headersFor(undefined, token),
      remoteAddress,
    });
  for (const guess of ["a", undefined, "c"]) expectProblem(await ask(guess, "192.0.2.1"), "unauthenticated");
  const refused = await ask("d", "192.0.2.1");
  expectProblem(refused, "rate-limited");
  expect(Number(refused.headers["retry-after"])).toBeGreaterThanOrEqual(1);
  expectProblem(await ask(undefined, "192.0.2.1"), "rate-limited");
  expectProblem(await ask("e", "192.0.2.2"), "unauthenticated");
  // People behind the same address as the guesser go on, also those who come only now.
  for (const token of [tokens.own, tokens.other]) {
    expect((await ask(token, "192.0.2.1")).statusCode).toBe(200);
  }
});

test("the addresses of one IPv6 network, which one guesser may have, count as one", async () => {
  const { app } = await demoService({ signInLimit: 1 });
  const ask = (remoteAddress: string) => app.inject({ url: apiPaths.projects, remoteAddress });
  expectProblem(await ask("2001:db8::1"), "unauthenticated");
  expectProblem(await ask("2001:db8::2"), "rate-limited");
  expectProblem(await ask("2001:db8:0:1::1"), "unauthenticated");
});

test("requests with a valid token never count as guesses, nor guesses as requests of a token", async () => {
  const { app } = await demoService({ rateLimit: 3, signInLimit: 1 });
  const ask = (token: string) =>
    app.inject({ url: apiPaths.projects, headers: headersFor(undefined, token) });
  expect((await ask(tokens.own)).statusCode).toBe(200);
  expectProblem(await ask("guess"), "unauthenticated");
  expectProblem(await ask("guess"), "rate-limited");
  expect((await ask(tokens.own)).statusCode).toBe(200);
  expect((await ask(tokens.own)).statusCode).toBe(200);
  expectProblem(await ask(tokens.own), "rate-limited");
});

test("a limit of 0 is none", async () => {
  const { app } = await demoService({ rateLimit: 0, signInLimit: 0 });
  const ask = (headers: Record<string, string>) => app.inject({ url: apiPaths.projects, headers });
  const answers = await Promise.all(Array.from({ length: 50 }, () => [ask(headersFor()), ask({})]).flat());
  expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200, 401]));
});
