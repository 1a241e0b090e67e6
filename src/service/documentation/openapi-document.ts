import { acknowledgementMessages } from "#contract/label-input.ts";
import { labelsPerPage } from "#contract/labels.ts";
import { apiPaths, apiPrefix, idempotencyHeader, projectHeader, requestIdHeader } from "#contract/paths.ts";
import { fieldProblems, type ProblemCode, problems, problemType } from "#contract/problems.ts";
import { problemDetails } from "#service/http/problem.ts";
import { answerSchemas, type JsonSchema, type ShapeName, shapeReference } from "./answer-schemas.ts";
import { exampleAppId, examples } from "./examples.ts";

interface Reference {
  readonly $ref: string;
}

interface Content {
  readonly schema: JsonSchema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly summary: string; readonly value: unknown }>>;
}

export interface Header {
  readonly description: string;
  readonly schema: JsonSchema;
  readonly required?: boolean;
}

export interface Parameter extends Header {
  readonly name: string;
  readonly in: "header" | "path" | "query";
  readonly example: unknown;
}

export interface Answer {
  readonly description: string;
  readonly headers: Readonly<Record<string, Reference>>;
  readonly content: Readonly<Record<string, Content>>;
}

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly required: true; readonly content: Readonly<Record<string, Content>> };
  readonly responses: Readonly<Record<string, Answer>>;
}

type Method = "get" | "post" | "put" | "delete";

/** The parts of an OpenAPI 3.1 document (https://spec.openapis.org/oas/v3.1.1) that this one has. */
export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Partial<Record<Method, Operation>>>>>;
  readonly components: {
    readonly securitySchemes: Readonly<Record<string, Readonly<Record<string, string>>>>;
    readonly headers: Readonly<Record<string, Header>>;
    readonly schemas: Readonly<Record<ShapeName, JsonSchema>>;
  };
}

/** What each operation may refuse with. */
const anyOperation = [
  "malformed-request",
  "unauthenticated",
  "rate-limited",
  "internal-error",
  "unavailable",
] as const;
const ofProject = ["project-required", "project-not-found"] as const;
const withBody = ["body-too-large", "unsupported-media-type"] as const;

const headers: Readonly<Record<string, Header>> = {
  [requestIdHeader]: {
    description: "Names this request, to quote to the operator.",
    schema: { type: "string", format: "uuid" },
    required: true,
  },
  "server-timing": {
    description: "How many milliseconds the answer took, and how many of those were the database.",
    schema: { type: "string" },
    required: true,
  },
  "retry-after": {
    description: "The seconds after which to try again.",
    schema: { type: "string", pattern: "^[1-9]\\d*$" },
    required: true,
  },
  "www-authenticate": {
    description: "How to authenticate: with a bearer token.",
    schema: { type: "string", const: "Bearer" },
    required: true,
  },
};

/** The headers that the answers of some statuses have besides those of all. */
const headersOfStatus: Readonly<Record<number, readonly string[]>> = {
  200: ["server-timing"],
  201: ["server-timing"],
  401: ["www-authenticate"],
  429: ["retry-after"],
  503: ["retry-after"],
};

const projectParameter: Parameter = {
  name: projectHeader,
  in: "header",
  required: true,
  description: "The `app_id` of the project whose labels are meant.",
  schema: { type: "string" },
  example: exampleAppId,
};
const keyParameter: Parameter = {
  name: idempotencyHeader,
  in: "header",
  description: "The client's name for this creation: sent twice within a day, also at once, it is made once.",
  schema: { type: "string", maxLength: 255 },
  example: "7f0c2f3a-6a55-4d7e-9a53-0d7a5cf2f6c1",
};
const pageParameter: Parameter = {
  name: "page",
  in: "query",
  description: `The page, from 1 on; 1 if absent. Past the last page \`data\` is empty.`,
  schema: { type: "integer", minimum: 1, default: 1 },
  example: 1,
};
const labelParameter: Parameter = {
  name: "label_id",
  in: "path",
  required: true,
  description: "The label's `id`.",
  schema: { type: "integer", minimum: 1 },
  example: 1,
};
const appParameter: Parameter = {
  name: "app_id",
  in: "path",
  required: true,
  description: "The project's `app_id`.",
  schema: { type: "string" },
  example: exampleAppId,
};

const labelBody = {
  required: true,
  content: { "application/json": { schema: reference("LabelInput"), example: examples.labelInput } },
} as const;

/**
 * The document of the API as this service has it.
 *
 * @param basePath the path that clients know the service by, without a slash at the end; by default none
 */
export function openApiDocument(basePath = ""): OpenApiDocument {
  return {
    openapi: "3.1.1",
    info: {
      title: "Changelog Service API",
      version: apiPrefix.slice(apiPrefix.lastIndexOf("/") + 1),
      description:
        "Labels and projects of public changelogs. Every refusal is an `application/problem+json` (RFC 9457). " +
        "Where there is a GET there is a HEAD as well; any other method is refused with 405.",
    },
    servers: [{ url: basePath || "/" }],
    security: [{ token: [] }],
    tags: [
      { name: "Labels", description: `The labels of the project that \`${projectHeader}\` names.` },
      { name: "Projects", description: "The projects that the token's user belongs to." },
    ],
    paths: {
      [apiPaths.labels]: {
        get: {
          operationId: "listLabels",
          tags: ["Labels"],
          summary: "List labels",
          description: `A page of ${labelsPerPage} labels, by \`order\`, then \`id\`.`,
          parameters: [projectParameter, pageParameter],
          responses: {
            200: success("A page of labels.", reference("LabelPage"), examples.labelPage),
            ...refuse(...anyOperation, ...ofProject, "invalid-fields"),
          },
        },
        post: {
          operationId: "createLabel",
          tags: ["Labels"],
          summary: "Create a label",
          description: "The new label is the last of the list.",
          parameters: [projectParameter, keyParameter],
          requestBody: labelBody,
          responses: {
            201: acknowledged("created"),
            ...refuse(...anyOperation, ...ofProject, ...withBody, "invalid-fields"),
          },
        },
      },
      [`${apiPaths.labels}/{label_id}`]: {
        put: {
          operationId: "updateLabel",
          tags: ["Labels"],
          summary: "Update a label",
          description: "Both fields are needed. Without a change the label's `updated_at` stays as it is.",
          parameters: [labelParameter, projectParameter],
          requestBody: labelBody,
          responses: {
            200: acknowledged("updated"),
            ...refuse(...anyOperation, ...ofProject, "label-not-found", ...withBody, "invalid-fields"),
          },
        },
        delete: {
          operationId: "deleteLabel",
          tags: ["Labels"],
          summary: "Delete a label",
          description: "The label is gone from every answer; deleting it again finds none.",
          parameters: [labelParameter, projectParameter],
          responses: {
            200: acknowledged("deleted"),
            ...refuse(...anyOperation, ...ofProject, "label-not-found", ...withBody),
          },
        },
      },
      [apiPaths.projects]: {
        get: {
          operationId: "listProjects",
          tags: ["Projects"],
          summary: "List projects",
          description: "All of them, by name, then id.",
          parameters: [],
          responses: {
            200: success("The projects.", { type: "array", items: reference("Project") }, [examples.project]),
            ...refuse(...anyOperation),
          },
        },
      },
      [`${apiPaths.projects}/{app_id}`]: {
        get: {
          operationId: "showProject",
          tags: ["Projects"],
          summary: "Show a project",
          description:
            "A project in full, with its labels, its languages and the settings of its public feed.",
          parameters: [appParameter],
          responses: {
            200: success("The project.", reference("ProjectDetail"), examples.projectDetail),
            ...refuse(...anyOperation, "project-not-found"),
          },
        },
      },
    },
    components: {
      securitySchemes: {
        token: { type: "http", scheme: "bearer", description: "An access token, issued by the operator." },
      },
      headers,
      schemas: answerSchemas(),
    },
  };
}

function reference(name: ShapeName): JsonSchema {
  return { $ref: `${shapeReference}${name}` };
}

function success(description: string, schema: JsonSchema, example: unknown): Answer {
  return { description, headers: headersOf(200), content: { "application/json": { schema, example } } };
}

function acknowledged(act: keyof typeof acknowledgementMessages): Answer {
  const message = acknowledgementMessages[act];
  return success(`The label is ${act}.`, reference("Acknowledgement"), { status: "success", message });
}

/** The answers of an operation that may refuse for these reasons, by status. */
function refuse(...codes: readonly ProblemCode[]): Record<string, Answer> {
  const byStatus = Map.groupBy(codes, (code) => problems[code].status);
  return Object.fromEntries([...byStatus].map(([status, ofStatus]) => [status, refusal(status, ofStatus)]));
}

function refusal(status: number, codes: readonly ProblemCode[]): Answer {
  const example = (code: ProblemCode) => ({
    summary: problems[code].title,
    value: {
      type: problemType(code),
      title: problems[code].title,
      status,
      detail: problemDetails[code],
      message: problemDetails[code],
      request_id: "6c1f2f8e-0c55-4b0a-9a8e-6d1d7c1f9f0b",
      ...(code === "invalid-fields" ? { errors: { name: [fieldProblems["name-required"]] } } : {}),
    },
  });
  return {
    description: codes.map((code) => `${problems[code].title}.`).join(" "),
    headers: headersOf(status),
    content: {
      "application/problem+json": {
        schema: reference("Problem"),
        examples: Object.fromEntries(codes.map((code) => [code, example(code)])),
      },
    },
  };
}

function headersOf(status: number): Record<string, Reference> {
  const names = [requestIdHeader, ...(headersOfStatus[status] ?? [])];
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
