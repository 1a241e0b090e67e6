import { describe, expect, test } from "vitest";
import { makeLabel } from "#contract/label-fixture.ts";
import { acknowledgementMessages, acknowledgementSchema } from "#contract/label-input.ts";
import { labelPageSchema } from "#contract/labels.ts";
import { apiPaths, batchLimitHeader, idempotencyHeader, projectHeader } from "#contract/paths.ts";
import { projectDetailSchema } from "#contract/project-details.ts";
import { expectSoundDatabase } from "#service/database-fixture.ts";
import { appIds, demoService, expectProblem, headersFor } from "#service/service-fixture.ts";

type Service = Awaited<ReturnType<typeof demoService>>;

const acme = headersFor(appIds.Acme);
const northwind = headersFor(appIds.Northwind);
const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/;

async function list({ app }: Service, headers = acme, page?: number) {
  const response = await app.inject({
    url: apiPaths.labels,
    headers,
    ...(page === undefined ? {} : { query: { page: String(page) } }),
  });
  expect(response.statusCode).toBe(200);
  const body = labelPageSchema.parse(response.json());
  // Nothing but what the contract has.
  expect(response.json()).toStrictEqual(body);
  return body;
}

describe("listing labels", () => {
  test("answers the first page with exactly the document's fields, in its order", async () => {
    const { app } = await demoService();
    const response = await app.inject({
      url: apiPaths.labels,
      headers: { ...acme, host: "labels.example:8080" },
    });
    expect(response.statusCode).toBe(200);
    expect(response.headers["content-type"]).toMatch(/^application\/json/);
    expect(response.headers["cache-control"]).toBe("no-store");
    const body = response.json();
    expect(body).toStrictEqual(labelPageSchema.parse(body));
    const [label] = body.data;
    expect(Object.keys(label)).toEqual([
      "id",
      "name",
      "color",
      "order",
      "project_id",
      "created_at",
      "updated_at",
      "deleted_at",
      "primary_color",
      "secondary_color",
    ]);
    expect(label.created_at).toMatch(timestamp);
    expect(label.updated_at).toMatch(timestamp);
    expect(label.deleted_at).toBeNull();
    const path = `http://labels.example:8080${apiPaths.labels}`;
    expect(body).toMatchObject({
      current_page: 1,
      from: 1,
      to: 5,
      per_page: 5,
      total: 23,
      last_page: 5,
      path,
    });
    expect(body.next_page_url).toBe(`${path}?page=2`);
    expect(body.prev_page_url).toBeNull();
    expect(body.links).toHaveLength(7);
    expect(body.links[0]).toEqual({ url: null, label: "Previous", active: false });
  });

  test("answers any page, and an empty one with the true total past the end", async () => {
    const service = await demoService();
    const second = await list(service, acme, 2);
    expect(second.data.map((label) => label.name)).toEqual([
      "Feature",
      "Improvement",
      "Bug fix",
      "Security",
      "Deprecated",
    ]);
    expect((await list(service, acme, 5)).data).toHaveLength(3);
    for (const page of [6, Number.MAX_SAFE_INTEGER]) {
      expect(await list(service, acme, page)).toMatchObject({
        data: [],
        from: 0,
        to: 0,
        total: 23,
        last_page: 5,
      });
    }
  });

  test("by anything else than a page’s number is refused with what a page must be", async () => {
    const { app } = await demoService();
    for (const query of ["page=0", "page=-1", "page=abc", "page=1.5", "page=", "page=1&page=2", "page=%00"]) {
      const response = await app.inject({ url: `${apiPaths.labels}?${query}`, headers: acme });
      const { errors } = expectProblem(response, "invalid-fields");
      expect(errors, query).toEqual({ page: ["The page must be a whole number from 1."] });
    }
  });
});

describe("creating several labels", () => {
  const createBatch = ({ app }: Service, labels: unknown, headers: Record<string, string> = acme) =>
    app.inject({ method: "POST", url: apiPaths.labelBatch, headers, payload: { labels } });
  const numbered = (count: number) =>
    Array.from({ length: count }, (_, index) => makeLabel(` L${index} `, "#12ab34"));

  test("puts them at the end of the list in their order, and is offered with the list and the project", async () => {
    const service = await demoService();
    const response = await createBatch(service, numbered(100));
    expect(response.statusCode).toBe(201);
    expect(response.json()).toStrictEqual(acknowledgementSchema.parse(response.json()));
    const names: string[] = [];
    for (let page = 5; page <= 25; page += 1) {
      names.push(...(await list(service, acme, page)).data.map(({ name }) => name));
    }
    expect(names.slice(3)).toEqual(numbered(100).map(({ name }) => name.trim()));
    for (const url of [apiPaths.labels, apiPaths.project(appIds.Acme)]) {
      const { headers } = await service.app.inject({ url, headers: acme });
      expect(headers[batchLimitHeader]).toBe("100");
    }
  });

  test("is all or none: every invalid field is named by its place, and nothing is created", async () => {
    const service = await demoService();
    const valid = makeLabel("Valid", "#000000");
    const { errors } = expectProblem(
      await createBatch(service, [valid, makeLabel(" ", "red"), "label"]),
      "invalid-fields",
    );
    expect(errors).toEqual({
      "labels.1.name": ["Enter a name."],
      "labels.1.color": ["The color must be #RRGGBB."],
      "labels.2": ["This field isn’t valid."],
    });
    for (const labels of [[], numbered(101), undefined]) {
      expect(expectProblem(await createBatch(service, labels), "invalid-fields").errors).toEqual({
        labels: ["Send 1 to 100 labels."],
      });
    }
    expect((await list(service)).total).toBe(23);
  });

  test("is done once for each key, content and project, however often it is asked for", async () => {
    const service = await demoService();
    const keyed = { ...acme, [idempotencyHeader]: "one" };
    const [first, again] = await Promise.all([1, 2].map(() => createBatch(service, numbered(3), keyed)));
    expect([first?.statusCode, again?.statusCode]).toEqual([201, 201]);
    expect(again?.json()).toStrictEqual(first?.json());
    expect((await list(service)).total).toBe(26);
    await createBatch(service, numbered(2), keyed);
    await createBatch(service, numbered(3), { ...northwind, [idempotencyHeader]: "one" });
    expect((await list(service)).total).toBe(28);
    expect((await list(service, northwind)).total).toBe(3);
    await createBatch(service, numbered(3));
    expect((await list(service)).total).toBe(31);
    expectProblem(
      await createBatch(service, numbered(1), { ...acme, [idempotencyHeader]: "k".repeat(256) }),
      "malformed-request",
    );
    await expectSoundDatabase(service.database);
  });
});

describe("creating a label", () => {
  test("answers 201 and puts it, trimmed and colored as sent, at the end of the list", async () => {
    const service = await demoService();
    const response = await service.app.inject({
      method: "POST",
      url: apiPaths.labels,
      headers: acme,
      payload: makeLabel("  New  ", "#aBcDeF"),
    });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toStrictEqual({ status: "success", message: acknowledgementMessages.created });
    expect(acknowledgementSchema.parse(response.json())).toStrictEqual(response.json());
    const last = await list(service, acme, 5);
    expect(last.total).toBe(24);
    const label = last.data.at(-1);
    expect(label).toMatchObject({
      name: "New",
      color: "#aBcDeF",
      // One of the demo's labels was deleted, and keeps its place.
      order: 25,
      primary_color: "rgba(171,205,239,1.00)",
      secondary_color: "rgba(171,205,239,0.12)",
    });
    expect(label?.updated_at).toBe(label?.created_at);
  });

  test("names every field that is not valid, and creates nothing", async () => {
    const service = await demoService();
    const refused: [payload: object, errors: Record<string, string[]>][] = [
      [{}, { name: ["Enter a name."], color: ["Choose a color."] }],
      [makeLabel(" ", "red"), { name: ["Enter a name."], color: ["The color must be #RRGGBB."] }],
      [makeLabel("a".repeat(256), "#000000"), { name: ["Use at most 255 characters."] }],
      [makeLabel("a\u0000b", "#000000"), { name: ["The name contains control characters."] }],
      [
        { name: { toString: 1 }, color: ["#000000"] },
        { name: ["The name must be text."], color: ["The color must be #RRGGBB."] },
      ],
    ];
    for (const [payload, errors] of refused) {
      const response = await service.app.inject({
        method: "POST",
        url: apiPaths.labels,
        headers: acme,
        payload,
      });
      expect(expectProblem(response, "invalid-fields").errors).toEqual(errors);
    }
    expect((await list(service)).total).toBe(23);
  });
});

describe("updating a label", () => {
  test("changes its name and color and nothing else but its time of update", async () => {
    const service = await demoService();
    const [before] = (await list(service)).data;
    const response = await service.app.inject({
      method: "PUT",
      url: apiPaths.label(before?.id ?? 0),
      headers: acme,
      payload: makeLabel("Renamed", "#00FF00"),
    });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toStrictEqual({ status: "success", message: acknowledgementMessages.updated });
    const [after] = (await list(service)).data;
    expect(after).toEqual({
      ...before,
      name: "Renamed",
      color: "#00FF00",
      updated_at: after?.updated_at,
      primary_color: "rgba(0,255,0,1.00)",
      secondary_color: "rgba(0,255,0,0.12)",
    });
    expect((after?.updated_at ?? "") > (before?.updated_at ?? "")).toBe(true);
  });
});

describe("deleting a label", () => {
  test("takes it out of every answer, and a second deletion finds none", async () => {
    const service = await demoService();
    const [label] = (await list(service)).data;
    const request = {
      method: "DELETE",
      url: apiPaths.label(label?.id ?? 0),
      // Clients of the document send this with every request, with or without a body.
      headers: { ...acme, "content-type": "application/json" },
    } as const;
    const response = await service.app.inject(request);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toStrictEqual({ status: "success", message: acknowledgementMessages.deleted });
    const after = await list(service);
    expect(after.total).toBe(22);
    expect(after.data.map(({ id }) => id)).not.toContain(label?.id);
    const shown = await service.app.inject({
      url: apiPaths.project(appIds.Acme),
      headers: headersFor(),
    });
    expect(projectDetailSchema.parse(shown.json()).labels.map(({ id }) => id)).not.toContain(label?.id);
    expectProblem(await service.app.inject(request), "label-not-found");
    expect((await list(service)).total).toBe(22);
  });
});

test("what is no label’s id leads to none, to update or to delete", async () => {
  const { app } = await demoService();
  const ids = [
    "0",
    "-1",
    "1.0",
    "01",
    "abc",
    "9007199254740993",
    "9".repeat(300),
    "%00",
    "1%2F2",
    "__proto__",
    " 1",
  ];
  const payload = makeLabel("A", "#000000");
  for (const id of ids) {
    const url = `${apiPaths.labels}/${id}`;
    expectProblem(await app.inject({ method: "PUT", url, headers: acme, payload }), "label-not-found");
    expectProblem(await app.inject({ method: "DELETE", url, headers: acme }), "label-not-found");
  }
});

test("a refusal of the token comes before one of the project, and that before one of the body", async () => {
  const { app } = await demoService();
  const broken = { method: "POST", url: apiPaths.labels, payload: "{", remoteAddress: "127.0.0.1" } as const;
  const json = { "content-type": "application/json" };
  expectProblem(await app.inject({ ...broken, headers: json }), "unauthenticated");
  expectProblem(await app.inject({ ...broken, headers: { ...json, ...headersFor() } }), "project-required");
  expectProblem(
    await app.inject({ ...broken, headers: { ...json, ...headersFor(), [projectHeader]: "none" } }),
    "project-not-found",
  );
  expectProblem(await app.inject({ ...broken, headers: { ...json, ...acme } }), "malformed-request");
});
