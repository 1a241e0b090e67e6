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
 * Tells browsers, with every answer, to run and to load nothing but the dashboard's own files, to guess no types, to frame
 * nothing and to tell nobody where they come from.
 *
 * The service speaks plain HTTP; whoever puts TLS before it decides whether browsers are to insist on it.
 *
 * @param scriptHashes sources of the scripts in the dashboard's page, as `'sha256-…'`
 * @param services base URLs of further changelog services that the dashboard may call
 */
export function addSecurityHeaders(
  app: FastifyInstance,
  scriptHashes: readonly string[],
  services: readonly string[],
): void {
  const policy = {
    "default-src": ["'none'"],
    "script-src": ["'self'", ...scriptHashes],
    "style-src": ["'self'", ...widgetStyleHashes],
    // Projects' logos may be anywhere.
    "img-src": ["'self'", "data:", "http:", "https:"],
    "connect-src": ["'self'", ...services.map((url) => new URL(url).origin)],
    "font-src": ["'self'"],
    "manifest-src": ["'self'"],
    "base-uri": ["'none'"],
    "form-action": ["'none'"],
    "frame-ancestors": ["'none'"],
    "object-src": ["'none'"],
    "require-trusted-types-for": ["'script'"],
  };
  // Made once: all answers have the same, and nothing of them depends on the request.
  const headers = {
    "content-security-policy": Object.entries(policy)
      .map(([directive, sources]) => [directive, ...sources].join(" "))
      .join(";"),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "origin-agent-cluster": "?1",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-dns-prefetch-control": "off",
    "x-download-options": "noopen",
    "x-frame-options": "DENY",
    "x-permitted-cross-domain-policies": "none",
    "x-xss-protection": "0",
  };
  app.addHook("onRequest", (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
