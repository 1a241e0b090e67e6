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
import type { Operation, Parameter } from "#service/http/operation.ts";
import { parseFields } from "#service/http/request-body.ts";
import type { LabelHistoryStore } from "./label-history-store.ts";

/** What narrows both operations down. */
const filters: readonly Omit<Parameter, "in">[] = [
  {
    name: "label",
    description: "Only changes of the label with this `id`, deleted or not.",
    schema: { type: "integer", minimum: 1 },
  },
  {
    name: "user",
    description: "Only changes by the user with this id; `operator` for changes by commands.",
    schema: { anyOf: [{ type: "integer", minimum: 1 }, { const: "operator" }] },
  },
  {
    name: "action",
    description: "Only changes of this kind.",
    schema: { type: "string", enum: [...historyActions] },
  },
  {
    name: "since",
    description: "Only changes from this moment on, in UTC.",
    schema: { type: "string", format: "date-time" },
  },
  {
    name: "until",
    description: "Only changes before this moment, in UTC.",
    schema: { type: "string", format: "date-time" },
  },
];

const pageParameters: readonly Omit<Parameter, "in">[] = [
  {
    name: "batch",
    description: "Only changes of this batch.",
    schema: { type: "string", minLength: 8, maxLength: 64, pattern: "^[\\w-]+$" },
  },
  {
    name: "fold",
    description:
      "`true` returns only the first change of each batch, beside the changes that belong to none. Not with `label`, `action`, or `batch`.",
    schema: { type: "string", enum: ["true"] },
  },
  {
    name: "cursor",
    description: "The `next_cursor` of the page before; the first page has none.",
    schema: { type: "string" },
  },
  {
    name: "limit",
    description: "How many changes a page has at most.",
    schema: { type: "integer", minimum: 1, maximum: historyPageSizes.most, default: historyPageSizes.usual },
  },
];

const zoneParameter: Omit<Parameter, "in"> = {
  name: "zone",
  description: "The time zone in which days begin: a name, or an offset from UTC.",
  schema: { type: "string", default: "UTC" },
};

/** All parameters of an operation: those of its query, and the project. */
function parametersOf(query: readonly Omit<Parameter, "in">[]): readonly Parameter[] {
  return [projectParameter, ...query.map((parameter) => ({ ...parameter, in: "query" as const }))];
}

const listHistory: Operation = {
  operationId: "listLabelHistory",
  tag: "Labels",
  summary: "List changes of labels",
  description:
    "Returns a page of the project's changes, newest first; filters can be combined. Changes that are made in the meantime don't shift pages. " +
    "To find the labels as they were at a moment, take the current ones and undo each change with `since`, page by page, as listed. An extension of this service: see the header `x-label-history`.",
  parameters: parametersOf([...filters, ...pageParameters]),
  response: { description: "A page of changes.", shape: "HistoryPage" },
  refusals: [...projectRefusals, "invalid-fields"],
};

const countHistory: Operation = {
  operationId: "countLabelHistory",
  tag: "Labels",
  summary: "Count changes of labels by day",
  description:
    "Returns the days on which the project's labels were changed, oldest first, with how many changes of each kind there were; filters can be combined. An extension of this service: see the header `x-label-history`.",
  parameters: parametersOf([...filters, zoneParameter]),
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
