import type { FastifyReply, FastifyRequest } from "fastify";
import { joinSentences } from "#contract/languages.ts";
import { projectHeader, requestIdHeader } from "#contract/paths.ts";
import type { Problem } from "#contract/problem-body.ts";
import { type ProblemCode, problems, problemType } from "#contract/problems.ts";
import { isForPage, problemPageHeaders, writeProblemPage } from "./problem-page.ts";
import { responseHeaders } from "./security-headers.ts";
import { negotiateLanguage, translateSentences } from "./sentences.ts";

/** What is wrong, for the person who made the request, where nothing more is known. */
export const problemDetails: Readonly<Record<ProblemCode, string>> = {
  "malformed-request": "The request can't be read.",
  "project-required": `The ${projectHeader} header is required.`,
  unauthenticated: "The access token isn't valid. It may have expired or been revoked.",
  "read-only-token": "This access token is read-only: it can't change anything. Use another one.",
  "label-not-found": "This project has no such label.",
  "project-not-found": "This project doesn't exist, or you don't belong to it.",
  "route-not-found": "There's nothing at this address.",
  "method-not-allowed": "This address doesn't support this method.",
  "label-not-deleted": "This label isn't deleted.",
  "body-too-large": "The request body is limited to 16 KiB, or 512 KiB for several labels.",
  "unsupported-media-type": "The request body must be application/json.",
  "invalid-fields": "Some fields aren't valid.",
  "rate-limited": "Too many requests. Try again soon.",
  "internal-error": "Something went wrong. The error has been logged.",
  "bad-gateway": "The upstream service can't be reached.",
  unavailable: "The service can't reach its database right now. Try again soon.",
  "gateway-timeout": "The upstream service didn't respond in time.",
};

/** What a refusal may say besides its code and sentence. */
interface ProblemExtras {
  /** Sentences about each field that is not valid. */
  readonly errors?: Record<string, string[]>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A refusal: thrown anywhere while a request is handled, it becomes the response. */
export class ProblemError extends Error {
  override readonly name = "ProblemError";
  readonly code: ProblemCode;
  readonly errors: Record<string, string[]> | undefined;
  readonly headers: Readonly<Record<string, string>>;

  /** @param detail a sentence for the person who made the request, where there is more to say than usual */
  constructor(
    code: ProblemCode,
    detail: string = problemDetails[code],
    { errors, headers = {} }: ProblemExtras = {},
  ) {
    super(detail);
    this.code = code;
    this.errors = errors;
    this.headers = headers;
  }
}

/** Of every refusal: nobody keeps it. */
export const problemHeaders = {
  "content-type": "application/problem+json",
  "cache-control": "no-store",
  ...responseHeaders,
} as const;

/** The body of a refusal. */
export function problemBody(error: ProblemError, requestId: string): Problem {
  const { status, title } = problems[error.code];
  return {
    type: problemType(error.code),
    title,
    status,
    detail: error.message,
    message: error.message,
    request_id: requestId,
    ...(error.errors === undefined ? {} : { errors: error.errors }),
  };
}

/** Answers a request with a refusal; what is wrong with fields is said in the language that the request asks for. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, error: ProblemError): FastifyReply {
  let said = error;
  if (error.errors !== undefined) {
    const wanted = negotiateLanguage(request.headers["accept-language"]);
    const { language, errors } = translateSentences(error.errors, wanted);
    const vary = [reply.getHeader("vary") ?? [], "accept-language"].flat().join(", ");
    reply.headers({ "content-language": language, vary });
    said = new ProblemError(error.code, joinSentences(Object.values(errors).flat()), { errors });
  }
  const { status, title } = problems[error.code];
  const isPage = isForPage(request);
  return reply
    .code(status)
    .headers(isPage ? problemPageHeaders : problemHeaders)
    .headers(error.headers)
    .header(requestIdHeader, request.id)
    .send(
      isPage
        ? writeProblemPage(title, `<p>${said.message}</p>`)
        : JSON.stringify(problemBody(said, request.id)),
    );
}

/**
 * The refusal that an error stands for. Errors that are nobody's fault but ours say nothing of what happened.
 *
 * @param isUnavailable whether an error says that the database can't work just now
 */
export function toProblem(error: unknown, isUnavailable: (error: unknown) => boolean): ProblemError {
  if (error instanceof ProblemError) return error;
  if (isUnavailable(error)) {
    return new ProblemError("unavailable", undefined, { headers: { "retry-after": "1" } });
  }
  const status = error instanceof Error && "statusCode" in error ? error.statusCode : undefined;
  if (status === 413) return new ProblemError("body-too-large");
  if (status === 415) return new ProblemError("unsupported-media-type");
  const isClientError = typeof status === "number" && status >= 400 && status < 500;
  return new ProblemError(isClientError ? "malformed-request" : "internal-error");
}

/**
 * Makes what refuses an address at which there is nothing, and names what there is: to people as a page, to programs as a
 * problem.
 *
 * @param basePath the path that browsers know the server by, without a slash at the end
 * @param hasDocumentation whether the API is this server's own
 */
export function notFoundSender(basePath: string, hasDocumentation: boolean) {
  const places = [
    { name: "console", path: `${basePath}/` },
    ...(hasDocumentation ? [{ name: "API documentation", path: `${basePath}/docs` }] : []),
    { name: "liveness", path: `${basePath}/healthz` },
    { name: "readiness", path: `${basePath}/readyz` },
  ];
  const list = places.map(({ name, path }) => `${name} (${path})`).join(", ");
  const detail = `There's nothing at this address. Try one of these: ${list}.`;
  const page = writeProblemPage(
    "This page doesn’t exist",
    `<p>Check the address for a typing mistake.</p>
<a class="next" href="${basePath}/">Go to your projects</a>`,
  );
  return (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    reply.header("vary", "accept");
    if (!request.headers.accept?.includes("text/html")) {
      return sendProblem(request, reply, new ProblemError("route-not-found", detail));
    }
    return reply.code(404).headers(problemPageHeaders).send(page);
  };
}
