import { expect, test } from "vitest";
import type { LenientProject } from "#contract/projects.ts";
import { sortProjects } from "./project-order.ts";

const project = (name: string) => ({ app_id: name, name }) as LenientProject;
const sort = (...names: string[]) => sortProjects(names.map(project)).map(({ name }) => name);

test("projects are sorted as people count, whatever the case and the accents", () => {
  expect(sort("Project 10", "Project 7", "project 8", "Project 1")).toEqual([
    "Project 1",
    "Project 7",
    "project 8",
    "Project 10",
  ]);
  expect(sort("Zebra", "Äther", "apple")).toEqual(["apple", "Äther", "Zebra"]);
});

test("projects that can't be read come last, and stay in their order", () => {
  const unreadable = (sentId: string) => ({ app_id: null, sentId }) as const;
  const [first, second] = [unreadable("b"), unreadable("a")];
  expect(sortProjects([first, project("B"), second, project("A")] as never)).toEqual([
    project("A"),
    project("B"),
    first,
    second,
  ]);
});
