import { expect, test } from "vitest";
import { lenientProjectListSchema } from "#contract/projects.ts";
import { chooseFrom, chooseTo, findAll, readEnds, writeEnds } from "./comparison-ends.ts";

const makeProjects = (names: readonly string[]) =>
  lenientProjectListSchema
    .parse(names.map((name, id) => ({ id, name, app_id: name })))
    .filter((project) => project.app_id !== null);
const projects = makeProjects(["open", "a", "b"]);
const read = (query: string, among = projects) => readEnds(new URLSearchParams(query), "open", among);
const show = ({ from, to }: ReturnType<typeof read>) =>
  `${from?.name ?? "?"} → ${to.map(({ name }) => name).join() || "?"}`;

test.each([
  ["?to=a", "open → a"],
  ["?from=a", "a → open"],
  ["?from=a&to=b", "a → b"],
  ["?all=", "open → a,b"],
  ["?from=a&all=", "a → open,b"],
  // Neither is known yet.
  ["?to=", "open → ?"],
  ["?from=", "? → open"],
])("the address %j says that %s is compared, and is written so again", (query, ends) => {
  expect(show(read(query))).toBe(ends);
  expect(writeEnds(read(query), "open")).toBe(query);
});

test("the other project is the only one; one that isn’t theirs, or both ends at once, is none", () => {
  expect(show(read("", projects.slice(0, 2)))).toBe("open → a");
  expect(show(read("?from", projects.slice(0, 2)))).toBe("a → open");
  expect(show(read("?to=foreign"))).toBe("open → ?");
  expect(show(read("?to=open"))).toBe("open → ?");
});

test("choosing the project of the other end swaps both", () => {
  const [open, a, b] = projects;
  if (!open || !a || !b) throw new Error("There are three.");
  expect(show(chooseFrom(read("?to=a"), a))).toBe("a → open");
  expect(show(chooseTo(read("?to=a"), open))).toBe("a → open");
  expect(show(chooseTo(read("?all="), b))).toBe("open → b");
  expect(show(chooseFrom(read("?to=a"), b))).toBe("b → a");
});

test("all can be compared where they are several, and no more than are read at once", () => {
  const many = makeProjects(Array.from({ length: 51 }, (_, index) => String(index)));
  const countAll = (count: number) => findAll(many[0], many.slice(0, count)).length;
  expect([countAll(2), countAll(3), countAll(51)]).toEqual([0, 2, 50]);
  expect(findAll(projects[0], many)).toEqual([]);
});
