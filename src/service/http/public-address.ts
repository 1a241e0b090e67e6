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
  const named = origin === undefined ? null : new URL(origin);
  app.decorateRequest("publicAddress", {
    getter(this: FastifyRequest): PublicAddress {
      const protocol = named?.protocol.slice(0, -1) ?? this.protocol;
      // What a trusted proxy was asked for, unless that is none.
      const asked = hostPattern.test(this.host) ? this.host : this.headers.host;
      return {
        protocol: protocol === "https" ? "https" : "http",
        host: named?.host ?? (asked || "localhost"),
        basePath,
      };
    },
  });
}
