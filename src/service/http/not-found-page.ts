import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { ProblemError, sendProblem } from "./problem.ts";
import { featureHeaders, responseHeaders } from "./security-headers.ts";

/** What there is at a server, to be named where there is nothing. */
export interface Directory {
  /** Sends the refusal of an address at which there is nothing, to people as a page, to programs as a problem. */
  readonly sendNotFound: (request: FastifyRequest, reply: FastifyReply) => FastifyReply;
}

const style =
  ":root{color-scheme:light dark;background:light-dark(#fbfbfc,#0e0f12);color:light-dark(#17181c,#eeeff2)}" +
  "body{max-width:34rem;margin:12vh auto;padding:0 1.5rem;font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}" +
  "a{color:light-dark(#5b4be0,#a79dff)}";
/** A sign-in link may be mistyped: its token leaves the address and history here as it does in the console. */
const script =
  'if(/^#(.*&)?token=/.test(location.hash))history.replaceState(null,"",location.origin+location.pathname+location.search)';

const hashOf = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const pagePolicy = `${responseHeaders["content-security-policy"]};style-src ${hashOf(style)};script-src ${hashOf(script)}`;

/**
 * Knows what there is.
 *
 * @param basePath the path that browsers know the server by, without a slash at the end
 * @param hasDocumentation whether the API is this server's own
 */
export function createDirectory(basePath: string, hasDocumentation: boolean): Directory {
  const places: [name: string, path: string][] = [
    ["console", `${basePath}/`],
    ...(hasDocumentation ? [["API documentation", `${basePath}/docs`] satisfies [string, string]] : []),
    ["liveness", `${basePath}/healthz`],
    ["readiness", `${basePath}/readyz`],
  ];
  const list = places.map(([name, path]) => `${name} (${path})`).join(", ");
  const detail = `There's nothing at this address. Try one of these: ${list}.`;
  const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Page not found · Changelog Console</title>
<style>${style}</style>
<script>${script}</script>
<main>
<h1>Page not found</h1>
<p>There’s nothing at this address. Check it for typos.</p>
<p><a href="${basePath}/">Go to your projects</a></p>
<p>Other pages:</p>
<ul>
${places
  .slice(1)
  .map(([name, path]) => `<li><a href="${path}">${name.slice(0, 1).toUpperCase()}${name.slice(1)}</a></li>`)
  .join("\n")}
</ul>
</main>
`;
  return {
    sendNotFound: (request, reply) => {
      reply.header("vary", "accept");
      if (!request.headers.accept?.includes("text/html")) {
        return sendProblem(request, reply, new ProblemError("route-not-found", detail));
      }
      return reply
        .code(404)
        .type("text/html; charset=utf-8")
        .headers({ ...featureHeaders, "cache-control": "no-store", "content-security-policy": pagePolicy })
        .send(page);
    },
  };
}
