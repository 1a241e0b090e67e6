import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { FastifyInstance } from "fastify";
import { expect, test, vi } from "vitest";
import { makeLabel } from "#contract/label-fixture.ts";
import {
  apiPaths,
  batchLimitHeader,
  historyHeader,
  tokenAccessHeader,
  userHeader,
  userNameHeader,
} from "#contract/paths.ts";
import { type ProblemCode, problems, problemType } from "#contract/problems.ts";
import { AccessStore } from "#service/access/access-store.ts";
import { appIds, demoService, headersFor, shared } from "#service/service-fixture.ts";

const documentPath = "/api/v1/openapi.json";

/** What these checks read of the document. */
interface OpenApiDocument {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
}

interface DocumentedOperation {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, Answer>>;
}

interface Answer {
  readonly headers: Readonly<Record<string, unknown>>;
  readonly content: Readonly<
    Record<string, { readonly examples?: Readonly<Record<string, { readonly value: unknown }>> }>
  >;
}

/** An operation of the document, with where it is. */
interface Documented {
  readonly path: string;
  readonly method: string;
  readonly operation: DocumentedOperation;
}

/** The same document, whose objects have no fields but those that it names. */
function closed<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value), (_, part) =>
    part !== null && typeof part === "object" && part.type === "object" && part.properties !== undefined
      ? { ...part, additionalProperties: false }
      : part,
  );
}

const readOnlyToken = "read-only-token";

/** A service with a token of each kind, and the document as tools get it from there. */
const start = shared(async (atEnd) => {
  const { app, database } = await demoService({}, undefined, atEnd);
  const access = new AccessStore(database);
  const userId = (await access.findUserId("demo")) ?? 0;
  await access.putToken({ userId, name: "checks", token: readOnlyToken, expiresAt: null, isReadOnly: true });
  const document: OpenApiDocument = (await app.inject(documentPath)).json();
  const operations: readonly Documented[] = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats(ajv);
  ajv.addSchema({ ...closed(document), $id: "document" });
  /** Expects a value to be what the schema at that place of the document says. */
  const expectValid = (place: readonly string[], value: unknown, what: string) => {
    const pointer = place.map((part) => part.replaceAll("~", "~0").replaceAll("/", "~1"));
    const $ref = `document#/${pointer.map(encodeURIComponent).join("/")}`;
    const validate = ajv.getSchema($ref) ?? ajv.compile({ $ref });
    validate(value);
    expect(validate.errors ?? [], `${what}: ${JSON.stringify(value).slice(0, 500)}`).toEqual([]);
  };
  return { app, document, operations, ajv, expectValid };
});

/** Headers that say something of one response. */
const tellingHeaders = [
  "x-request-id",
  "retry-after",
  "www-authenticate",
  "allow",
  batchLimitHeader,
  historyHeader,
  userHeader,
  userNameHeader,
  tokenAccessHeader,
];

const label = makeLabel("New", "#00FF00");
const createdLabel = JSON.stringify(label);
const createdLabels = JSON.stringify({ labels: [label, label] });
const json = { "content-type": "application/json" };

/** A request of an operation. */
interface Asked {
  readonly headers?: Readonly<Record<string, string>>;
  readonly payload?: string;
  readonly url?: string;
}

/** A successful request of each operation. */
const plain: Readonly<Record<string, Asked>> = {
  listLabels: { url: `${apiPaths.labels}?page=1` },
  createLabel: { url: apiPaths.labels, headers: json, payload: createdLabel },
  createLabels: { url: apiPaths.labelBatch, headers: json, payload: createdLabels },
  updateLabel: { url: apiPaths.label(2), headers: json, payload: createdLabel },
  // Clients of the document send the type with every request, with or without a body.
  deleteLabel: { url: apiPaths.label(3), headers: json },
  // After it was deleted.
  restoreLabel: { url: apiPaths.labelRestore(3) },
  listLabelHistory: { url: `${apiPaths.labelHistory}?since=2020-01-01T00:00:00Z&limit=2` },
  countLabelHistory: { url: `${apiPaths.labelHistoryDays}?zone=Europe/Berlin` },
  listProjects: { url: apiPaths.projects },
  showProject: { url: apiPaths.project(appIds.Acme) },
};

/** What to change about a request, or about the service, to be refused for that reason. */
const refused: Partial<Record<ProblemCode, Readonly<Record<string, Asked>> | Asked>> = {
  "malformed-request": { headers: { host: "a/b" } },
  "project-required": { headers: { "x-project-token": "" } },
  unauthenticated: { headers: { authorization: "Bearer nobody" } },
  "read-only-token": { headers: { ...json, authorization: `Bearer ${readOnlyToken}` } },
  "project-not-found": {
    showProject: { url: apiPaths.project(appIds.Lighthouse) },
    "": { headers: { "x-project-token": appIds.Lighthouse } },
  },
  "label-not-found": {
    restoreLabel: { url: apiPaths.labelRestore(999_999) },
    "": { url: apiPaths.label(999_999) },
  },
  "label-not-deleted": { url: apiPaths.labelRestore(1) },
  "body-too-large": {
    createLabels: { headers: json, payload: JSON.stringify({ labels: "x".repeat(600_000) }) },
    "": { headers: json, payload: JSON.stringify({ ...label, name: "x".repeat(20_000) }) },
  },
  "unsupported-media-type": { headers: { "content-type": "text/plain" }, payload: createdLabel },
  "invalid-fields": {
    listLabels: { url: `${apiPaths.labels}?page=0` },
    listLabelHistory: { url: `${apiPaths.labelHistory}?limit=0` },
    countLabelHistory: { url: `${apiPaths.labelHistoryDays}?zone=Nowhere` },
    "": { headers: json, payload: JSON.stringify({ color: "red" }) },
  },
};

function ofOperation(table: Readonly<Record<string, Asked>> | Asked, operationId: string): Asked {
  if ("headers" in table || "url" in table || "payload" in table) return table as Asked;
  const byOperation = table as Readonly<Record<string, Asked>>;
  return byOperation[operationId] ?? byOperation[""] ?? {};
}

/** Asks for an operation, which succeeds unless something about the request is changed. */
function ask(app: FastifyInstance, { method, operation }: Documented, { headers, ...changes }: Asked = {}) {
  const { headers: own, ...request } = { url: "", ...plain[operation.operationId] };
  return app.inject({
    ...request,
    ...changes,
    method: method as "get",
    headers: { ...headersFor(appIds.Acme), ...own, ...headers },
  });
}

/** A service whose only user has asked too often. */
async function limitedService(): Promise<FastifyInstance> {
  const { app } = await demoService({ rateLimit: 1 });
  await app.inject({ url: apiPaths.projects, headers: headersFor() });
  return app;
}

/** A service that fails at everything. */
async function brokenService(): Promise<FastifyInstance> {
  const { app, database } = await demoService();
  await database.schema.alterTable("memberships").renameTo("elsewhere").execute();
  return app;
}

/** A service that has no memory left. */
async function fullService(): Promise<FastifyInstance> {
  const { app } = await demoService({ memoryLimit: 1 });
  const ask = () => app.inject({ url: apiPaths.projects, headers: headersFor() });
  await vi.waitUntil(async () => (await ask()).statusCode === 503, 15_000);
  return app;
}

test("the document is an OpenAPI 3.1 document", async () => {
  const { document } = await start();
  const result = await new Validator().validate({ ...document });
  expect(result.errors ?? []).toEqual([]);
  expect(result.valid).toBe(true);
  expect(document.openapi).toMatch(/^3\.1\./);
});

test("every example of the document is what the document says", async () => {
  const { operations, expectValid } = await start();
  for (const { path, method, operation } of operations) {
    const place = ["paths", path, method];
    for (const [status, response] of Object.entries(operation.responses)) {
      for (const [mediaType, { examples = {} }] of Object.entries(response.content)) {
        const at = [...place, "responses", status, "content", mediaType, "schema"];
        for (const { value } of Object.values(examples)) expectValid(at, value, operation.operationId);
      }
    }
  }
});

test("real answers of every operation, successes and every refusal, are just what the document says, and no other", async () => {
  const { app, operations, expectValid } = await start();
  const refusing = [
    ["rate-limited", await limitedService()],
    ["internal-error", await brokenService()],
    ["unavailable", await fullService()],
  ] as const;
  for (const documentedOperation of operations) {
    const { path, method, operation } = documentedOperation;
    const { operationId, responses } = operation;
    const occurred = new Map<string, string[]>();
    const check = (code: ProblemCode | "success", response: Awaited<ReturnType<typeof ask>>): void => {
      const status = String(response.statusCode);
      const what = `${operationId}, ${code}: ${status}`;
      const documented = responses[status];
      const [mediaType = ""] = String(response.headers["content-type"]).split(";");
      if (code !== "success") {
        expect(response.json(), what).toMatchObject({
          type: problemType(code),
          status: problems[code].status,
        });
      }
      expect(documented?.content[mediaType], what).toBeDefined();
      expectValid(
        ["paths", path, method, "responses", status, "content", mediaType, "schema"],
        response.json(),
        what,
      );
      expect(tellingHeaders.filter((name) => name in response.headers).sort(), what).toEqual(
        Object.keys(documented?.headers ?? {}).sort(),
      );
      for (const name of Object.keys(documented?.headers ?? {})) {
        const place = ["paths", path, method, "responses", status, "headers", name, "schema"];
        expectValid(place, response.headers[name], `${what}, ${name}`);
      }
      occurred.set(status, [...(occurred.get(status) ?? []), ...(code === "success" ? [] : [code])]);
    };
    for (const [code, table] of Object.entries(refused) as [ProblemCode, Asked][]) {
      const codes = Object.values(responses).flatMap(({ content }) =>
        Object.keys(content["application/problem+json"]?.examples ?? {}),
      );
      if (!codes.includes(code)) continue;
      check(code, await ask(app, documentedOperation, ofOperation(table, operationId)));
    }
    for (const [code, service] of refusing) check(code, await ask(service, documentedOperation));
    check("success", await ask(app, documentedOperation));
    const documented = Object.entries(responses).map(([status, { content }]) => [
      status,
      Object.keys(content["application/problem+json"]?.examples ?? {}).sort(),
    ]);
    expect([...occurred].map(([status, codes]) => [status, codes.sort()]).sort(), operationId).toEqual(
      documented.sort(),
    );
  }
});

test("a body that the document allows is taken, and one that it doesn't is refused", async () => {
  const { app, operations, ajv } = await start();
  const creation =
    operations.find(({ operation }) => operation.operationId === "createLabel") ?? expect.fail();
  const validate = ajv.compile({ $ref: "document#/components/schemas/LabelInput" });
  for (const body of [
    label,
    makeLabel("😀".repeat(255), "#aBcDeF"),
    makeLabel("😀".repeat(256), "#000000"),
    makeLabel("", "#000000"),
    makeLabel("A", "#0000000"),
    { name: "A" },
    [],
  ]) {
    const { statusCode } = await ask(app, creation, { payload: JSON.stringify(body) });
    expect(statusCode === 201, JSON.stringify(body).slice(0, 80)).toBe(validate(body));
  }
});

test("the page that shows the document comes from this service alone, also below a path", async () => {
  const { app } = await demoService({ basePath: "/tools/console" });
  const { body, headers } = await app.inject("/tools/console/docs");
  expect(headers["content-security-policy"]).toMatch(/default-src 'none'.*script-src 'self'/);
  const addresses = [...body.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, address = ""]) => address);
  expect(addresses).toContain("/tools/console/docs/static/swagger-ui-bundle.js");
  for (const address of addresses) expect((await app.inject(address)).statusCode, address).toBe(200);
  const document = (await app.inject("/tools/console/api/v1/openapi.json")).json();
  expect(document.servers).toEqual([{ url: "/tools/console" }]);
  expect((await app.inject("/tools/console/docs/json")).json()).toEqual(document);
});
