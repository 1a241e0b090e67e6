import { expect, test } from "vitest";
import { lenientProjectListSchema } from "#contract/projects.ts";
import { showDistinctly } from "./project-name.ts";

test("projects of one name are told apart by their addresses, or else by their app IDs", () => {
  const sent = [
    { id: 1, name: "Acme", app_id: "a1", domain: "acme.example", subdomain: "acme" },
    { id: 2, name: "acme ", app_id: "a2", domain: null, subdomain: "acme-beta" },
    { id: 3, name: "Other", app_id: "a3", domain: "other.example" },
    { id: 4, name: "Twin", app_id: "a4", domain: "twin.example" },
    { id: 5, name: "Twin", app_id: "a5", domain: "twin.example" },
    { id: 6, name: "Twin", app_id: "a6" },
  ];
  const projects = lenientProjectListSchema.parse(sent).filter((project) => project.app_id !== null);
  expect(projects.map((project) => showDistinctly(project, projects))).toEqual([
    "Acme · acme.example",
    "acme  · acme-beta",
    "Other",
    "Twin · a4",
    "Twin · a5",
    "Twin · a6",
  ]);
});
