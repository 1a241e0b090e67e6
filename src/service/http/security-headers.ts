import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyReply {
    /** Makes the response a page, which may run and load what the dashboard needs. */
    asPage(): FastifyReply;
  }
}

/**
 * The two style elements that React Aria adds to a page by itself: how pressable parts take touches, and that a page
 * under a dialog doesn't scroll. A version that words them otherwise shows up as a message in the browser's console.
 */
const widgetStyleHashes = [
  "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='",
  "'sha256-gYiS/BvZvRcK27JIXTuwhZ3hs2+VJ1X+2gUlE+farlg='",
];

/**
 * What browsers can do for a page that the console does not use; it does write to the clipboard. Chromium warns in its
 * console of names that it doesn't know, so features of some platforms alone are left out (bluetooth, web-share).
 */
const unusedFeatures = [
  "accelerometer",
  "autoplay",
  "camera",
  "clipboard-read",
  "display-capture",
  "encrypted-media",
  "fullscreen",
  "gamepad",
  "geolocation",
  "gyroscope",
  "hid",
  "idle-detection",
  "keyboard-map",
  "local-fonts",
  "magnetometer",
  "microphone",
  "midi",
  "otp-credentials",
  "payment",
  "picture-in-picture",
  "publickey-credentials-create",
  "publickey-credentials-get",
  "screen-wake-lock",
  "serial",
  "storage-access",
  "sync-xhr",
  "usb",
  "window-management",
  "xr-spatial-tracking",
];

/** Where browsers may load things from. */
interface Sources {
  /** Of the scripts in the dashboard's page, as `'sha256-…'`. */
  readonly scriptHashes: readonly string[];
  /** Base URLs of further changelog services that the dashboard may call. */
  readonly services: readonly string[];
  /** Origins from which the import may read labels; undefined for none. */
  readonly importOrigins: readonly string[] | undefined;
}

/** Allows nothing. */
const closedPolicy = {
  "default-src": ["'none'"],
  "base-uri": ["'none'"],
  "form-action": ["'none'"],
  "frame-ancestors": ["'none'"],
  "require-trusted-types-for": ["'script'"],
  "trusted-types": ["'none'"],
} as const;

/** With every response: a browser that is made to open it does nothing but show it. */
export const responseHeaders = {
  "content-security-policy": writePolicy(closedPolicy),
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  // Search engines have no use for it, nor it for them.
  "x-robots-tag": "noindex",
} as const;

/** With every page: what browsers needn't do for it. */
export const featureHeaders = {
  "origin-agent-cluster": "?1",
  "permissions-policy": unusedFeatures.map((feature) => `${feature}=()`).join(", "),
  "x-dns-prefetch-control": "off",
} as const;

/**
 * Tells browsers, with every response, to run and to load nothing, to guess no types, to frame nothing and to tell nobody where
 * they come from; and with every page, to run and to load nothing but the dashboard's own files, and to use none of their
 * features that it doesn't need. Browsers heed the latter in pages alone; elsewhere they would be most of each response's headers.
 *
 * The service speaks plain HTTP; whoever puts TLS before it decides whether browsers are to insist on it.
 */
export function addSecurityHeaders(
  app: FastifyInstance,
  { scriptHashes, services, importOrigins = [] }: Sources,
): void {
  const writePageHeaders = (images: readonly string[]) => ({
    "content-security-policy": writePolicy({
      ...closedPolicy,
      "script-src": ["'self'", ...scriptHashes],
      "style-src": ["'self'", ...widgetStyleHashes],
      "img-src": ["'self'", "data:", ...images],
      "connect-src": ["'self'", ...services.map((url) => new URL(url).origin), ...importOrigins],
      "font-src": ["'self'"],
      "manifest-src": ["'self'"],
      "object-src": ["'none'"],
      // That of import/trusted-script.ts; no other code may make one.
      "trusted-types": ["worker"],
    }),
    ...featureHeaders,
  });
  // Made once: nothing else of them depends on the request.
  const pageHeaders = writePageHeaders(["https:"]);
  // Where the console itself is read over plain HTTP, logos may be as well.
  const plainPageHeaders = writePageHeaders(["https:", "http:"]);
  app.addHook("onRequest", (_, reply, done) => {
    reply.headers(responseHeaders);
    done();
  });
  app.decorateReply("asPage", function asPage() {
    const { protocol } = this.request.publicAddress;
    return this.type("text/html; charset=utf-8").headers(
      protocol === "http" ? plainPageHeaders : pageHeaders,
    );
  });
}

function writePolicy(policy: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources].join(" "))
    .join(";");
}
