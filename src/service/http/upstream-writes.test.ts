import { expect, onTestFinished, test, vi } from "vitest";
import { apiPaths } from "#contract/paths.ts";
import { UpstreamWrites } from "./upstream-writes.ts";

const acknowledgement = JSON.stringify({ status: "success", message: "Label created successful." });
const answer = (statusCode: number, body: string) => ({ statusCode, headers: {}, body: Buffer.from(body) });
const creation = {
  method: "POST",
  path: apiPaths.labels,
  headers: { authorization: "Bearer own", "x-project-token": "own", "idempotency-key": "one" },
  body: Buffer.from("{}"),
};

test("nobody gets the answer to another's write: other body, token, project, path, or no key", async () => {
  const writes = new UpstreamWrites(1000);
  const { "idempotency-key": _, ...unnamed } = creation.headers;
  const all = [
    creation,
    { ...creation, body: Buffer.from("[]") },
    { ...creation, path: apiPaths.labelBatch },
    ...Object.keys(unnamed).map((name) => ({
      ...creation,
      headers: { ...creation.headers, [name]: "other" },
    })),
    { ...creation, headers: { ...creation.headers, "idempotency-key": "two" } },
    { ...creation, headers: unnamed },
  ];
  const answers = all.map((_write, index) => answer(201, acknowledgement.replace("created", `${index}`)));
  const made = all.map((write, index) => writes.make(write, async () => answers[index] ?? expect.fail()));
  expect(await Promise.all(made)).toEqual(answers);
  expect(await writes.make(creation, () => expect.fail("it was sent again"))).toEqual(answers[0]);
});

test.each([
  ...[500, 429, 422, 503, 202].map((status) => [status, acknowledgement] as const),
  [200, ""],
  [204, ""],
  [201, "<!doctype html><title>Sign in</title>"],
  [200, "null"],
  [200, '{"message":"Label created successful."}'],
  [200, '{"status":"error","message":"Nothing was created."}'],
  [201, acknowledgement.slice(0, -1)],
] as const)(
  "a write whose response, %i %s, acknowledges nothing is sent again when it is repeated",
  async (status, body) => {
    const writes = new UpstreamWrites(1000);
    const ask = vi.fn(async () => answer(status, body));
    for (let time = 0; time < 2; time += 1)
      expect(await writes.make(creation, ask)).toEqual(answer(status, body));
    expect(ask).toHaveBeenCalledTimes(2);
  },
);

/** Writes that end when the test says so; gives those that have been sent, in order. */
function heldWrites(queueTime: number) {
  const writes = new UpstreamWrites(queueTime);
  const sent: { readonly what: string; readonly end: () => void }[] = [];
  const make = (method: string, path: string) =>
    writes.make({ method, path, headers: {}, body: Buffer.alloc(0) }, async () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      sent.push({ what: `${method} ${path}`, end: resolve });
      await promise;
      return answer(200, "");
    });
  return { sent, make };
}

test("writes to one label are sent one after the other, those to others at once", async () => {
  const { sent, make } = heldWrites(60_000);
  const own = [
    ["PUT", apiPaths.label(7)],
    ["DELETE", apiPaths.label(7)],
    ["POST", apiPaths.labelRestore(7)],
  ] as const;
  const made = own.map(([method, path]) => make(method, path));
  const other = make("PUT", apiPaths.label(77));
  await expect.poll(() => sent.length).toBe(2);
  sent[1]?.end();
  await other;
  for (const [index, write] of made.entries()) {
    expect(sent).toHaveLength(index + 2);
    sent[index === 0 ? 0 : index + 1]?.end();
    await write;
    if (index < 2) await expect.poll(() => sent.length).toBe(index + 3);
  }
  const [first, , ...later] = sent.map(({ what }) => what);
  expect([first, ...later]).toEqual(own.map((words) => words.join(" ")));
});

test("a write that waits too long for another is refused, and isn't sent later", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const { sent, make } = heldWrites(1000);
  const [first, second] = [make("PUT", apiPaths.label(7)), make("PUT", apiPaths.label(7))];
  const refused = expect(second).rejects.toMatchObject({ code: "unavailable" });
  await expect.poll(() => sent.length).toBe(1);
  vi.advanceTimersByTime(1001);
  sent[0]?.end();
  await first;
  await refused;
  expect(sent).toHaveLength(1);
});
