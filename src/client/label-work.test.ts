import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { makeLabel } from "#contract/label-fixture.ts";
import { createApi } from "./api-client.ts";
import { deletionOf } from "./label-change.ts";
import { LabelWork } from "./label-work.ts";

test("a label that is still listed, but can't be read, isn't taken for deleted", async () => {
  const server = createServer(({ method }, response) =>
    response.end(method === "GET" ? JSON.stringify({ labels: [{ id: "7" }] }) : "Oops"),
  );
  server.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const serviceUrl = `http://127.0.0.1:${port}`;
  const api = createApi({ serviceUrl, token: "token", extendsApi: () => false });
  const work = new LabelWork(
    { api, appId: "a", readKnown: () => [] },
    {
      id: "job",
      steps: [deletionOf({ id: 7, ...makeLabel("Bug", "#112233") })],
      knownIds: [],
      changeSet: { id: "job", kind: "delete", title: null },
    },
  );
  const settled: unknown[] = [];
  const settle = (_: number, error: unknown) => settled.push(error) > 0;
  await work.make([0], settle, () => undefined);
  expect(settled).toMatchObject([{ code: "unreadable" }]);
});
