import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { Builder, type WebDriver } from "selenium-webdriver";

/** A process that drives WebKits. */
export interface WebKitDriver {
  /** Starts a WebKit with nothing kept from another. */
  readonly open: () => Promise<WebDriver>;
  readonly stop: () => void;
}

/** A port of this machine that nobody listened on a moment ago. */
async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

/**
 * Starts WebKitGTK's driver: Playwright can't drive a WebKit that it doesn't bring.
 *
 * @param miniBrowser the path of WebKitGTK's own browser
 */
export async function startWebKitDriver(miniBrowser: string): Promise<WebKitDriver> {
  const port = await findFreePort();
  const driver: ChildProcess = spawn("WebKitWebDriver", [`--port=${port}`], { stdio: "ignore" });
  return {
    open: () =>
      new Builder()
        .usingServer(`http://127.0.0.1:${port}`)
        .withCapabilities({
          browserName: "MiniBrowser",
          // The driver would wait for all that a page loads, for ever where the connection is cut.
          pageLoadStrategy: "none",
          "webkitgtk:browserOptions": { binary: miniBrowser, args: ["--automation"] },
        })
        .build(),
    stop: () => driver.kill(),
  };
}
