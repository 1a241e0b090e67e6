import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { apiPrefix } from "#contract/paths.ts";
import { projectScreens } from "#contract/screens.ts";
import type { IndexPage } from "./index-page.ts";
import { methodNotAllowed } from "./method-not-allowed.ts";
import { type notFoundSender, ProblemError, sendProblem } from "./problem.ts";
import { pathOf } from "./problem-page.ts";

/** A year, the longest that caches are asked to keep anything. */
const fingerprintedCaching = "public, max-age=31536000, immutable";

/** The paths of the console's screens: the start, which a link may name with a slash too many; all projects; a project's. */
const screenPath = new RegExp(`^(?:/+|/projects/?|/projects/[^/]+(?:/(?:${projectScreens.join("|")}))?/?)$`);

/** Where the build puts the files whose names tell their content. */
const assetsPath = "/assets/";

/**
 * Serves the built dashboard's files, and its page at the addresses of its screens; elsewhere says what there is.
 *
 * @param page null when it has not been built
 */
export async function serveDashboard(
  app: FastifyInstance,
  folder: string,
  page: IndexPage | null,
  sendNotFound: ReturnType<typeof notFoundSender>,
): Promise<void> {
  if (page !== null) {
    await app.register(fastifyStatic, {
      root: folder,
      // Only files that are there now are served, each at its own address.
      wildcard: false,
      index: false,
      // The compressed ones are sent in place of the others.
      globIgnore: ["index.html*", "**/*.{br,gz}"],
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const fingerprinted = path.startsWith(join(folder, assetsPath));
        reply.header("cache-control", fingerprinted ? fingerprintedCaching : "no-cache");
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request.url);
    if (path === "/api" || path.startsWith("/api/")) {
      const detail = `There's nothing at this address. The API's addresses begin with ${apiPrefix}.`;
      return sendProblem(request, reply, new ProblemError("route-not-found", detail));
    }
    if (request.method !== "GET" && request.method !== "HEAD") {
      return sendProblem(request, reply, methodNotAllowed(["GET", "HEAD"]));
    }
    if (!screenPath.test(path)) return sendNotFound(request, reply);
    if (page !== null) return sendPage(request, reply, page);
    const hint = "The dashboard is not built yet. Run `npm run build`, then start the service again.\n";
    return reply.code(200).header("cache-control", "no-store").type("text/plain; charset=utf-8").send(hint);
  });
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: IndexPage): FastifyReply {
  const accepted = request.headers["accept-encoding"] ?? "";
  const encoding = /\bbr\b/.test(accepted) ? "br" : /\bgzip\b/.test(accepted) ? "gzip" : "identity";
  const { bytes, etag } = page.encodings[encoding];
  reply.code(200).asPage();
  reply.header("cache-control", "no-cache").header("vary", "accept-encoding").header("etag", etag);
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  const known = request.headers["if-none-match"]?.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  if (known?.includes(etag)) return reply.code(304).send();
  return reply.send(bytes);
}
