import { expect, test } from "vitest";
import { makeLabel } from "#contract/label-fixture.ts";
import { apiPaths, projectHeader, requestIdHeader } from "#contract/paths.ts";
import { projectListSchema } from "#contract/projects.ts";
import { readDatabase } from "./database-fixture.ts";
import { appIds, demoService, expectProblem, headersFor, shared, tokens } from "./service-fixture.ts";

/** The project that nobody but its owner may know of, and one that there is not. */
const projects = { foreign: appIds.Acme, unknown: "6f1d8f0e-52c4-4a57-9d0c-6f8f7f1f2a99" } as const;
/** Two labels of that project, a deleted one first, and one that there is not. */
const labelIds = { deleted: 1, foreign: 2, unknown: 999_999 } as const;

/** Those who come to the project without being its owner: whatever they send as `authorization`. */
const callers = {
  "no token": undefined,
  "a garbage token": "Bearer garbage",
  "the owner's token under another scheme": `Basic ${tokens.own}`,
  "another user's token": `Bearer ${tokens.other}`,
} as const;
type Caller = keyof typeof callers;

interface Operation {
  readonly method: "GET" | "HEAD" | "POST" | "PUT" | "DELETE";
  readonly url: (appId: string) => string;
  readonly payload?: object | string | undefined;
}

const label = makeLabel("Planted", "#000000");
const ofLabel = (method: "PUT" | "DELETE", payload?: object): [string, Operation][] =>
  Object.entries(labelIds).map(([kind, id]) => [
    `${method} of the ${kind} label, with ${JSON.stringify(payload)}`,
    { method, url: () => apiPaths.label(id), payload },
  ]);
const showing: Operation = { method: "GET", url: apiPaths.project };
/** Every operation that is about one project, with what is valid and what is not. */
const operations = new Map<string, Operation>([
  ["the list", { method: "GET", url: () => apiPaths.labels }],
  ["the list's head", { method: "HEAD", url: () => apiPaths.labels }],
  ["a page of the list", { method: "GET", url: () => `${apiPaths.labels}?page=2` }],
  ["a page that can't be", { method: "GET", url: () => `${apiPaths.labels}?page=x` }],
  ["a creation", { method: "POST", url: () => apiPaths.labels, payload: label }],
  ["a creation that is no JSON", { method: "POST", url: () => apiPaths.labels, payload: "{" }],
  ["a creation of nothing", { method: "POST", url: () => apiPaths.labels, payload: {} }],
  ["a batch", { method: "POST", url: () => apiPaths.labelBatch, payload: { labels: [label] } }],
  ["a batch of nothing", { method: "POST", url: () => apiPaths.labelBatch, payload: { labels: [] } }],
  ...ofLabel("PUT", label),
  ...ofLabel("PUT", {}),
  ...ofLabel("DELETE"),
  ["a restoration", { method: "POST", url: () => apiPaths.labelRestore(labelIds.deleted) }],
  ["the history", { method: "GET", url: () => apiPaths.labelHistory }],
  ["the history's days", { method: "GET", url: () => apiPaths.labelHistoryDays }],
  ["the project", showing],
  ["the project's head", { method: "HEAD", url: apiPaths.project }],
]);

/** A service without the deleted label. */
const startService = shared(async (atEnd) => {
  const { app, database } = await demoService({}, undefined, atEnd);
  const deletion = { method: "DELETE", url: apiPaths.label(labelIds.deleted) } as const;
  await app.inject({ ...deletion, headers: headersFor(projects.foreign) });
  const before = await readDatabase(database);

  /** Sends an operation as someone, about a project. */
  const send = async (operation: Operation, authorization: string | undefined, appId: string | null) => {
    const { method, url, payload } = operation;
    const headers: Record<string, string> = payload ? { "content-type": "application/json" } : {};
    if (authorization !== undefined) headers["authorization"] = authorization;
    if (appId !== null) headers[projectHeader] = appId;
    return app.inject({
      ...{ method, url: url(appId ?? projects.foreign), headers },
      ...(payload && { payload }),
    });
  };
  /** Expects that what was sent has changed nothing at all: nothing that was is ever as it was again. */
  const expectUnchanged = async (what: string) => {
    expect(await readDatabase(database), `the database after ${what}`).toEqual(before);
  };
  return { send, expectUnchanged };
});

type Answer = Awaited<ReturnType<Awaited<ReturnType<typeof startService>>["send"]>>;

/** All that a caller gets to see of a response, apart from the request's id and the time. */
function seen(response: Answer): unknown {
  const { [requestIdHeader]: requestId, date: _, ...headers } = response.headers;
  return { statusCode: response.statusCode, headers, body: response.body.replaceAll(String(requestId), "") };
}

test.each(Object.keys(callers) as Caller[])(
  "with %s, no operation tells or changes anything of someone's project, not even whether there is one",
  async (caller) => {
    const { send, expectUnchanged } = await startService();
    const authorization = callers[caller];
    const hasToken = caller === "another user's token";
    for (const [name, operation] of operations) {
      const none = await send(operation, authorization, null);
      const unknown = await send(operation, authorization, projects.unknown);
      const foreign = await send(operation, authorization, projects.foreign);
      expect(seen(foreign), name).toEqual(seen(unknown));
      if (operation.method === "HEAD") continue;
      expectProblem(foreign, hasToken ? "project-not-found" : "unauthenticated");
      if (!hasToken) expectProblem(none, "unauthenticated");
      else expectProblem(none, operation === showing ? "project-not-found" : "project-required");
    }
    const listed = await send({ method: "GET", url: () => apiPaths.projects }, authorization, null);
    if (!hasToken) expectProblem(listed, "unauthenticated");
    else expect(projectListSchema.parse(listed.json()).map(({ name }) => name)).toEqual(["Lighthouse"]);
    await expectUnchanged("all that");
  },
);

test("with a project of one's own, labels of others can't be told from those that are deleted or never were", async () => {
  const { send, expectUnchanged } = await startService();
  const someone = [`Bearer ${tokens.other}`, appIds.Lighthouse] as const;
  const owner = [`Bearer ${tokens.own}`, appIds.Orbit] as const;
  const list: Operation = { method: "GET", url: () => apiPaths.labels };
  expect((await send(list, owner[0], projects.foreign)).statusCode).toBe(200);
  for (const [authorization, appId] of [someone, owner]) {
    for (const [method, payload, code] of [
      ["PUT", label, "label-not-found"],
      ["PUT", {}, "invalid-fields"],
      ["DELETE", undefined, "label-not-found"],
      ["POST", undefined, "label-not-found"],
    ] as const) {
      const responses: unknown[] = [];
      const pathOf = method === "POST" ? apiPaths.labelRestore : apiPaths.label;
      for (const id of Object.values(labelIds)) {
        const response = await send({ method, url: () => pathOf(id), payload }, authorization, appId);
        expectProblem(response, code);
        responses.push(seen(response));
      }
      expect(responses).toEqual(responses.map(() => responses[0]));
    }
  }
  await expectUnchanged("all that");
});

test("only Bearer with a token, the scheme in either case, names anybody; all else is told what is expected", async () => {
  const { send } = await startService();
  const list: Operation = { method: "GET", url: () => apiPaths.projects };
  for (const authorization of [
    ...["", "Bearer", "Bearer ", tokens.own, `Bearer ${tokens.own} ${tokens.own}`],
    ...[`Bearer ${"x".repeat(8000)}`, "Bearer \u0000"],
  ]) {
    const response = await send(list, authorization, null);
    expectProblem(response, "unauthenticated");
    expect(response.headers["www-authenticate"]).toBe("Bearer");
  }
  expect((await send(list, `bearer  ${tokens.own}`, null)).statusCode).toBe(200);
});
