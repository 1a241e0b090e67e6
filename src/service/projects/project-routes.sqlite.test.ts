import type { FastifyInstance } from "fastify";
import { expect, test } from "vitest";
import { apiPaths } from "#contract/paths.ts";
import { projectDetailSchema } from "#contract/project-details.ts";
import { projectListSchema } from "#contract/projects.ts";
import { appIds, demoService, headersFor } from "#service/service-fixture.ts";

const headers = headersFor();
async function list(app: FastifyInstance) {
  const response = await app.inject({ url: apiPaths.projects, headers });
  expect(response.statusCode).toBe(200);
  const projects = projectListSchema.parse(response.json());
  expect(response.json()).toStrictEqual(projects);
  return projects;
}

async function show(app: FastifyInstance, appId: string) {
  const response = await app.inject({ url: apiPaths.project(appId), headers });
  expect(response.statusCode).toBe(200);
  const project = JSON.stringify(projectDetailSchema.parse(response.json()));
  // Nothing but what the contract has, where true is 1 in one place.
  const asWritten = (key: string, value: unknown) => (key === "is_default" ? Number(value) : value);
  expect(response.json()).toStrictEqual(JSON.parse(project, asWritten));
  return response.json();
}

test("each project of the user is shown, one with hostile texts and the large one among them", async () => {
  const { app, database } = await demoService();
  const attack = `</title><script>alert("${"x".repeat(99)}")</script>\u202E 🧪 {{7*7}}`;
  const texts = { name: attack, subdomain: attack, domain: attack, favicon: attack, accent_color: attack };
  await database
    .updateTable("projects")
    .set({ ...texts, website: attack, plan: attack, logo: "javascript:alert(2)" })
    .where("app_id", "=", appIds.Zephyr)
    .execute();
  const deletion = { method: "DELETE", url: apiPaths.label(1) } as const;
  expect((await app.inject({ ...deletion, headers: headersFor(appIds.Acme) })).statusCode).toBe(200);
  const counts: number[] = [];
  for (const { app_id, name } of await list(app)) {
    const project = await show(app, app_id);
    expect(project.name).toBe(name);
    counts.push(project.labels.length);
  }
  expect(counts.toSorted((a, b) => a - b)).toEqual([0, 6, 17, 22, 1037]);
  expect(await show(app, appIds.Zephyr)).toMatchObject({ ...texts, logo: "javascript:alert(2)" });
});

test("names are sorted by code point, and equal ones by id", async () => {
  const { app, database } = await demoService();
  const names = ["zebra", "Äther", "Zebra", "😀", "Zebra", "～"];
  const projects = await database.selectFrom("projects").select("id").orderBy("id").execute();
  for (const [index, { id }] of projects.entries()) {
    const change = database.updateTable("projects").set({ name: names[index] ?? "" });
    await change.where("id", "=", id).execute();
  }
  const listed = await list(app);
  expect(listed.map(({ name }) => name)).toEqual(["Zebra", "Zebra", "zebra", "Äther", "😀"]);
  expect(listed[0]?.id).toBeLessThan(listed[1]?.id ?? 0);
});
