import { once } from "node:events";
import { createServer, request as sendRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "./console-fixture.ts";

/** How a proxy that signs people in tells them that they have to, when they aren't. */
type Demand = "redirect" | 401 | 403;

/** A proxy that passes on what has its cookie, and asks for a sign-in otherwise, as oauth2-proxy, Authelia, and others do. */
async function startSignInProxy(target: string) {
  const [login, proxy] = [createServer(), createServer()];
  const addressOf = (server: typeof proxy) => `http://localhost:${(server.address() as AddressInfo).port}`;
  let demand: Demand = "redirect";
  let session = "none";
  login.on("request", (_request, response) => {
    session = "open";
    response.writeHead(302, { location: addressOf(proxy), "set-cookie": "session=open; Path=/" }).end();
  });
  proxy.on("request", (request, response) => {
    if (request.headers.cookie?.includes(`session=${session}`)) {
      const { method, url, headers } = request;
      const passed = sendRequest(target + url, { method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(response);
      });
      request.pipe(passed);
    } else if (demand === "redirect" || request.headers["sec-fetch-mode"] === "navigate") {
      response.writeHead(302, { location: addressOf(login) }).end();
    } else {
      response.writeHead(demand, { "content-type": "text/html" }).end("<h1>Sign in</h1>");
    }
  });
  for (const server of [login, proxy]) await once(server.listen(0, "localhost"), "listening");
  return {
    address: addressOf(proxy),
    endSession: (by: Demand) => {
      demand = by;
      session = "none";
    },
    stop: () => [login, proxy].map((server) => server.close() && server.closeAllConnections()),
  };
}

test("behind a proxy that signs people in, its cookies go along, and when its session ends, token and text are kept", async ({
  page,
  service,
  allowMessage,
}) => {
  allowMessage(/40[13]|ERR_FAILED|CORS|Failed to load|Manifest/);
  const proxy = await startSignInProxy(service.address);
  await page.goto(proxy.address);
  await page.getByLabel("Access token", { exact: true }).fill(service.token);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("link", { name: /Acme/ }).first().click();
  for (const demand of ["redirect", 401, 403] as const) {
    await page.getByRole("button", { name: "New label" }).click();
    await page.getByLabel("Name", { exact: true }).fill(`Kept ${demand}`);
    proxy.endSession(demand);
    await page.keyboard.press("Enter");
    const notice = page.getByText("A proxy in front of the service asks you to sign in.").first();
    await expect(notice).toBeVisible();
    await page.getByRole("button", { name: "Reload" }).last().click();
    await page.getByRole("button", { name: "New label" }).click();
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue(`Kept ${demand}`);
    await page.keyboard.press("Escape");
  }
  proxy.stop();
});
