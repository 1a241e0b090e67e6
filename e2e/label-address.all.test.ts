import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expectNoAxeViolations } from "./accessibility.ts";
import { expect, ownServiceTest } from "./console-fixture.ts";
import { startService } from "./service-process.ts";

/** A host with the API of Gitea, whose pages have two labels each, and what it was asked. */
interface LabelHost {
  readonly origin: string;
  readonly asked: { readonly path: string; readonly token: string | undefined }[];
}

/** The console, whose operator lets its import read from a host. */
const test = ownServiceTest.extend<{ host: LabelHost }>({
  // biome-ignore lint/correctness/noEmptyPattern: a fixture that needs no other has this form.
  host: async ({}, use) => {
    const asked: LabelHost["asked"] = [];
    const server = createServer(({ url = "", headers }, response) => {
      asked.push({ path: url, token: headers.authorization });
      const page = Number(new URL(url, "http://host").searchParams.get("page"));
      const names = url.startsWith("/api/v1/repos/acme/app/labels") ? ["New", "Fixed", "Beta"] : null;
      const listed = names?.slice(page * 2 - 2, page * 2).map((name) => ({ name, color: "d73a4a" }));
      response
        .writeHead(listed === undefined ? 404 : 200, { "access-control-allow-origin": "*" })
        .end(JSON.stringify(listed ?? []));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    await use({ origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked });
    server.close();
  },
  ownService: async ({ databasePath, host, ownService }, use) => {
    const importOrigins = [host.origin];
    const { address, stop } = await startService(databasePath, { importOrigins });
    await use({ ...ownService, address });
    await stop();
  },
});

test("all labels of a repository are read by its address, from the host that the operator allows, without a token", async ({
  page,
  host,
  api,
  beSignedIn,
  northwind: { app_id: appId },
}) => {
  await beSignedIn();
  await page.goto(`/projects/${appId}/import`);
  const address = page.getByRole("textbox", { name: "Or import from an address" });
  await address.fill(`${host.origin}/acme/app`);
  expect(host.asked).toEqual([]);
  await expectNoAxeViolations(page);
  await address.press("Enter");
  await page.getByRole("button", { name: "Apply 3 changes" }).click();
  await expect
    .poll(async () => (await api.listAllLabels(appId)).map(({ name }) => name))
    .toEqual(["New", "Fixed", "Beta"]);
  expect(new Set(host.asked.map(({ token }) => token))).toEqual(new Set([undefined]));
});
