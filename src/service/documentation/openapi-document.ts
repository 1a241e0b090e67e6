import { labelBatchLimit } from "#contract/label-batch.ts";
import {
  apiPrefix,
  batchLimitHeader,
  historyHeader,
  projectHeader,
  requestIdHeader,
  type responseHeaders,
  userHeader,
} from "#contract/paths.ts";
import { fieldProblems, type ProblemCode, problems, problemType } from "#contract/problems.ts";
import type { JsonSchema, Operation, Parameter, Route, ShapeName } from "#service/http/operation.ts";
import { problemDetails } from "#service/http/problem.ts";
import { responseSchemas, shapeReference } from "./response-schemas.ts";

interface Reference {
  readonly $ref: string;
}

interface Content {
  readonly schema: JsonSchema;
  readonly examples?: Readonly<Record<string, { readonly summary: string; readonly value: unknown }>>;
}

interface Header {
  readonly description: string;
  readonly schema: JsonSchema;
  readonly required?: boolean;
}

export interface Answer {
  readonly description: string;
  readonly headers: Readonly<Record<string, Reference>>;
  readonly content: Readonly<Record<string, Content>>;
}

export interface DocumentedOperation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly required: true; readonly content: Readonly<Record<string, Content>> };
  readonly responses: Readonly<Record<string, Answer>>;
}

/** The parts of an OpenAPI 3.1 document (https://spec.openapis.org/oas/v3.1.1) that this one has. */
export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
  readonly components: {
    readonly securitySchemes: Readonly<Record<string, Readonly<Record<string, string>>>>;
    readonly headers: Readonly<Record<string, Header>>;
    readonly schemas: Readonly<Record<ShapeName, JsonSchema>>;
  };
}

/** What any operation may refuse for. */
const anyOperation = [
  "malformed-request",
  "unauthenticated",
  "rate-limited",
  "internal-error",
  "unavailable",
] as const;
/** What any operation but reading may refuse for, besides: it looks at the body. */
const anyChange = ["read-only-token", "body-too-large", "unsupported-media-type"] as const;

/** The headers that responses may have. */
const headers: Readonly<Record<(typeof responseHeaders)[number] | UsualHeader, Header>> = {
  [requestIdHeader]: {
    description: "Identifies this request, for example when you ask for support.",
    schema: { type: "string", format: "uuid" },
    required: true,
  },
  "retry-after": {
    description: "How many seconds to wait before trying again.",
    schema: { type: "string", pattern: "^[1-9]\\d*$" },
    required: true,
  },
  [batchLimitHeader]: {
    description: "The most labels that one request to `/api/v1/labels/batch` can create.",
    schema: { type: "string", const: String(labelBatchLimit) },
    required: true,
  },
  [historyHeader]: {
    description:
      "The service keeps a history of labels at `/api/v1/label-history`, and restores deleted ones.",
    schema: { type: "string", const: "1" },
    required: true,
  },
  [userHeader]: {
    description: "The ID of the user whose token it is.",
    schema: { type: "string", pattern: "^[1-9]\\d*$" },
    required: true,
  },
  "www-authenticate": {
    description: "How to authenticate: with a bearer token.",
    schema: { type: "string", const: "Bearer" },
    required: true,
  },
};

type UsualHeader = "retry-after" | "www-authenticate";

/** The headers that the responses of some statuses have besides those of all. */
const headersOfStatus: Readonly<Record<number, readonly UsualHeader[]>> = {
  401: ["www-authenticate"],
  429: ["retry-after"],
  503: ["retry-after"],
};

/**
 * The document of the API as this service has it.
 *
 * @param routes what their rooms say of the operations
 * @param basePath the path that clients know the service by, without a slash at the end; by default none
 */
export function openApiDocument(routes: readonly Route[], basePath = ""): OpenApiDocument {
  return {
    openapi: "3.1.1",
    info: {
      title: "Changelog Service API",
      version: apiPrefix.slice(apiPrefix.lastIndexOf("/") + 1),
      description:
        "Labels and projects of public changelogs. Errors are returned as `application/problem+json` (RFC 9457). " +
        "Every GET also supports HEAD; other methods return 405.",
    },
    servers: [{ url: basePath || "/" }],
    security: [{ token: [] }],
    tags: [
      { name: "Labels", description: `Labels of the project given in \`${projectHeader}\`.` },
      { name: "Projects", description: "Projects that the token's user belongs to." },
    ],
    paths: documentedPaths(routes),
    components: {
      securitySchemes: {
        token: {
          type: "http",
          scheme: "bearer",
          description: "Operators issue access tokens. Those that are read-only can't change anything.",
        },
      },
      headers,
      schemas: responseSchemas(),
    },
  };
}

/** The operations by their paths and methods. */
function documentedPaths(routes: readonly Route[]): OpenApiDocument["paths"] {
  const byPath = Map.groupBy(routes, documentedPath);
  return Object.fromEntries(
    [...byPath].map(([path, ofPath]) => [
      path,
      Object.fromEntries(
        ofPath.map(({ method, operation }) => [method.toLowerCase(), documented(method, operation)]),
      ),
    ]),
  );
}

/** A route's path as OpenAPI writes it, with the documented names of its parameters. */
function documentedPath({ url, operation }: Route): string {
  const names = operation.parameters.filter((parameter) => parameter.in === "path").map(({ name }) => name);
  return url.replace(/:\w+/g, () => `{${names.shift()}}`);
}

function documented(method: string, operation: Operation): DocumentedOperation {
  const { tag, response, body, refusals, ...described } = operation;
  const common = method === "GET" ? anyOperation : [...anyOperation, ...anyChange];
  return {
    ...described,
    tags: [tag],
    ...(body !== undefined && {
      requestBody: {
        required: true,
        content: { "application/json": { schema: reference(body) } },
      },
    }),
    responses: { [response.status ?? 200]: success(response), ...refuse(...common, ...refusals) },
  };
}

function reference(name: ShapeName): JsonSchema {
  return { $ref: `${shapeReference}${name}` };
}

function success({
  status = 200,
  description,
  shape,
  headers: ownHeaders = [],
}: Operation["response"]): Answer {
  const schema =
    typeof shape === "string" ? reference(shape) : { type: "array", items: reference(shape.listOf) };
  return { description, headers: headersOf(status, ownHeaders), content: { "application/json": { schema } } };
}

/** The responses of an operation that may refuse for these reasons, by status. */
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

function headersOf(status: number, ownHeaders: readonly string[] = []): Record<string, Reference> {
  const names = [requestIdHeader, ...(headersOfStatus[status] ?? []), ...ownHeaders];
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
