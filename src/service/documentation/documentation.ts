import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { apiPrefix, projectHeader, requestIdHeader } from "#contract/paths.ts";
import { fieldProblems, type ProblemCode, problems } from "#contract/problems.ts";
import type { JsonSchema, Operation } from "#service/http/operation.ts";
import { ProblemError, problemBody } from "#service/http/problem.ts";
import { featureHeaders } from "#service/http/security-headers.ts";
import { responseHeaderSchemas, responseSchemas, shapeReference } from "./response-schemas.ts";

const pagePath = "/docs";

/** What Swagger UI's page may load. It draws its icons from addresses (data:). */
const pagePolicy = {
  "default-src": "'none'",
  "base-uri": "'none'",
  "connect-src": "'self'",
  "form-action": "'none'",
  "frame-ancestors": "'none'",
  "img-src": "'self' data:",
  "script-src": "'self'",
  "style-src": "'self'",
};

const title = "Changelog Service API";

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

/** The headers that the responses of some statuses have besides those of all. */
const headersOfStatus: Readonly<Record<number, readonly string[]>> = {
  401: ["www-authenticate"],
  429: ["retry-after"],
  503: ["retry-after"],
};

/**
 * Describes the operations that are added from now on, to people, by a page, and to tools, by `app.swagger()`. They need no
 * token for that.
 *
 * @param basePath the path that browsers know the server by, without a slash at the end
 */
export async function addDocumentation(app: FastifyInstance, basePath: string): Promise<void> {
  await app.register(swagger, {
    convertConstToEnum: false,
    openapi: {
      openapi: "3.1.1",
      info: {
        title,
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
      components: {
        securitySchemes: {
          token: {
            type: "http",
            scheme: "bearer",
            description: "Operators issue access tokens. Those that are read-only can't change anything.",
          },
        },
        // zod and OpenAPI have types of their own for JSON schemas.
        // Made when someone first asks, as few ever do.
        get schemas() {
          return responseSchemas() as Record<string, never>;
        },
      },
    },
    transform: ({ url, route: { method, config } }) => ({
      url,
      schema: config?.operation === undefined ? { hide: true } : describe(String(method), config.operation),
    }),
  });
  await app.register(swaggerUi, {
    routePrefix: pagePath,
    indexPrefix: basePath,
    theme: { title },
    uiConfig: { layout: "BaseLayout" },
    staticCSP: pagePolicy,
    uiHooks: {
      onRequest: (_request, reply, done) => {
        reply.headers(featureHeaders);
        done();
      },
    },
  });
}

/** An operation as Fastify's schemas tell it. */
function describe(method: string, operation: Operation): JsonSchema {
  const { tag, params, querystring, headers, response, body, refusals, ...described } = operation;
  const common = method === "GET" ? anyOperation : [...anyOperation, ...anyChange];
  const { status = 200 } = response;
  return {
    ...described,
    tags: [tag],
    ...(params && { params: { properties: params } }),
    ...(querystring && { querystring: { properties: querystring } }),
    ...(headers && { headers: { properties: headers, required: [projectHeader] } }),
    ...(body && { body: reference(body) }),
    response: { [status]: success(response), ...refuse([...common, ...refusals]) },
  };
}

function reference(name: string): JsonSchema {
  return { $ref: `${shapeReference}${name}` };
}

function success({ status = 200, description, shape, headers = [] }: Operation["response"]): JsonSchema {
  const schema =
    typeof shape === "string" ? reference(shape) : { type: "array", items: reference(shape.listOf) };
  return { description, headers: headersOf(status, headers), content: { "application/json": { schema } } };
}

/** The responses of an operation that may refuse for these reasons, by status. */
function refuse(codes: readonly ProblemCode[]): JsonSchema {
  const byStatus = Map.groupBy(codes, (code) => problems[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, ofStatus]) => {
      const examples = Object.fromEntries(ofStatus.map((code) => [code, exampleOf(code)]));
      return [
        status,
        {
          description: ofStatus.map((code) => `${problems[code].title}.`).join(" "),
          headers: headersOf(status),
          content: { "application/problem+json": { schema: reference("Problem"), examples } },
        },
      ];
    }),
  );
}

function exampleOf(code: ProblemCode) {
  const extras = code === "invalid-fields" ? { errors: { name: [fieldProblems["name-required"]] } } : {};
  const problem = new ProblemError(code, undefined, extras);
  return {
    summary: problems[code].title,
    value: problemBody(problem, "6c1f2f8e-0c55-4b0a-9a8e-6d1d7c1f9f0b"),
  };
}

function headersOf(status: number, ownHeaders: readonly string[] = []): JsonSchema {
  const names = [requestIdHeader, ...(headersOfStatus[status] ?? []), ...ownHeaders];
  return Object.fromEntries(names.map((name) => [name, responseHeaderSchemas[name]]));
}
