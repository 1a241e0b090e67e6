import fastifyHelmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

/**
 * The two style elements that React Aria adds to a page by itself: how pressable parts take touches, and that a page
 * under a dialog doesn't scroll. A version that words them otherwise shows up as a message in the browser's console.
 */
const widgetStyleHashes = [
  "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='",
  "'sha256-gYiS/BvZvRcK27JIXTuwhZ3hs2+VJ1X+2gUlE+farlg='",
];

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
        styleSrc: ["'self'", ...widgetStyleHashes],
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
