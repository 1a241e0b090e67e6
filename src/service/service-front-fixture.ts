import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { onTestFinished } from "vitest";
import { responseFetch } from "./service-fixture.ts";

/** A request that has reached a {@link ServiceFront}. */
interface FrontRequest {
  readonly method: string;
  /** Without its query. */
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

/**
 * What becomes of a request.
 *
 * @param forward has the service answer it
 * @returns the response; null to end the connection without one
 */
export type FrontRule = (request: FrontRequest, forward: () => Promise<Response>) => Promise<Response | null>;

/** The service at an address of its own, behind something that may do anything to requests and answers. */
export interface ServiceFront {
  /** Where it answers, without a slash at the end. */
  readonly address: string;
  /** What has reached it, in order. */
  readonly asked: readonly FrontRequest[];
  /** What becomes of requests; unless changed, the service answers them. */
  rule: FrontRule;
}

/** Has a service answer at a free port of this machine, until the test is over. */
export async function startFront(app: FastifyInstance): Promise<ServiceFront> {
  const asked: FrontRequest[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const body = Buffer.concat(await incoming.toArray()).toString();
    const { method = "GET", headers, url = "/" } = incoming;
    const [path = ""] = url.split("?");
    const request = { method, path, headers, body };
    asked.push(request);
    const forward = () =>
      responseFetch(app, `http://localhost${url}`, {
        method,
        headers: headers as Record<string, string>,
        ...(body !== "" && { body }),
      });
    const response = await front.rule(request, forward);
    if (response === null) incoming.socket.destroy();
    else {
      outgoing.writeHead(response.status, Object.fromEntries(response.headers));
      outgoing.end(Buffer.from(await response.arrayBuffer()));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  const front: ServiceFront = {
    address: `http://127.0.0.1:${port}`,
    asked,
    rule: (_, forward) => forward(),
  };
  return front;
}
