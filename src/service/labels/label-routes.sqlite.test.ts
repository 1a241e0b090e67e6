import { describe, expect, test, vi } from "vitest";
import { makeLabel } from "#contract/label-fixture.ts";
import { acknowledgementMessages, acknowledgementSchema } from "#contract/label-input.ts";
import { labelFields, labelPageSchema } from "#contract/labels.ts";
import { apiPaths, batchLimitHeader, idempotencyHeader } from "#contract/paths.ts";
import { projectDetailSchema } from "#contract/project-details.ts";
import { expectSoundDatabase } from "#service/database-fixture.ts";
import { addProject } from "#service/project-fixture.ts";
import {
  appIds,
  demoDatabase,
  expectProblem,
  headersFor,
  service,
  sharedService,
} from "#service/service-fixture.ts";
import { LabelHistoryStore } from "./label-history-store.ts";

const shared = sharedService();
const acme = headersFor(appIds.Acme);
const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) => makeLabel(`L${index}`, "#12ab34"));

/** A project of its own for the running test, and what is asked and changed of it. */
async function startProject(count = 0) {
  const { app, database } = await shared();
  const { appId } = await addProject(database, { labels: numbered(count) });
  const headers = headersFor(appId);
  const send = (method: "POST" | "PUT" | "DELETE", url: string, payload?: object, more = {}) =>
    app.inject({ method, url, headers: { ...headers, ...more }, ...(payload && { payload }) });
  const list = async (page = 1) => {
    const response = await app.inject({ url: `${apiPaths.labels}?page=${page}`, headers });
    expect(response.statusCode).toBe(200);
    const body = labelPageSchema.parse(response.json());
    // Nothing but what the contract has.
    expect(response.json()).toStrictEqual(body);
    return body;
  };
  const createBatch = (labels: unknown, more = {}) => send("POST", apiPaths.labelBatch, { labels }, more);
  return { app, database, appId, headers, send, list, createBatch };
}

test("listing by what can’t be read is refused, as is its history, each value by its field", async () => {
  const { app } = await shared();
  const refused = {
    [apiPaths.labels]: { page: ["0", "-1", "abc", "1.5", "", "1&page=2", "%00"] },
    [apiPaths.labelHistory]: {
      label: ["0", "x"],
      user: ["nobody"],
      action: ["painted"],
      batch: ["x"],
      since: ["yesterday", "2026-02-30T00:00:00Z"],
      until: ["2026-03-02T00:00:00%2B01:00"],
      fold: ["yes"],
      cursor: ["1"],
      limit: ["0", "501", "1.5"],
    },
  };
  for (const [path, fields] of Object.entries(refused)) {
    for (const [field, values] of Object.entries(fields)) {
      for (const value of values) {
        const response = await app.inject({ url: `${path}?${field}=${value}`, headers: acme });
        const { errors = {} } = expectProblem(response, "invalid-fields");
        expect(Object.keys(errors), `${field} of ${value}`).toEqual([field]);
        if (field === "page") expect(errors).toEqual({ page: ["The page must be a whole number from 1."] });
      }
    }
  }
});

describe("creating several labels", () => {
  test("puts them at the end of the list in their order, and is offered with the list and the project", async () => {
    const { app, appId, headers, list, createBatch } = await startProject(1);
    const spaced = numbered(100).map(({ name, color }) => makeLabel(` ${name} `, color));
    const response = await createBatch(spaced);
    expect(response.statusCode).toBe(201);
    expect(response.json()).toStrictEqual(acknowledgementSchema.parse(response.json()));
    const shown = await app.inject({ url: apiPaths.project(appId), headers });
    const names = projectDetailSchema.parse(shown.json()).labels.map(({ name }) => name);
    expect(names.slice(1)).toEqual(numbered(100).map(({ name }) => name));
    expect(shown.headers[batchLimitHeader]).toBe("100");
    expect((await app.inject({ url: apiPaths.labels, headers })).headers[batchLimitHeader]).toBe("100");
    expect((await list(21)).data.map(({ name }) => name)).toEqual(["L99"]);
  });

  test("is all or none: every invalid field is named by its place, and nothing is created", async () => {
    const { list, createBatch } = await startProject(3);
    const labels = [makeLabel("Valid", "#000000"), makeLabel(" ", "red"), "label"];
    expect(expectProblem(await createBatch(labels), "invalid-fields").errors).toEqual({
      "labels.1.name": ["Enter a name."],
      "labels.1.color": ["The color must be #RRGGBB."],
      "labels.2": ["This field isn’t valid."],
    });
    for (const wrong of [[], numbered(101), undefined]) {
      expect(expectProblem(await createBatch(wrong), "invalid-fields").errors).toEqual({
        labels: ["Send 1 to 100 labels."],
      });
    }
    expect((await list()).total).toBe(3);
  });

  test("is done once for each key, content and project, however often it is asked for", async () => {
    const { database, list, createBatch } = await startProject();
    const other = await startProject();
    const keyed = { [idempotencyHeader]: "one" };
    const [first, again] = await Promise.all([1, 2].map(() => createBatch(numbered(3), keyed)));
    expect([first?.statusCode, again?.statusCode]).toEqual([201, 201]);
    expect(again?.json()).toStrictEqual(first?.json());
    expect((await list()).total).toBe(3);
    await createBatch(numbered(2), keyed);
    await other.createBatch(numbered(3), keyed);
    expect([(await list()).total, (await other.list()).total]).toEqual([5, 3]);
    await createBatch(numbered(3));
    expect((await list()).total).toBe(8);
    const long = { [idempotencyHeader]: "k".repeat(256) };
    expectProblem(await createBatch(numbered(1), long), "malformed-request");
    await expectSoundDatabase(database);
  });
});

describe("creating a label", () => {
  test("answers 201 and puts it, trimmed and colored as sent, at the end of the list", async () => {
    const { send, list } = await startProject(2);
    const response = await send("POST", apiPaths.labels, makeLabel("  New  ", "#aBcDeF"));
    expect(response.statusCode).toBe(201);
    expect(response.json()).toStrictEqual({ status: "success", message: acknowledgementMessages.created });
    const { total, data } = await list();
    expect(total).toBe(3);
    expect(data[2]).toMatchObject({
      name: "New",
      color: "#aBcDeF",
      order: 3,
      primary_color: "rgba(171,205,239,1.00)",
      secondary_color: "rgba(171,205,239,0.12)",
    });
    expect(data[2]?.updated_at).toBe(data[2]?.created_at);
  });

  test("names every field that is not valid, and creates nothing", async () => {
    const { send, list } = await startProject();
    const refuse = async (payload: object) =>
      expectProblem(await send("POST", apiPaths.labels, payload), "invalid-fields").errors;
    const errors = await refuse({});
    expect(errors).toMatchObject({ name: ["Enter a name."], color: ["Choose a color."] });
    expect(Object.keys(errors ?? {})).toEqual(labelFields);
    expect(await refuse({ ...makeLabel("", ""), name: { toString: 1 }, color: ["#000000"] })).toEqual({
      name: ["The name must be text."],
      color: ["The color must be #RRGGBB."],
    });
    expect((await list()).total).toBe(0);
  });
});

test("what is no label’s id leads to none, to update or to delete", async () => {
  const { send } = await startProject();
  const odd = ["0", "-1", "1.0", "01", "abc", "9007199254740993", "9".repeat(300)];
  for (const id of [...odd, "%00", "1%2F2", "__proto__", " 1"]) {
    const url = `${apiPaths.labels}/${id}`;
    expectProblem(await send("PUT", url, makeLabel("A", "#000000")), "label-not-found");
    expectProblem(await send("DELETE", url), "label-not-found");
  }
});

test("a service that is told how long removes older entries of the history from its start on", async () => {
  const database = await demoDatabase();
  const { id } = await database
    .selectFrom("projects")
    .select("id")
    .where("app_id", "=", appIds.Acme)
    .executeTakeFirstOrThrow();
  const history = new LabelHistoryStore(database);
  await (await service(database)).ready();
  // The demo's labels are from long ago.
  expect((await history.readPage(id, { limit: 5 })).data).toHaveLength(5);
  await (await service(database, { keepHistory: Temporal.Duration.from({ hours: 1 }) })).ready();
  const tooOld = Date.now() * 1000 - 3_600_000_000;
  const outdated = database.selectFrom("label_history").select("at").where("at", "<", tooOld);
  await vi.waitUntil(async () => (await outdated.execute()).length === 0, 15_000);
  expect((await history.readPage(id, { limit: 5 })).complete_since).not.toBeNull();
});
