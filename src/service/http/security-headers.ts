import fastifyHelmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

/**
 * Tells browsers, with every answer, to run and to load nothing but the dashboard's own files.
 *
 * @param scriptHashes sources of the scripts in the dashboard's page, as `'sha256-…'`
 * @param services base URLs of further changelog services that the dashboard may call
 */
export async function addSecurityHeaders(
  app: FastifyInstance,
  scriptHashes: readonly string[],
  services: readonly string[],
): Promise<void> {
  await app.register(fastifyHelmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...scriptHashes],
        styleSrc: ["'self'"],
        // Projects' logos may be anywhere.
        imgSrc: ["'self'", "data:", "http:", "https:"],
        connectSrc: ["'self'", ...services.map((url) => new URL(url).origin)],
        fontSrc: ["'self'"],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
      },
    },
    // The service speaks plain HTTP; whoever puts TLS before it decides whether browsers are to insist on it.
    strictTransportSecurity: false,
    referrerPolicy: { policy: "no-referrer" },
    xFrameOptions: { action: "deny" },
  });
}
