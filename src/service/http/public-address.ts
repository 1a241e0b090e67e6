import type { FastifyInstance, FastifyRequest } from "fastify";
import { hostPattern } from "./raw-http-errors.ts";

/** Where browsers find this server. */
interface PublicAddress {
  readonly protocol: "http" | "https";
  /** With its port, where that is not the protocol's own. */
  readonly host: string;
  /** Without a slash at the end; empty for the root. */
  readonly basePath: string;
}

declare module "fastify" {
  interface FastifyRequest {
    /** Where whoever asks finds this server. */
    readonly publicAddress: PublicAddress;
  }
}

/**
 * Tells every request under which address the server is known: the one that its operator named, or else as the client, or
 * a proxy that is trusted, wrote it.
 *
 * @param origin the origin that the operator named
 */
export function decoratePublicAddress(
  app: FastifyInstance,
  basePath: string,
  origin: string | undefined,
): void {
  const { protocol, host } = new URL(origin ?? "http://localhost");
  const named: PublicAddress = { protocol: readProtocol(protocol.slice(0, -1)), host, basePath };
  app.decorateRequest("publicAddress", {
    getter(this: FastifyRequest): PublicAddress {
      if (origin !== undefined) return named;
      return { protocol: readProtocol(this.protocol), host: readHost(this) || host, basePath };
    },
  });
}

function readProtocol(text: string): PublicAddress["protocol"] {
  return text === "https" ? "https" : "http";
}

/** The host that a trusted proxy was asked for, unless that is none, or the one that this server was asked for. */
function readHost({ host, headers }: FastifyRequest): string | undefined {
  return hostPattern.test(host) ? host : headers.host;
}
