import { once } from "node:events";
import { createServer, request as sendRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "./console-fixture.ts";
import { findAccount } from "./navigation.ts";
import { signInByForm } from "./sign-in-form.ts";

/** How a proxy that signs people in tells them that they have to, when they aren't. */
type Demand = "redirect" | 401 | 403;

/** A proxy that passes on what has its cookie, and asks for a sign-in otherwise, as oauth2-proxy, Authelia, and others do. */
async function startSignInProxy(target: string) {
  const [login, proxy] = [createServer(), createServer()];
  const addressOf = (server: typeof proxy) => `http://localhost:${(server.address() as AddressInfo).port}`;
  let demand: Demand = "redirect";
  let session = "none";
  login.on("request", ({ url }, response) => {
    session = "open";
    response.writeHead(302, { location: addressOf(proxy) + url, "set-cookie": "session=open; Path=/" }).end();
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
      response.writeHead(302, { location: addressOf(login) + request.url }).end();
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
  acme,
}) => {
  // What is loaded ahead leads to the proxy's sign-in as well, which the page doesn't let it.
  allowMessage(/40[13]|ERR_FAILED|CORS|Failed to load|Manifest|Content Security Policy|^csp GET/);
  const proxy = await startSignInProxy(service.address);
  await page.goto(proxy.address);
  await signInByForm(page, service.token);
  await expect(findAccount(page)).toBeVisible();
  await page.goto(`${proxy.address}/projects/${acme.app_id}/labels`);
  await page.getByRole("button", { name: "New label" }).click();
  const name = page.getByLabel("Name", { exact: true });
  for (const demand of ["redirect", 401, 403] as const) {
    await name.fill(`Kept ${demand}`);
    // What comes later says what the proxy asks for.
    await expect(page.locator("header").first()).toContainText("Connected");
    proxy.endSession(demand);
    await name.press("Enter");
    const notice = page
      .getByRole("status")
      .filter({ hasText: "A proxy in front of the service asks you to sign in." });
    await notice.getByRole("button", { name: "Reload" }).click();
    // The address says that the form is open.
    await expect(name).toHaveValue(`Kept ${demand}`);
  }
  await name.press("Enter");
  await expect(page.getByRole("row", { name: /Kept 403/ })).toBeVisible();
  await page.goto("about:blank");
  proxy.stop();
});
