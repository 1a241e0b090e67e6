import type { FastifyInstance, FastifyRequest } from "fastify";
import { type Acknowledgement, acknowledgementMessages, labelInputSchema } from "#contract/label-input.ts";
import { labelsPerPage } from "#contract/labels.ts";
import { pageQuerySchema } from "#contract/pagination.ts";
import { apiPaths, idempotencyHeader, projectHeader } from "#contract/paths.ts";
import { projectNotFound } from "#service/http/authentication.ts";
import { ProblemError } from "#service/http/problem.ts";
import { parseBody, parseFields } from "#service/http/request-body.ts";
import { timeBackend } from "#service/http/server-timing.ts";
import { labelPage } from "./label-page.ts";
import type { LabelStore } from "./label-store.ts";

const labelUrl = `${apiPaths.labels}/:labelId`;

/** Listing, creating, updating and deleting the labels of the request's current project. */
export function addLabelRoutes(app: FastifyInstance, labels: LabelStore): void {
  app.get(apiPaths.labels, async (request) => {
    const { page } = parseFields(pageQuerySchema, request.query);
    const offset = (page - 1) * labelsPerPage;
    const list = () => labels.listLabels(request.projectId, offset, labelsPerPage);
    const slice = await timeBackend(request, list);
    return labelPage(listUrl(request), page, slice.labels, slice.total);
  });

  app.post(apiPaths.labels, async (request, reply) => {
    const input = parseBody(labelInputSchema, request.body);
    const key = readKey(request);
    const created = await timeBackend(request, () => labels.addLabel(request.projectId, input, key));
    // It may have been removed since the request came.
    if (created === null) throw projectNotFound();
    if (created !== "repeated") logChange(request, created, "created");
    reply.code(201);
    return acknowledgement("created");
  });

  app.put(labelUrl, async (request) => {
    const input = parseBody(labelInputSchema, request.body);
    const labelId = readLabelId(request);
    const update = (id: number) => labels.updateLabel(request.projectId, id, input);
    const updated = labelId === null ? null : await timeBackend(request, () => update(labelId));
    if (labelId === null || updated === null) throw labelNotFound();
    if (updated === "changed") logChange(request, labelId, "changed");
    return acknowledgement("updated");
  });

  app.delete(labelUrl, async (request) => {
    const labelId = readLabelId(request);
    const remove = (id: number) => labels.deleteLabel(request.projectId, id);
    if (labelId === null || !(await timeBackend(request, () => remove(labelId)))) throw labelNotFound();
    logChange(request, labelId, "deleted");
    return acknowledgement("deleted");
  });
}

/** The list's absolute URL, for whoever asks. */
function listUrl({ publicAddress: { protocol, host, basePath } }: FastifyRequest): string {
  return `${protocol}://${host}${basePath}${apiPaths.labels}`;
}

/** The id in the request's path, or null when it can't be the id of any label. */
function readLabelId(request: FastifyRequest): number | null {
  const { labelId } = request.params as { labelId: string };
  const id = /^[1-9]\d*$/.test(labelId) ? Number(labelId) : Number.NaN;
  return Number.isSafeInteger(id) ? id : null;
}

/** The longest key of a creation, in characters; a UUID has 36. */
const keyLimit = 255;

/**
 * What the client calls this creation, or null where it doesn't.
 *
 * @throws ProblemError when that is longer than anybody needs
 */
function readKey(request: FastifyRequest): string | null {
  const key = String(request.headers[idempotencyHeader] ?? "");
  if (key.length > keyLimit) {
    throw new ProblemError(
      "malformed-request",
      `${idempotencyHeader} may have at most ${keyLimit} characters.`,
    );
  }
  return key === "" ? null : key;
}

/** Writes one line about a label that was changed: by whom and where, not how it is called. */
function logChange(request: FastifyRequest, labelId: number, change: string): void {
  const { userId, tokenId, headers } = request;
  // The id of a project, as it was found by it.
  const line = { user_id: userId, token_id: tokenId, project: headers[projectHeader], label_id: labelId };
  request.log.info(line, `label ${change}`);
}

function labelNotFound(): ProblemError {
  return new ProblemError("label-not-found");
}

function acknowledgement(act: keyof typeof acknowledgementMessages): Acknowledgement {
  return { status: "success", message: acknowledgementMessages[act] };
}
