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
  /** The only origins of projects' logos; undefined for any. */
  readonly imageOrigins: readonly string[] | undefined;
}

/**
 * Tells browsers, with every answer, to run and to load nothing but the dashboard's own files, to guess no types, to frame
 * nothing and to tell nobody where they come from; and with every page, to use none of their features that it doesn't need.
 *
 * The service speaks plain HTTP; whoever puts TLS before it decides whether browsers are to insist on it.
 */
export function addSecurityHeaders(
  app: FastifyInstance,
  { scriptHashes, services, imageOrigins }: Sources,
): void {
  const policy = {
    "default-src": ["'none'"],
    "script-src": ["'self'", ...scriptHashes],
    "style-src": ["'self'", ...widgetStyleHashes],
    "img-src": ["'self'", "data:", ...(imageOrigins ?? ["https:"])],
    "connect-src": ["'self'", ...services.map((url) => new URL(url).origin)],
    "font-src": ["'self'"],
    "manifest-src": ["'self'"],
    "base-uri": ["'none'"],
    "form-action": ["'none'"],
    "frame-ancestors": ["'none'"],
    "object-src": ["'none'"],
    "require-trusted-types-for": ["'script'"],
    // Those of workers/task-worker.ts and ui/locale-data.ts; no other code may make one.
    "trusted-types": ["worker", "locale-worker"],
  };
  // Made once: nothing else of them depends on the request.
  const headers = {
    "content-security-policy": writePolicy(policy),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
  };
  // Browsers heed these in pages alone; with scripts, styles and JSON they would be a third of all headers, on every load.
  const pageHeaders = {
    "origin-agent-cluster": "?1",
    "permissions-policy": unusedFeatures.map((feature) => `${feature}=()`).join(", "),
    "x-dns-prefetch-control": "off",
  };
  // Where the console itself is read over plain HTTP, logos may be as well.
  const plainPolicy =
    imageOrigins === undefined
      ? writePolicy({ ...policy, "img-src": [...policy["img-src"], "http:"] })
      : headers["content-security-policy"];
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(headers);
    if (request.publicAddress.protocol === "http") reply.header("content-security-policy", plainPolicy);
    done();
  });
  app.addHook("onSend", (_, reply, payload, done) => {
    if (/^(text\/html|image\/svg)/.test(String(reply.getHeader("content-type")))) reply.headers(pageHeaders);
    done(null, payload);
  });
}

function writePolicy(policy: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources].join(" "))
    .join(";");
}
