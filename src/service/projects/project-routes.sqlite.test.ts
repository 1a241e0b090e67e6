import { describe, expect, test } from "vitest";
import { apiPaths } from "#contract/paths.ts";
import { projectDetailSchema } from "#contract/project-details.ts";
import { projectListSchema } from "#contract/projects.ts";
import { appIds, demoService, headersFor } from "#service/service-fixture.ts";

const projectKeys = [
  "id",
  "name",
  "subdomain",
  "domain",
  "logo",
  "favicon",
  "accent_color",
  "language_id",
  "website",
  "app_id",
  "changelog_reactions",
  "changelog_comments",
];
const languageKeys = ["id", "name", "locale", "flag"];

describe("listing projects", () => {
  test("answers those of the user by name, with exactly the document's fields", async () => {
    const { app } = await demoService();
    const response = await app.inject({ url: apiPaths.projects, headers: headersFor() });
    expect(response.statusCode).toBe(200);
    const projects = projectListSchema.parse(response.json());
    expect(response.json()).toStrictEqual(projects);
    expect(projects.slice(0, 4).map((project) => project.name)).toEqual([
      "Acme",
      "Bluebird",
      "Northwind",
      "Orbit",
    ]);
    expect(projects).toHaveLength(5);
    for (const project of projects) expect(Object.keys(project)).toEqual(projectKeys);
    expect(projects[0]).toMatchObject({
      accent_color: "#6D5EFC",
      domain: "changelog.acme.com",
      changelog_reactions: true,
      changelog_comments: false,
      logo: null,
    });
  });

  test("sorts names by code point, and equal ones by id", async () => {
    const { app, database } = await demoService();
    const names = ["zebra", "Äther", "Zebra", "😀", "Zebra", "～"];
    const projects = await database.selectFrom("projects").select("id").orderBy("id").execute();
    for (const [index, { id }] of projects.entries()) {
      await database
        .updateTable("projects")
        .set({ name: names[index] ?? "" })
        .where("id", "=", id)
        .execute();
    }
    const response = await app.inject({ url: apiPaths.projects, headers: headersFor() });
    const listed = projectListSchema.parse(response.json());
    expect(listed.map(({ name }) => name)).toEqual(["Zebra", "Zebra", "zebra", "Äther", "😀"]);
    expect(listed[0]?.id).toBeLessThan(listed[1]?.id ?? 0);
  });
});

describe("showing a project", () => {
  test("answers exactly the document's fields, at every depth", async () => {
    const { app } = await demoService();
    const response = await app.inject({ url: apiPaths.project(appIds.Acme), headers: headersFor() });
    expect(response.statusCode).toBe(200);
    const body = response.json();
    expect(Object.keys(body)).toEqual([
      ...projectKeys,
      "plan",
      "primary_domain",
      "labels",
      "languages",
      "default_language",
      "public_feed_setting",
    ]);
    expect(body.labels).toHaveLength(23);
    for (const label of body.labels) {
      expect(Object.keys(label)).toEqual([
        "id",
        "name",
        "color",
        "project_id",
        "primary_color",
        "secondary_color",
      ]);
    }
    expect(body.languages.map(({ name }: { name: string }) => name)).toEqual([
      "English",
      "Spanish",
      "German",
    ]);
    for (const language of body.languages) {
      expect(Object.keys(language)).toEqual([...languageKeys, "pivot"]);
      expect(Object.keys(language.pivot)).toEqual([
        "project_id",
        "language_id",
        "is_default",
        "created_at",
        "updated_at",
      ]);
      expect(language.pivot.is_default).toBe(language.name === "English" ? 1 : 0);
    }
    expect(Object.keys(body.default_language)).toEqual(languageKeys);
    expect(body.default_language.id).toBe(body.language_id);
    expect(Object.keys(body.public_feed_setting)).toEqual([
      "id",
      "title",
      "description",
      "website",
      "allow_subscribers",
      "allow_search_engine_index",
      "private",
      "custom_css",
      "custom_javascript",
      "project_id",
      "created_at",
      "updated_at",
      "deleted_at",
    ]);
    expect(body.public_feed_setting).toMatchObject({
      allow_subscribers: true,
      allow_search_engine_index: true,
      private: false,
      custom_css: '.entry-title { font-family: "Söhne"; }\n.entry-label { border-radius: 4px; }',
      custom_javascript: null,
    });
    expect(body).toMatchObject({ plan: "Business", primary_domain: "https://changelog.acme.com" });
    expect(projectDetailSchema.safeParse(body).success).toBe(true);
  });

  test("works for each project of the user, one with hostile texts and the large one among them", async () => {
    const { app, database } = await demoService();
    const attack = `</title><script>alert("${"x".repeat(99)}")</script>\u202E 🧪 {{7*7}}`;
    await database
      .updateTable("projects")
      .set({ name: attack, subdomain: attack, domain: attack, primary_domain: "javascript:alert(1)" })
      .set({
        logo: "javascript:alert(2)",
        favicon: attack,
        accent_color: attack,
        website: attack,
        plan: attack,
      })
      .where("app_id", "=", appIds.Zephyr)
      .execute();
    const list = await app.inject({ url: apiPaths.projects, headers: headersFor() });
    const labelCounts: number[] = [];
    for (const { app_id, name } of projectListSchema.parse(list.json())) {
      const response = await app.inject({ url: apiPaths.project(app_id), headers: headersFor() });
      const project = projectDetailSchema.parse(response.json());
      expect(project.name).toBe(name);
      labelCounts.push(project.labels.length);
    }
    expect(labelCounts.toSorted((a, b) => a - b)).toEqual([0, 6, 17, 23, 1037]);
  });
});
