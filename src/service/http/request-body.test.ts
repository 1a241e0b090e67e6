import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { makeLabel } from "#contract/label-fixture.ts";
import { apiPaths } from "#contract/paths.ts";
import { appIds, expectProblem, headersFor, sharedService } from "#service/service-fixture.ts";

const label = JSON.stringify(makeLabel("A", "#000000"));

const post = { method: "POST", url: apiPaths.labels } as const;
const start = sharedService();
const headers = { ...headersFor(appIds.Acme), "content-type": "application/json" };

test.each<[payload: string | Buffer, what: string]>([
  ["", "nothing"],
  ["{", "half an object"],
  ["null", "null"],
  ["[]", "an array"],
  ['"text"', "a text"],
  ["[".repeat(16_000), "an endless array"],
  [Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), "bytes that are not UTF-8"],
])("a body of %j (%s) can't be read", async (payload) => {
  const { app } = await start();
  expectProblem(await app.inject({ ...post, headers, payload }), "malformed-request");
});

test.each(["text/plain", "application/x-www-form-urlencoded", "json", ";"])(
  "a body of the type %j is refused as not JSON",
  async (type) => {
    const { app } = await start();
    const response = await app.inject({
      ...post,
      headers: { ...headers, "content-type": type },
      payload: label,
    });
    expectProblem(response, "unsupported-media-type");
  },
);

test.each(["gzip", "br", "identity, gzip", "x"])("a body in the encoding %j is refused", async (encoding) => {
  const { app } = await start();
  const payload = label;
  const encoded = { ...headers, "content-encoding": encoding };
  for (const bytes of [payload, gzipSync(payload)]) {
    expectProblem(await app.inject({ ...post, headers: encoded, payload: bytes }), "unsupported-media-type");
  }
  const plain = { ...headers, "content-encoding": "Identity" };
  expect((await app.inject({ ...post, headers: plain, payload })).statusCode).toBe(201);
});

test("a body may have 16 KiB and no byte more", async () => {
  const { app } = await start();
  const body = label;
  const fits = await app.inject({ ...post, headers, payload: body.padEnd(16 * 1024) });
  expect(fits.statusCode).toBe(201);
  expectProblem(
    await app.inject({ ...post, headers, payload: body.padEnd(16 * 1024 + 1) }),
    "body-too-large",
  );
});
