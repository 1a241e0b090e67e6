import { once } from "node:events";
import { createServer, type Server as HttpServer } from "node:http";
import {
  type AddressInfo,
  connect,
  createServer as createTcpServer,
  type Server,
  type Socket,
} from "node:net";

/** An address whose service can be chosen, and chosen anew, after browsers know it. */
export interface Doorway {
  /** Where it answers, without a slash at the end. */
  readonly address: string;
  /** Leads every new connection to the service at that address. */
  readonly leadTo: (serviceAddress: string) => void;
  readonly close: () => Promise<void>;
}

/** Opens a doorway on a free port: services that must know each other's addresses can then start one after the other. */
export async function openDoorway(): Promise<Doorway> {
  let target: URL | null = null;
  const sockets = new Set<Socket>();
  const server = createTcpServer((outer) => {
    if (target === null) {
      outer.destroy();
      return;
    }
    const inner = connect(Number(target.port), target.hostname);
    for (const [socket, other] of [
      [outer, inner],
      [inner, outer],
    ] as const) {
      sockets.add(socket);
      socket.on("error", () => other.destroy());
      socket.on("close", () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  return {
    address: await listen(server),
    leadTo: (serviceAddress) => {
      target = new URL(serviceAddress);
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await close(server);
    },
  };
}

/** A web server that is no changelog service. */
export interface Website {
  /** Where it answers, without a slash at the end. */
  readonly address: string;
  /** The paths that it was asked for, with their queries. */
  readonly askedFor: readonly string[];
  readonly close: () => Promise<void>;
}

/** Starts a web server that answers everything with one HTML page, to pages of any origin. */
export async function startWebsite(): Promise<Website> {
  const askedFor: string[] = [];
  const server = createServer((request, response) => {
    askedFor.push(request.url ?? "");
    response.writeHead(200, {
      "access-control-allow-origin": "*",
      "access-control-allow-headers": "authorization, content-type",
      "content-type": "text/html; charset=utf-8",
    });
    response.end("<!doctype html><title>It works</title><h1>It works</h1>");
  });
  return { ...(await listenLocally(server)), askedFor };
}

/** Has a web server listen on a free port of this machine; gives its address and the way to end it. */
export async function listenLocally(
  server: HttpServer,
): Promise<{ readonly address: string; readonly close: () => Promise<void> }> {
  return {
    address: await listen(server),
    close: async () => {
      server.closeAllConnections();
      await close(server);
    },
  };
}

async function listen(server: Server): Promise<string> {
  server.listen(0, "localhost");
  await once(server, "listening");
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

async function close(server: Server): Promise<void> {
  server.close();
  await once(server, "close");
}
