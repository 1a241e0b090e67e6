import type { FastifyInstance } from "fastify";
import {
  type HistoryPage,
  historyActions,
  historyPageSizes,
  historyQuerySchema,
} from "#contract/label-history.ts";
import { historyDaysQuerySchema } from "#contract/label-history-days.ts";
import { apiPaths } from "#contract/paths.ts";
import { projectParameter, projectRefusals } from "#service/http/authentication.ts";
import type { Operation } from "#service/http/operation.ts";
import { parseFields } from "#service/http/request-body.ts";
import type { LabelHistoryStore } from "./label-history-store.ts";

/** What narrows both operations down. */
const filters = {
  label: {
    type: "integer",
    minimum: 1,
    description: "Only changes of the label with this `id`, deleted or not.",
  },
  user: {
    anyOf: [{ type: "integer", minimum: 1 }, { const: "operator" }],
    description: "Only changes by the user with this id; `operator` for changes by commands.",
  },
  action: { type: "string", enum: historyActions, description: "Only changes of this kind." },
  since: {
    type: "string",
    format: "date-time",
    description: "Only changes from this moment on, in UTC.",
  },
  until: { type: "string", format: "date-time", description: "Only changes before this moment, in UTC." },
};

const pageParameters = {
  batch: {
    type: "string",
    minLength: 8,
    maxLength: 64,
    pattern: "^[\\w-]+$",
    description: "Only changes of this batch.",
  },
  fold: {
    type: "string",
    enum: ["true"],
    description:
      "`true` returns only the first change of each batch, beside the changes that belong to none. Not with `label`, `action`, or `batch`.",
  },
  cursor: {
    type: "string",
    description: "The `next_cursor` of the page before; the first page has none.",
  },
  limit: {
    type: "integer",
    minimum: 1,
    maximum: historyPageSizes.most,
    default: historyPageSizes.usual,
    description: "How many changes a page has at most.",
  },
};

const zone = {
  type: "string",
  default: "UTC",
  description: "The time zone in which days begin: a name, or an offset from UTC.",
};

const listHistory: Operation = {
  operationId: "listLabelHistory",
  tag: "Labels",
  summary: "List changes of labels",
  description:
    "Returns a page of the project's changes, newest first; filters can be combined. Changes that are made in the meantime don't shift pages. " +
    "To find the labels as they were at a moment, take the current ones and undo each change with `since`, page by page, as listed. An extension of this service: see the header `x-label-history`.",
  headers: projectParameter,
  querystring: { ...filters, ...pageParameters },
  response: { description: "A page of changes.", shape: "HistoryPage" },
  refusals: [...projectRefusals, "invalid-fields"],
};

const countHistory: Operation = {
  operationId: "countLabelHistory",
  tag: "Labels",
  summary: "Count changes of labels by day",
  description:
    "Returns the days on which the project's labels were changed, oldest first, with how many changes of each kind there were; filters can be combined. An extension of this service: see the header `x-label-history`.",
  headers: projectParameter,
  querystring: { ...filters, zone },
  response: { description: "The days that have changes.", shape: "HistoryDays" },
  refusals: [...projectRefusals, "invalid-fields"],
};

/** Reading the changes of the labels of the request's current project. */
export function addLabelHistoryRoutes(app: FastifyInstance, history: LabelHistoryStore): void {
  app.get(apiPaths.labelHistory, { config: { operation: listHistory } }, async (request) => {
    const query = parseFields(historyQuerySchema, request.query);
    const page = await history.readPage(request.projectId, query);
    return { ...page, viewer: { id: request.userId, name: request.userName } } satisfies HistoryPage;
  });
  app.get(apiPaths.labelHistoryDays, { config: { operation: countHistory } }, async (request) => {
    const query = parseFields(historyDaysQuerySchema, request.query);
    return history.countDays(request.projectId, query);
  });
}
