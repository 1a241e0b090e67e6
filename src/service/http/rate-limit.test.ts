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

test("guessing tokens from one address ends, whatever the guesses; those with a token and other addresses go on", async () => {
  const { app } = await demoService({ rateLimit: 3 });
  const ask = (token: string, remoteAddress: string) =>
    app.inject({ url: apiPaths.projects, headers: headersFor(undefined, token), remoteAddress });
  for (const guess of ["a", "b", "c"]) expectProblem(await ask(guess, "192.0.2.1"), "unauthenticated");
  expectProblem(await ask("d", "192.0.2.1"), "rate-limited");
  expectProblem(await ask("e", "192.0.2.2"), "unauthenticated");
  expect((await ask(tokens.own, "192.0.2.1")).statusCode).toBe(200);
});

test("a limit of 0 is none", async () => {
  const { app } = await demoService({ rateLimit: 0 });
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => app.inject({ url: apiPaths.projects, headers: headersFor() })),
  );
  expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200]));
});
