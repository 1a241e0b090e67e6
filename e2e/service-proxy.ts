import { once } from "node:events";
import { createServer, request as sendRequest } from "node:http";
import type { AddressInfo } from "node:net";

/** What a proxy answers by itself. */
export interface Refusal {
  readonly status: number;
  /** Sent as JSON; nothing without it. */
  readonly body?: unknown;
}

/** A proxy before a service, such as an operator has one, that can be made to refuse. */
export interface ServiceProxy {
  /** Where it answers, without a slash at the end. */
  readonly address: string;
  /** From now on answers requests of that method to matching paths by itself; the last one said holds. */
  readonly refuse: (method: string, path: RegExp, refusal: Refusal) => void;
  /** From now on passes everything on again. */
  readonly accept: () => void;
  readonly stop: () => Promise<void>;
}

/**
 * Starts a proxy that passes everything on to a service until it is told to refuse.
 *
 * @param target where the service answers
 */
export async function startProxy(target: string): Promise<ServiceProxy> {
  let rules: { readonly method: string; readonly path: RegExp; readonly refusal: Refusal }[] = [];
  const server = createServer((request, response) => {
    const { method = "GET", url = "/", headers } = request;
    const rule = rules.findLast((one) => one.method === method && one.path.test(url));
    if (rule !== undefined) {
      request.resume();
      const { status, body } = rule.refusal;
      response.writeHead(status, body === undefined ? {} : { "content-type": "application/json" });
      response.end(body === undefined ? undefined : JSON.stringify(body));
      return;
    }
    const passed = sendRequest(`${target}${url}`, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on("error", () => response.destroy());
    request.pipe(passed);
  });
  server.listen(0, "localhost");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://localhost:${port}`,
    refuse: (method, path, refusal) => {
      rules.push({ method, path, refusal });
    },
    accept: () => {
      rules = [];
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
