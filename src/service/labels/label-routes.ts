import type { FastifyInstance, FastifyRequest } from "fastify";
import { readChangeSet } from "#contract/change-set.ts";
import { labelBatchLimit, labelBatchSchema } from "#contract/label-batch.ts";
import { type Acknowledgement, acknowledgementMessages, labelInputSchema } from "#contract/label-input.ts";
import { labelsPerPage } from "#contract/labels-per-page.ts";
import { pageQuerySchema } from "#contract/pagination.ts";
import {
  apiPaths,
  batchLimitHeader,
  changeSetHeader,
  historyHeader,
  idempotencyHeader,
  projectHeader,
} from "#contract/paths.ts";
import { projectNotFound, projectParameter, projectRefusals } from "#service/http/authentication.ts";
import type { Operation } from "#service/http/operation.ts";
import { ProblemError } from "#service/http/problem.ts";
import { batchBodyLimit, parseBody, parseFields } from "#service/http/request-body.ts";
import type { Author } from "./label-history-writer.ts";
import { labelPage } from "./label-page.ts";
import type { LabelStore } from "./label-store.ts";

const labelUrl = `${apiPaths.labels}/:label_id`;

/** The longest key of a creation, in characters; a UUID has 36. */
const keyLimit = 255;

const labelParameter = { label_id: { type: "integer", minimum: 1, description: "The label's `id`." } };

const listLabels: Operation = {
  operationId: "listLabels",
  tag: "Labels",
  summary: "List labels",
  description: `Returns a page of ${labelsPerPage} labels, sorted by \`order\`, then \`id\`.`,
  headers: projectParameter,
  querystring: {
    page: {
      type: "integer",
      minimum: 1,
      default: 1,
      description: "The page number, starting at 1. Past the last page, `data` is empty.",
    },
  },
  response: {
    description: "A page of labels.",
    shape: "LabelPage",
    headers: [batchLimitHeader, historyHeader],
  },
  refusals: [...projectRefusals, "invalid-fields"],
};

/** What changes may say besides the project. */
const changeParameters = {
  ...projectParameter,
  [changeSetHeader]: {
    type: "string",
    description:
      "An extension of this service: the batch that the change belongs to in the label history. Its id, unique within the project (8 to 64 letters, digits, hyphens, or underscores), followed by a kind (such as `import`) and a percent-encoded title, if any. The first change of a batch sets both.",
  },
};

const creationParameters = {
  ...changeParameters,
  [idempotencyHeader]: {
    type: "string",
    maxLength: keyLimit,
    description:
      "A unique key that makes retries safe: within a day, requests with the same key and labels create them only once.",
  },
};

const createLabel: Operation = {
  operationId: "createLabel",
  tag: "Labels",
  summary: "Create a label",
  description: "Adds a label to the end of the list.",
  headers: creationParameters,
  body: "LabelInput",
  response: { status: 201, ...acknowledged("created") },
  refusals: [...projectRefusals, "invalid-fields"],
};

const createLabels: Operation = {
  operationId: "createLabels",
  tag: "Labels",
  summary: "Create several labels",
  description: `Adds up to ${labelBatchLimit} labels, all or none, to the end of the list in the given order. An extension of this service; see the \`${batchLimitHeader}\` header.`,
  headers: creationParameters,
  body: "LabelBatch",
  response: {
    status: 201,
    ...acknowledged("batchCreated"),
    description: "The labels were created.",
  },
  refusals: [...projectRefusals, "invalid-fields"],
};

const updateLabel: Operation = {
  operationId: "updateLabel",
  tag: "Labels",
  summary: "Update a label",
  description: "Both fields are required. If nothing changes, `updated_at` stays the same.",
  params: labelParameter,
  headers: changeParameters,
  body: "LabelInput",
  response: acknowledged("updated"),
  refusals: [...projectRefusals, "label-not-found", "invalid-fields"],
};

const deleteLabel: Operation = {
  operationId: "deleteLabel",
  tag: "Labels",
  summary: "Delete a label",
  description: "A deleted label no longer appears in any response; deleting it again returns 404.",
  params: labelParameter,
  headers: changeParameters,
  response: acknowledged("deleted"),
  refusals: [...projectRefusals, "label-not-found"],
};

const restoreLabel: Operation = {
  operationId: "restoreLabel",
  tag: "Labels",
  summary: "Restore a deleted label",
  description: `Brings a label back as it was, with its \`id\` and its place in the list, so that entries that had it have it again. An extension of this service: see the header \`${historyHeader}\`.`,
  params: labelParameter,
  headers: changeParameters,
  response: acknowledged("restored"),
  refusals: [...projectRefusals, "label-not-found", "label-not-deleted"],
};

/** Listing, creating, updating, deleting and restoring the labels of the request's current project. */
export function addLabelRoutes(app: FastifyInstance, labels: LabelStore): void {
  app.get(apiPaths.labels, { config: { operation: listLabels } }, async (request, reply) => {
    const { page } = parseFields(pageQuerySchema, request.query);
    const offset = (page - 1) * labelsPerPage;
    const slice = await labels.listLabels(request.projectId, offset, labelsPerPage);
    reply.header(batchLimitHeader, labelBatchLimit);
    reply.header(historyHeader, "1");
    return labelPage(listUrl(request), page, slice.labels, slice.total);
  });

  app.post(apiPaths.labels, { config: { operation: createLabel } }, async (request, reply) => {
    const input = parseBody(labelInputSchema, request.body);
    const key = readKey(request);
    const author = readAuthor(request);
    const created = await labels.addLabel(request.projectId, input, key, author);
    // It may have been removed since the request came.
    if (created === null) throw projectNotFound();
    if (created !== "repeated") logChange(request, created, "created");
    reply.code(201);
    return acknowledgement("created");
  });

  const batchOptions = { config: { operation: createLabels }, bodyLimit: batchBodyLimit };
  app.post(apiPaths.labelBatch, batchOptions, async (request, reply) => {
    const inputs = parseBody(labelBatchSchema, request.body).labels;
    const key = readKey(request);
    const author = readAuthor(request);
    const created = await labels.addLabelBatch(request.projectId, inputs, key, author);
    if (created === null) throw projectNotFound();
    if (created !== "repeated") for (const labelId of created) logChange(request, labelId, "created");
    reply.code(201);
    return acknowledgement("batchCreated");
  });

  app.put(labelUrl, { config: { operation: updateLabel } }, async (request) => {
    const input = parseBody(labelInputSchema, request.body);
    const labelId = readLabelId(request);
    const author = readAuthor(request);
    const updated = await labels.updateLabel(request.projectId, labelId, input, author);
    if (updated === null) throw labelNotFound();
    if (updated === "changed") logChange(request, labelId, "changed");
    return acknowledgement("updated");
  });

  app.delete(labelUrl, { config: { operation: deleteLabel } }, async (request) => {
    const labelId = readLabelId(request);
    const author = readAuthor(request);
    if (!(await labels.deleteLabel(request.projectId, labelId, author))) throw labelNotFound();
    logChange(request, labelId, "deleted");
    return acknowledgement("deleted");
  });

  app.post(`${labelUrl}/restore`, { config: { operation: restoreLabel } }, async (request) => {
    const labelId = readLabelId(request);
    const author = readAuthor(request);
    const restored = await labels.restoreLabel(request.projectId, labelId, author);
    if (restored === null) throw labelNotFound();
    if (restored === "present") throw new ProblemError("label-not-deleted");
    logChange(request, labelId, "restored");
    return acknowledgement("restored");
  });
}

/** The list's absolute URL, for whoever asks. */
function listUrl({ publicAddress: { protocol, host, basePath } }: FastifyRequest): string {
  return `${protocol}://${host}${basePath}${apiPaths.labels}`;
}

/**
 * The id in the request's path.
 *
 * @throws ProblemError when it can't be the id of any label
 */
function readLabelId(request: FastifyRequest): number {
  const { label_id } = request.params as { label_id: string };
  const id = /^[1-9]\d*$/.test(label_id) ? Number(label_id) : Number.NaN;
  if (!Number.isSafeInteger(id)) throw labelNotFound();
  return id;
}

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
      `${idempotencyHeader} can have at most ${keyLimit} characters.`,
    );
  }
  return key === "" ? null : key;
}

/**
 * Who makes the request's change, and which batch it belongs to.
 *
 * @throws ProblemError when the batch isn't written as agreed
 */
function readAuthor({ userId, userName, tokenId, tokenName, headers }: FastifyRequest): Author {
  const header = headers[changeSetHeader];
  const batch = header === undefined ? null : readChangeSet(String(header));
  if (header !== undefined && batch === null) {
    throw new ProblemError("malformed-request", `The ${changeSetHeader} header can't be read.`);
  }
  return { user: { id: userId, name: userName }, token: { id: tokenId, name: tokenName }, batch };
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

/** What the documentation says of the response to a change. */
function acknowledged(change: keyof typeof acknowledgementMessages): Operation["response"] {
  return { description: `The label was ${change}.`, shape: "Acknowledgement" };
}

function acknowledgement(change: keyof typeof acknowledgementMessages): Acknowledgement {
  return { status: "success", message: acknowledgementMessages[change] };
}
