import * as z from "zod/mini";
import { labelBatchLimit, labelBatchSchema } from "#contract/label-batch.ts";
import { historyBatchSchema, historyEntrySchema, historyPageSchema } from "#contract/label-history.ts";
import { historyDaySchema, historyDaysSchema } from "#contract/label-history-days.ts";
import { acknowledgementSchema, labelInputSchema, labelNameLimit } from "#contract/label-input.ts";
import { embeddedLabelSchema, labelPageSchema, labelSchema } from "#contract/labels.ts";
import { pageLinkSchema } from "#contract/pagination.ts";
import {
  batchLimitHeader,
  historyHeader,
  requestIdHeader,
  tokenAccessHeader,
  userHeader,
  userNameHeader,
} from "#contract/paths.ts";
import { problemSchema } from "#contract/problem-body.ts";
import {
  languageSchema,
  projectDetailSchema,
  projectLanguagePivotSchema,
  projectLanguageSchema,
  publicFeedSettingSchema,
} from "#contract/project-details.ts";
import { imageSchema, projectSchema } from "#contract/projects.ts";
import { flagSchema, timestampSchema } from "#contract/values.ts";

/** The contract's shapes by the names that they have in the documentation, in the order in which they are shown. */
const shapes = {
  LabelPage: labelPageSchema,
  PageLink: pageLinkSchema,
  Label: labelSchema,
  LabelInput: labelInputSchema,
  LabelBatch: labelBatchSchema,
  Acknowledgement: acknowledgementSchema,
  HistoryPage: historyPageSchema,
  HistoryEntry: historyEntrySchema,
  HistoryBatch: historyBatchSchema,
  HistoryDays: historyDaysSchema,
  HistoryDay: historyDaySchema,
  Project: projectSchema,
  ProjectDetail: projectDetailSchema,
  EmbeddedLabel: embeddedLabelSchema,
  ProjectLanguage: projectLanguageSchema,
  ProjectLanguagePivot: projectLanguagePivotSchema,
  Language: languageSchema,
  PublicFeedSetting: publicFeedSettingSchema,
  Problem: problemSchema,
};
type ShapeName = keyof typeof shapes;

/** A JSON schema (2020-12), as zod makes them. */
type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Where the contract reads what several services write, what ours writes. */
const stricterValues = new Map<unknown, JsonSchema>([
  [flagSchema, { type: "boolean" }],
  [imageSchema, { type: ["string", "null"], description: "A URL; null when unset." }],
]);

/** The same for single fields, and what the contract holds by code. */
const stricterFields: Partial<Record<ShapeName, Record<string, JsonSchema>>> = {
  LabelInput: { name: { maxLength: labelNameLimit } },
  ProjectLanguagePivot: { is_default: { type: "integer", enum: [0, 1] } },
};

const colorText = "Derived from `color`: `rgba(<r>,<g>,<b>,";
const derivedColors = {
  primary_color: `${colorText}1.00)\`.`,
  secondary_color: `${colorText}0.12)\`.`,
};

const fieldTexts: Partial<Record<ShapeName, Record<string, string>>> = {
  LabelPage: {
    from: "Position of the first label on this page; 0 if the page is empty.",
    to: "Position of the last label on this page; 0 if the page is empty.",
    links: "Previous, one link for each page, and next.",
    per_page: "Always 5.",
    total: "Number of labels in the project.",
  },
  PageLink: { url: "Null if there is no such page." },
  Label: {
    color: "`#RRGGBB`, in the case it was sent in.",
    order: "Position in the list. Never reused within the project.",
    deleted_at: "Always null: deleted labels are never returned.",
    ...derivedColors,
  },
  EmbeddedLabel: derivedColors,
  LabelInput: {
    name: "1 to 255 characters (code points) after trimming, at least one of them visible, no control characters. Need not be unique.",
    color: "`#RRGGBB`, in upper or lower case.",
  },
  LabelBatch: { labels: "The new labels, in list order." },
  HistoryPage: {
    batches: "The batches of the page's changes.",
    next_cursor: "The `cursor` of the next page; null on the last one.",
    complete_since:
      "From this moment on every change is listed; null if all are. Older ones were made before the service kept a history, or are removed by age.",
    viewer: "The user whose token the request has.",
  },
  HistoryEntry: {
    id: "Unique within the project.",
    at: "When the label was changed. All changes of a label have different moments.",
    action: "`changed` is more than one field at once.",
    order: "The label's position in the list, also after it was deleted.",
    before: "Null if there was no such label before.",
    after: "Null if there was no such label afterward.",
    user: "Who changed it, as they were called then; null for an operator's command.",
    token: "The token of the request; null for an operator's command.",
    batch: "The id of the batch that the change belongs to; null for none.",
  },
  HistoryBatch: {
    kind: "Such as `import`; null if the client gave none.",
    title: "Such as a file's name; null if the client gave none.",
    counts: "Number of changes of each kind in the whole batch, of which the page may have a part.",
  },
  Project: { app_id: "Identifies the project in `x-project-token` and in paths." },
  HistoryDays: {
    data: "The days that have changes, oldest first.",
    complete_since: "As in a page of the history.",
  },
  HistoryDay: {
    day: "In the time zone of the request.",
    counts: "Number of changes of each kind.",
  },
  ProjectDetail: { primary_domain: "URL of the public changelog." },
  ProjectLanguagePivot: { is_default: "1 for the project's default language." },
  Problem: {
    type: "The type of problem: `urn:changelog-console:problem:<type>`.",
    detail: "A human-readable explanation.",
    message: "Same as `detail`.",
    request_id: "Same as the `x-request-id` header.",
    errors: "For invalid fields: messages for each field.",
  },
};

/** The headers that responses may have. */
export const responseHeaderSchemas: Readonly<Record<string, JsonSchema>> = {
  [requestIdHeader]: {
    description: "Identifies this request, for example when you ask for support.",
    type: "string",
    format: "uuid",
  },
  "retry-after": {
    description: "How many seconds to wait before trying again.",
    type: "string",
    pattern: "^[1-9]\\d*$",
  },
  [batchLimitHeader]: {
    description: "The most labels that one request to `/api/v1/labels/batch` can create.",
    type: "string",
    const: String(labelBatchLimit),
  },
  [historyHeader]: {
    description:
      "The service keeps a history of labels at `/api/v1/label-history`, and restores deleted ones.",
    type: "string",
    const: "1",
  },
  [userHeader]: {
    description: "The ID of the user whose token it is.",
    type: "string",
    pattern: "^[1-9]\\d*$",
  },
  [userNameHeader]: {
    description: "The name of that user, percent-encoded.",
    type: "string",
  },
  [tokenAccessHeader]: {
    description: "What the token may do.",
    type: "string",
    enum: ["full", "read-only"],
  },
  "www-authenticate": {
    description: "How to authenticate: with a bearer token.",
    type: "string",
    const: "Bearer",
  },
};

/** How a reference to one of the shapes begins. */
export const shapeReference = "#/components/schemas/";

/** What our service sends and takes, as JSON schemas made of the contract's. */
export function responseSchemas(): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(shapes)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, {
    io: "input",
    uri: (id) => `${shapeReference}${id}`,
    override: ({ zodSchema, jsonSchema }) => narrow(zodSchema, jsonSchema as JsonSchema),
  });
  const described = (Object.keys(shapes) as ShapeName[]).map((name) => {
    const { $id: _id, $schema: _dialect, ...schema } = schemas[name] as JsonSchema;
    const fields = Object.entries(schema.properties ?? {}).map(([field, value]) => {
      const description = fieldTexts[name]?.[field];
      const text = description === undefined ? {} : { description };
      return [field, { ...Object(value), ...stricterFields[name]?.[field], ...text }] as const;
    });
    return [name, { ...schema, properties: Object.fromEntries(fields) }] as const;
  });
  return Object.fromEntries(described);
}

/** Makes a JSON schema of the contract's say what our service does. */
function narrow(source: z.core.$ZodType, schema: JsonSchema): void {
  const stricter = stricterValues.get(source);
  if (stricter !== undefined) {
    for (const keyword of Object.keys(schema)) delete schema[keyword];
    Object.assign(schema, stricter);
  }
  if (source === timestampSchema) schema.format = "date-time";
  // All that JSON can say exactly.
  if (schema["minimum"] === Number.MIN_SAFE_INTEGER) delete schema["minimum"];
  if (schema["maximum"] === Number.MAX_SAFE_INTEGER) delete schema["maximum"];
}
