import * as z from "zod/mini";
import { labelBatchSchema } from "#contract/label-batch.ts";
import { acknowledgementSchema, labelInputSchema, labelNameLimit } from "#contract/label-input.ts";
import { embeddedLabelSchema, labelPageSchema, labelSchema } from "#contract/labels.ts";
import { pageLinkSchema } from "#contract/pagination.ts";
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
import type { JsonSchema, ShapeName } from "#service/http/operation.ts";

/** The contract's shapes by the names that they have in the documentation, in the order in which they are shown. */
const shapes = {
  LabelPage: labelPageSchema,
  PageLink: pageLinkSchema,
  Label: labelSchema,
  LabelInput: labelInputSchema,
  LabelBatch: labelBatchSchema,
  Acknowledgement: acknowledgementSchema,
  Project: projectSchema,
  ProjectDetail: projectDetailSchema,
  EmbeddedLabel: embeddedLabelSchema,
  ProjectLanguage: projectLanguageSchema,
  ProjectLanguagePivot: projectLanguagePivotSchema,
  Language: languageSchema,
  PublicFeedSetting: publicFeedSettingSchema,
  Problem: problemSchema,
} as const satisfies Record<ShapeName, z.core.$ZodType>;

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
    from: "Position of the first label on this page; 0 on a page without labels.",
    to: "Position of the last label on this page; 0 on a page without labels.",
    links: "A previous entry, one for each page, and a next entry.",
    per_page: "5.",
    total: "How many labels the project has.",
  },
  PageLink: { url: "Null where the entry can't be followed." },
  Label: {
    color: "`#RRGGBB`, in the letter case in which it was sent.",
    order: "Position in the list. Never used again in the project.",
    deleted_at: "Always null: deleted labels are in no answer.",
    ...derivedColors,
  },
  EmbeddedLabel: derivedColors,
  LabelInput: {
    name: "1 to 255 characters (code points) after trimming, no control characters, at least one that can be seen. May be used twice.",
    color: "`#RRGGBB`, in either letter case.",
  },
  LabelBatch: { labels: "The new labels, in the order that they get in the list." },
  Project: { app_id: "The value of `x-project-token`, and of the path of the project." },
  ProjectDetail: { primary_domain: "URL of the public changelog." },
  ProjectLanguagePivot: { is_default: "1 for the project's default language." },
  Problem: {
    type: "Names the kind of problem: `urn:changelog-console:problem:<kind>`.",
    detail: "A sentence for a person.",
    message: "The same as `detail`.",
    request_id: "The same as the header `x-request-id`.",
    errors: "For invalid fields: the sentences about each, all fields at once.",
  },
};

/** How a reference to one of the shapes begins. */
export const shapeReference = "#/components/schemas/";

/** What our service sends and takes, as JSON schemas made of the contract's. */
export function answerSchemas(): Record<ShapeName, JsonSchema> {
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
      return [field, { ...value, ...stricterFields[name]?.[field], ...text }] as const;
    });
    return [name, { ...schema, properties: Object.fromEntries(fields) }] as const;
  });
  return Object.fromEntries(described) as Record<ShapeName, JsonSchema>;
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
