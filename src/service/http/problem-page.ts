import { createHash } from "node:crypto";
import { featureHeaders, responseHeaders } from "./security-headers.ts";

/** The look of the console's own pages of this kind, such as the one that asks for a token. */
const style =
  ":root{color-scheme:light dark;background:light-dark(#fbfbfc,#0e0f12);color:light-dark(#17181c,#eeeff2)}" +
  "body{max-width:24rem;margin:28vh auto;padding:0 1rem;font:.875rem/1.4286 Inter,system-ui,sans-serif;overflow-wrap:anywhere}" +
  "header{display:flex;align-items:center;gap:.75rem;margin-bottom:1.5rem;font:650 1rem/1.5 Inter,system-ui,sans-serif}" +
  "svg{width:2rem}" +
  "main{padding:2rem;border:1px solid light-dark(#e6e7eb,#282b33);border-radius:12px;background:light-dark(#fff,#16181d)}" +
  "h1{margin:0 0 .25rem;font:650 1.25rem/1.4 Inter,system-ui,sans-serif}" +
  "p{margin:0 0 1rem;color:light-dark(#5b5f6b,#a2a7b5)}" +
  "a{color:inherit}" +
  ".next{display:block;padding:.5rem;border-radius:8px;background:light-dark(#17181c,#eeeff2);color:light-dark(#fff,#17181c);font-weight:500;text-align:center;text-decoration:none}";
/** A sign-in link may be mistyped: its token leaves the address and history here as it does in the console. */
const script =
  'if(/^#(.*&)?token=/.test(location.hash))history.replaceState(null,"",location.origin+location.pathname+location.search)';

/** The console's mark, as in `public/icon.svg`. */
const mark =
  '<svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8" fill="#6d5efc"/><path d="M9 10.5V15c0 .6.2 1 .6 1.4l6.9 6.9c.8.8 2 .8 2.8 0l4-4c.8-.8.8-2 0-2.8l-6.9-6.9c-.4-.4-.8-.6-1.4-.6h-4.5C9.7 9 9 9.7 9 10.5Z" fill="none" stroke="#fff" stroke-width="1.8" stroke-linejoin="round"/><circle cx="12.9" cy="12.9" r="1.2" fill="#fff"/></svg>';

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
<header>${mark}Changelog Console</header>
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
