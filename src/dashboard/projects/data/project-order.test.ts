import { i18n } from "@lingui/core";
import { expect, test } from "vitest";
import { lenientProjectListSchema } from "#contract/projects.ts";
import { orderProjects } from "./project-order.ts";

i18n.loadAndActivate({ locale: "en", messages: {} });

const toList = (names: readonly string[]) =>
  lenientProjectListSchema.parse(names.map((name, id) => ({ id, name, app_id: `app-${name}` })));
const namesOf = (projects: readonly { readonly app_id: string | null }[]) =>
  projects.map(({ app_id: appId }) => appId?.slice(4));

test("projects are ordered by name, numbers by their value, in upper and lower case alike", () => {
  const names = ["Project 10", "beta", "Project 7", "Älter", "Project 1", "Alpha", "مشروع", "Zebra"];
  const ordered = ["Alpha", "Älter", "beta", "Project 1", "Project 7", "Project 10", "Zebra", "مشروع"];
  expect(namesOf(orderProjects(toList(names)))).toEqual(ordered);
});

test("projects that can’t be read come last", () => {
  const sent = [{ id: 1, name: "No app ID" }, { id: 2, name: "B", app_id: "app-B" }, 7];
  const ordered = orderProjects(lenientProjectListSchema.parse(sent));
  expect(ordered.map(({ app_id: appId }) => appId)).toEqual(["app-B", null, null]);
});
