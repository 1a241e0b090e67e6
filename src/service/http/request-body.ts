import type { FastifyInstance, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { fieldProblems, isFieldProblem, otherFieldProblem } from "#contract/problems.ts";
import { ProblemError } from "./problem.ts";

/** The most bytes a request's body may have. */
export const bodyLimit = 16 * 1024;

/** The most bytes of a body with several labels: as many as a batch of the longest names takes, each character escaped. */
export const batchBodyLimit = 512 * 1024;

const decoder = new TextDecoder("utf-8", { fatal: true });

/** Makes JSON in UTF-8 the only body that the server reads; an empty body is read as undefined. */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const options = { parseAs: "buffer" as const };
  app.addContentTypeParser("application/json", options, async (request: FastifyRequest, bytes: Buffer) => {
    const { "content-encoding": encoding = "identity" } = request.headers;
    if (encoding.toLowerCase() !== "identity") {
      throw new ProblemError("unsupported-media-type", "The request's body must not be compressed.");
    }
    // The document has clients send this content type with bodiless requests, too.
    if (bytes.length === 0) return undefined;
    try {
      return JSON.parse(decoder.decode(bytes));
    } catch {
      throw new ProblemError("malformed-request", "The request's body is not JSON in UTF-8.");
    }
  });
}

/**
 * Reads a request's JSON object by a schema whose messages are the contract's field problems.
 *
 * @throws ProblemError when the body is no object, or naming every field that is not valid
 */
export function parseBody<Schema extends z.ZodMiniType>(schema: Schema, body: unknown): z.output<Schema> {
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    throw new ProblemError("malformed-request", "The request's body must be a JSON object.");
  }
  return parseFields(schema, body);
}

/**
 * Reads named values by a schema whose messages are the contract's field problems.
 *
 * @throws ProblemError naming every field that is not valid
 */
export function parseFields<Schema extends z.ZodMiniType>(schema: Schema, fields: unknown): z.output<Schema> {
  const result = z.safeParse(schema, fields);
  if (result.success) return result.data;
  const errors = new Map<string, string[]>();
  for (const { path, message } of result.error.issues) {
    // A field of one of several is named by its place, as in `labels.3.name`.
    const field = path.join(".");
    const sentences = errors.get(field) ?? [];
    sentences.push(isFieldProblem(message) ? fieldProblems[message] : otherFieldProblem);
    errors.set(field, sentences);
  }
  const sentences = [...errors.values()].flat().join(" ");
  throw new ProblemError("invalid-fields", sentences, { errors: Object.fromEntries(errors) });
}
