import type { FastifyInstance, FastifyRequest } from "fastify";
import { type Acknowledgement, acknowledgementMessages, labelInputSchema } from "#contract/label-changes.ts";
import { labelsPerPage } from "#contract/labels.ts";
import { pageQuerySchema } from "#contract/pagination.ts";
import { apiPaths } from "#contract/paths.ts";
import { ProblemError } from "#service/http/problem.ts";
import type { RouteMethods } from "#service/http/refused-methods.ts";
import { parseBody, parseFields } from "#service/http/request-body.ts";
import { labelPage } from "./label-page.ts";
import type { LabelStore } from "./label-store.ts";

const labelUrl = `${apiPaths.labels}/:labelId`;

/** The addresses of {@link addLabelRoutes}. */
export const labelMethods: readonly RouteMethods[] = [
  [apiPaths.labels, ["GET", "HEAD", "POST"]],
  [labelUrl, ["PUT", "DELETE"]],
];

/** Listing, creating, updating and deleting the labels of the request's current project. */
export function addLabelRoutes(app: FastifyInstance, labels: LabelStore): void {
  app.get(apiPaths.labels, async (request) => {
    const { page } = parseFields(pageQuerySchema, request.query);
    const offset = (page - 1) * labelsPerPage;
    const slice = await labels.listLabels(request.projectId, offset, labelsPerPage);
    return labelPage(listUrl(request), page, slice.labels, slice.total);
  });

  app.post(apiPaths.labels, async (request, reply) => {
    const input = parseBody(labelInputSchema, request.body);
    await labels.addLabels(request.projectId, [input]);
    reply.code(201);
    return acknowledgement("created");
  });

  app.put(labelUrl, async (request) => {
    const input = parseBody(labelInputSchema, request.body);
    const labelId = readLabelId(request);
    if (labelId === null || !(await labels.updateLabel(request.projectId, labelId, input))) {
      throw labelNotFound();
    }
    return acknowledgement("updated");
  });

  app.delete(labelUrl, async (request) => {
    const labelId = readLabelId(request);
    if (labelId === null || !(await labels.deleteLabel(request.projectId, labelId))) throw labelNotFound();
    return acknowledgement("deleted");
  });
}

/** The list's absolute URL, as the client addressed it. HTTP/1.0 clients need not name a host. */
function listUrl(request: FastifyRequest): string {
  return `${request.protocol}://${request.host || "localhost"}${apiPaths.labels}`;
}

/** The id in the request's path, or null when it can't be the id of any label. */
function readLabelId(request: FastifyRequest): number | null {
  const { labelId } = request.params as { labelId: string };
  const id = /^[1-9]\d*$/.test(labelId) ? Number(labelId) : Number.NaN;
  return Number.isSafeInteger(id) ? id : null;
}

function labelNotFound(): ProblemError {
  return new ProblemError("label-not-found", "There is no such label in this project.");
}

function acknowledgement(act: keyof typeof acknowledgementMessages): Acknowledgement {
  return { status: "success", message: acknowledgementMessages[act] };
}
