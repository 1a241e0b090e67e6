import type { FastifyReply, FastifyRequest } from "fastify";
import { ProblemError, sendProblem } from "./problem.ts";
import { problemPageHeaders, writeProblemPage } from "./problem-page.ts";

/** What there is at a server, to be named where there is nothing. */
export interface Directory {
  /** Sends the refusal of an address at which there is nothing, to people as a page, to programs as a problem. */
  readonly sendNotFound: (request: FastifyRequest, reply: FastifyReply) => FastifyReply;
}

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
  const links = places
    .slice(1)
    .map(
      ([name, path]) => `<li><a href="${path}">${name.slice(0, 1).toUpperCase()}${name.slice(1)}</a></li>`,
    );
  const page = writeProblemPage(
    "Page not found",
    `<p>There’s nothing at this address. Check it for typos.</p>
<p><a href="${basePath}/">Go to your projects</a></p>
<p>Other pages:</p>
<ul>
${links.join("\n")}
</ul>`,
  );
  return {
    sendNotFound: (request, reply) => {
      reply.header("vary", "accept");
      if (!request.headers.accept?.includes("text/html")) {
        return sendProblem(request, reply, new ProblemError("route-not-found", detail));
      }
      return reply.code(404).headers(problemPageHeaders).send(page);
    },
  };
}
