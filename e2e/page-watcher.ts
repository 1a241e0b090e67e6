import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse, request as sendRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { keepAliveTimeout } from "./service-proxy.ts";

/** Notes what goes wrong in the console's pages, in any browser: it stands between browser and service. */
export interface PageWatcher {
  /** Where it answers, without a slash at the end. */
  readonly address: string;
  readonly stop: () => Promise<void>;
}

const scriptPath = "/page-recorder.js";
const messagePath = "/page-messages";

/** Runs in each page before its own scripts, and sends what goes wrong. */
function recordMessages(path: string): void {
  const send = (message: string) => navigator.sendBeacon(path, message);
  for (const level of ["error", "warn"] as const) {
    const { [level]: write } = globalThis.console;
    globalThis.console[level] = (...parts: unknown[]) => {
      send(`${level}: ${parts.map(String).join(" ")}`);
      write.apply(console, parts);
    };
  }
  addEventListener("error", ({ message }) => message && send(`uncaught: ${message}`));
  addEventListener("unhandledrejection", ({ reason }) => send(`uncaught: ${String(reason)}`));
  addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sourceFile }) =>
    send(`policy: ${violatedDirective} ${blockedURI} ${sourceFile}`),
  );
}

/**
 * Starts one.
 *
 * @param target where the service answers
 * @param messages takes what goes wrong: what pages write to the browser's console, errors that nothing catches, what a
 *   policy forbids, and what is answered with an error, such as `404 GET /nowhere`,
 *   or not at all
 */
export async function watchPages(target: string, messages: string[]): Promise<PageWatcher> {
  const server = createServer({ keepAliveTimeout }, (request, response) => {
    void answer(request, response, target, messages).catch(() => {
      messages.push(`no answer: ${request.method} ${request.url}`);
      response.destroy();
    });
  });
  server.listen(0, "localhost");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://localhost:${port}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  target: string,
  messages: string[],
): Promise<void> {
  const { method = "GET", url = "/", headers } = request;
  if (url === scriptPath) {
    response.setHeader("content-type", "text/javascript");
    response.end(`(${recordMessages})(${JSON.stringify(messagePath)})`);
    return;
  }
  if (url === messagePath) {
    messages.push(Buffer.concat(await request.toArray()).toString());
    response.writeHead(204).end();
    return;
  }
  const isPage = headers.accept?.includes("text/html") === true;
  // A page is read as text.
  if (isPage) delete headers["accept-encoding"];
  const passed = sendRequest(`${target}${url}`, { method, headers });
  request.pipe(passed);
  const [answered] = (await once(passed, "response")) as [IncomingMessage];
  const { statusCode = 502 } = answered;
  if (statusCode >= 400) messages.push(`${statusCode} ${method} ${url}`);
  const { connection: _, ...others } = answered.headers;
  if (!isPage || answered.headers["content-type"]?.startsWith("text/html") !== true) {
    response.writeHead(statusCode, others);
    answered.on("error", () => response.destroy()).pipe(response);
    return;
  }
  const page = Buffer.concat(await answered.toArray()).toString();
  const { "content-length": _length, "transfer-encoding": _coding, ...kept } = others;
  response.writeHead(statusCode, kept);
  response.end(page.replace("<head>", `<head><script src="${scriptPath}"></script>`));
}
