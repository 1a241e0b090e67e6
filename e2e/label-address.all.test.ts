import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, ownServiceTest } from "./console-fixture.ts";
import { startService } from "./service-process.ts";

/** The console, whose operator lets its import read from a host with the API of Gitea; it notes the tokens that it gets. */
const test = ownServiceTest.extend<{ host: { readonly origin: string; readonly tokens: unknown[] } }>({
  // biome-ignore lint/correctness/noEmptyPattern: a fixture that needs no other has this form.
  host: async ({}, use) => {
    const tokens: unknown[] = [];
    const server = createServer(({ url = "", headers }, response) => {
      tokens.push(headers.authorization);
      const isFound = url.startsWith("/api/v1/repos/acme/app/labels");
      response.writeHead(isFound ? 200 : 404, { "access-control-allow-origin": "*" });
      response.end(JSON.stringify(["New", "Fixed"].map((name) => ({ name, color: "d73a4a" }))));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    await use({ origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, tokens });
    server.close();
  },
  ownService: async ({ databasePath, host, ownService }, use) => {
    const { address, stop } = await startService(databasePath, { importOrigins: [host.origin] });
    await use({ ...ownService, address });
    await stop();
  },
});

test("the labels of a repository are read by its address, from the host that the operator allows, without a token", async ({
  page,
  host,
  api,
  beSignedIn,
  northwind: { app_id: appId },
}) => {
  await beSignedIn();
  await page.goto(`/projects/${appId}/import`);
  const address = page.getByRole("textbox", { name: "Or import from a URL" });
  await address.fill(`${host.origin}/acme/app`);
  expect(host.tokens).toEqual([]);
  await address.press("Enter");
  await page.getByRole("button", { name: "Apply 2 changes" }).click();
  await expect
    .poll(async () => (await api.listAllLabels(appId)).map(({ name }) => name))
    .toEqual(["New", "Fixed"]);
  expect(new Set(host.tokens)).toEqual(new Set([undefined]));
});
