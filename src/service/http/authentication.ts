import type { FastifyInstance, FastifyRequest } from "fastify";
import { projectHeader } from "#contract/paths.ts";
import type { JsonSchema } from "./operation.ts";
import { ProblemError } from "./problem.ts";
import type { RateLimit } from "./rate-limit.ts";
import { addressOf } from "./request-log.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Whose token the request carries; 0, which is nobody, until it is authenticated. */
    userId: number;
    userName: string;
    /** The token the request carries; 0, which is none, until it is authenticated. */
    tokenId: number;
    tokenName: string;
    /** Whether the token may only read. */
    isReadOnly: boolean;
    /** The current project of a label operation; 0, which is none, elsewhere. */
    projectId: number;
  }
}

/** Whose token a request carries. */
type Caller = Pick<FastifyRequest, "userId" | "userName" | "tokenId" | "tokenName" | "isReadOnly">;

/** Tells every request of the server who it is from, as far as that is known. */
export function decorateRequests(app: FastifyInstance): void {
  app.decorateRequest("userId", 0);
  app.decorateRequest("userName", "");
  app.decorateRequest("tokenId", 0);
  app.decorateRequest("tokenName", "");
  app.decorateRequest("isReadOnly", false);
  app.decorateRequest("projectId", 0);
}

/**
 * Refuses every request of this scope that carries no valid token, or too many of one token, or with one that may only
 * read any that changes something, before its body is read.
 */
export function requireToken(
  app: FastifyInstance,
  findCaller: (token: string) => Promise<Caller | null>,
  rateLimit: RateLimit,
): void {
  app.addHook("onRequest", async (request) => {
    const token = readBearerToken(request.headers.authorization);
    const caller = await rateLimit.find(request, token, findCaller);
    if (caller === null) {
      if (token !== null) request.log.warn({ address: addressOf(request) }, "token refused");
      const detail = token === null ? "The request has no access token." : undefined;
      throw new ProblemError("unauthenticated", detail, { headers: { "www-authenticate": "Bearer" } });
    }
    Object.assign(request, caller);
    await rateLimit.countRequest(request);
    if (caller.isReadOnly && !["GET", "HEAD"].includes(request.method))
      throw new ProblemError("read-only-token");
  });
}

/** How requests name the project that they are about, for the documentation. */
export const projectParameter: Readonly<Record<string, JsonSchema>> = {
  [projectHeader]: { type: "string", description: "The `app_id` of the project that owns the labels." },
};

/** What requests that must name a project may be refused for. */
export const projectRefusals = ["project-required", "project-not-found"] as const;

/** Refuses every request of this scope that names no project of the user, before its body is read. */
export function requireProject(
  app: FastifyInstance,
  findProjectId: (userId: number, appId: string) => Promise<number | null>,
): void {
  app.addHook("onRequest", async (request) => {
    const appId = request.headers[projectHeader];
    if (typeof appId !== "string" || appId === "") {
      throw new ProblemError("project-required");
    }
    const projectId = await findProjectId(request.userId, appId);
    if (projectId === null) throw projectNotFound();
    request.projectId = projectId;
  });
}

/** The one response to a project that is unknown and to one that the user does not belong to. */
export function projectNotFound(): ProblemError {
  return new ProblemError("project-not-found");
}

/** The token of an `Authorization: Bearer <token>` header, or null. */
function readBearerToken(header: string | undefined): string | null {
  return /^Bearer +(\S+) *$/i.exec(header ?? "")?.[1] ?? null;
}
