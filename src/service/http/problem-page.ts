import { createHash } from "node:crypto";
import { featureHeaders, responseHeaders } from "./security-headers.ts";

const style =
  ":root{color-scheme:light dark;background:light-dark(#fbfbfc,#0e0f12);color:light-dark(#17181c,#eeeff2)}" +
  "body{max-width:34rem;margin:12vh auto;padding:0 1.5rem;font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}" +
  "a{color:light-dark(#5b4be0,#a79dff)}";
/** A sign-in link may be mistyped: its token leaves the address and history here as it does in the console. */
const script =
  'if(/^#(.*&)?token=/.test(location.hash))history.replaceState(null,"",location.origin+location.pathname+location.search)';

const hashOf = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** What goes with a page that says why there is no other. */
export const problemPageHeaders = {
  ...responseHeaders,
  ...featureHeaders,
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-store",
  vary: "accept",
  "content-security-policy": `${responseHeaders["content-security-policy"]};style-src ${hashOf(style)};script-src ${hashOf(script)}`,
} as const;

/**
 * A page for a person whose browser asked for one and gets none.
 *
 * @param body HTML; nothing in it comes from the request
 */
export function writeProblemPage(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Changelog Console</title>
<style>${style}</style>
<script>${script}</script>
<main>
<h1>${title}</h1>
${body}
</main>
`;
}

/** What is known of a request, or of the beginning of one. */
interface RequestHead {
  readonly method: string;
  readonly url: string;
  readonly headers: { readonly accept?: string | undefined };
}

/** Whether a person asks for a page with it, as far as can be told: outside the API, by a browser. */
export function isForPage({ method, url, headers }: RequestHead): boolean {
  const isRead = method === "GET" || method === "HEAD";
  return isRead && !/^\/api(\/|$)/.test(pathOf(url)) && headers.accept?.includes("text/html") === true;
}

/** An address as it is asked for, without the origin that clients may write before it (RFC 9112, section 3.2.2). */
export function withoutOrigin(url: string): string {
  return url.replace(/^[^/]+:\/\/[^/?#]*/, "");
}

/** The path of an address as it is asked for. */
export function pathOf(url: string): string {
  return withoutOrigin(url).split(/[?#]/, 1)[0] || "/";
}
