import { describe, expect, test } from "vitest";
import type * as z from "zod/mini";
import { embedLabel } from "./label-fixture.ts";
import { labelContentSchema, labelFields, labelPageSchema, lenientLabelPageSchema } from "./labels.ts";
import { lenientProjectDetailSchema, projectDetailSchema } from "./project-details.ts";
import { lenientProjectListSchema, projectListSchema } from "./projects.ts";

/** The way to a value: names of properties and positions in lists. */
type ValuePath = readonly PropertyKey[];

const time = "2026-03-12T08:00:00.000000Z";
const embedded = embedLabel(8, "Feature", "#128C7E");
const label = { ...embedded, order: 1, created_at: time, updated_at: time, deleted_at: time };
const page = {
  current_page: 2,
  data: [label, { ...label, id: 9 }],
  first_page_url: "/",
  from: 6,
  last_page: 3,
  last_page_url: "/",
  links: [{ url: "/", label: "1", active: true }],
  next_page_url: "/",
  path: "/",
  per_page: 5,
  prev_page_url: "/",
  to: 7,
  total: 12,
};

const project = {
  id: 1,
  name: "Acme",
  subdomain: "acme",
  domain: "acme.com",
  logo: "https://acme.com/logo.png",
  favicon: null,
  accent_color: "#6D5EFC",
  language_id: 1,
  website: "https://acme.com",
  app_id: "acme-1",
  changelog_reactions: true,
  changelog_comments: false,
};
const language = { id: 1, name: "English", locale: "en", flag: "🇬🇧" };
const pivot = { project_id: 1, language_id: 1, is_default: 1, created_at: time, updated_at: time };
const detail = {
  ...project,
  plan: "Business",
  primary_domain: "https://acme.com",
  labels: [embedded, { ...embedded, id: 9 }],
  languages: [
    { ...language, pivot },
    { ...language, id: 2, pivot },
  ],
  default_language: language,
  public_feed_setting: {
    id: 1,
    title: "Acme",
    description: "What is new",
    website: "https://acme.com",
    allow_subscribers: true,
    allow_search_engine_index: true,
    private: false,
    custom_css: "p {}",
    custom_javascript: "1",
    project_id: 1,
    created_at: time,
    updated_at: time,
    deleted_at: time,
  },
};

/** What may stand in the place of any field; undefined: the field is absent. */
const oddValues = [null, undefined, 7, -1.5, "odd", "", true, { odd: 1 }, ["odd"]];

/** The paths of all that is in a value. */
function listPaths(value: unknown): ValuePath[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => [
    [key],
    ...listPaths(part).map((path) => [key, ...path]),
  ]);
}

/** A copy with another value at a path, or with nothing there where that is undefined. */
function replace(value: unknown, [key, ...rest]: ValuePath, odd: unknown): unknown {
  if (key === undefined) return odd;
  const entries = Object.entries(value as object)
    .map(([name, part]) => [name, name === key ? replace(part, rest, odd) : part] as const)
    .filter(([name, part]) => name !== key || part !== undefined);
  return Array.isArray(value) ? entries.map(([, part]) => part) : Object.fromEntries(entries);
}

/** A read value without the part at a path. */
function omit(value: unknown, path: ValuePath): unknown {
  return JSON.parse(JSON.stringify(replace(value, path, undefined)));
}

/** The part of what was read that an odd field may cost. */
function costOf(path: ValuePath, entries: Answer["entries"]): ValuePath {
  const place = path.findIndex((key) => /^\d+$/.test(String(key)));
  const needed = place < 0 ? undefined : entries[path.slice(0, place).join(".")];
  const field = path[place + 1];
  return needed === undefined || (field !== undefined && !needed.includes(String(field)))
    ? path
    : path.slice(0, place + 1);
}

interface Answer {
  readonly name: string;
  readonly sent: unknown;
  readonly strict: z.ZodMiniType;
  readonly lenient: z.ZodMiniType;
  /** In which lists an entry as a whole goes where one of these fields of it is odd. */
  readonly entries: Readonly<Record<string, readonly string[]>>;
  /** Lists without which the response is none. */
  readonly needed: readonly string[];
}

/** Without these, there is no label; any other field of its content may be missing. */
const neededOfLabel = [
  "id",
  ...labelFields.filter((field) => !labelContentSchema.shape[field].safeParse(undefined).success),
];

const responses: readonly Answer[] = [
  {
    name: "a page of labels",
    sent: page,
    strict: labelPageSchema,
    lenient: lenientLabelPageSchema,
    entries: { data: neededOfLabel },
    needed: ["data"],
  },
  {
    name: "the list of projects",
    sent: [project, { ...project, app_id: "acme-2" }],
    strict: projectListSchema,
    lenient: lenientProjectListSchema,
    entries: { "": ["id", "app_id", "name"] },
    needed: [],
  },
  {
    name: "a project's details",
    sent: detail,
    strict: projectDetailSchema,
    lenient: lenientProjectDetailSchema,
    entries: { labels: neededOfLabel },
    needed: [],
  },
];

describe.each(responses)("of $name", ({ sent, strict, lenient, entries, needed }) => {
  const usual = lenient.parse(sent);
  const paths = listPaths(sent);

  test("everything is read when it is as the document has it", () => {
    expect(strict.safeParse(sent).success).toBe(true);
    expect(JSON.stringify(usual)).not.toContain("sentId");
  });

  test.each(oddValues.map((odd) => [odd]))("any one field that is %j costs that alone", (odd) => {
    for (const path of paths) {
      // Without a list of entries there is no page.
      if (needed.includes(path.join(".")) && !Array.isArray(odd)) continue;
      const cost = costOf(path, entries);
      const read = lenient.safeParse(replace(sent, path, odd));
      expect(read.error, `${path.join(".")}: ${JSON.stringify(odd)}`).toBeUndefined();
      // An entry that is absent moves those after it.
      if (odd === undefined && /^\d+$/.test(String(path.at(-1)))) continue;
      expect(omit(read.data, cost), path.join(".")).toEqual(omit(usual, cost));
    }
  });

  test("all fields that nothing is known by may be odd at once", () => {
    const identifying = Object.values(entries).flat();
    const leaves = paths.filter(
      (path) =>
        !paths.some(
          (other) => other.length > path.length && path.every((key, place) => key === other[place]),
        ),
    );
    const free = leaves.filter((path) => !identifying.includes(String(path.at(-1))));
    for (const odd of oddValues) {
      const all = free.reduce<unknown>((value, path) => replace(value, path, odd), sent);
      const read = lenient.safeParse(all);
      expect(read.error, JSON.stringify(odd)).toBeUndefined();
      expect(JSON.stringify(read.data)).not.toContain("sentId");
    }
  });
});

test("an answer of another kind isn't taken for one without fields", () => {
  for (const odd of [null, undefined, 7, "odd", true]) {
    expect(lenientLabelPageSchema.safeParse(odd).success).toBe(false);
    expect(lenientProjectListSchema.safeParse(odd).success).toBe(false);
    expect(lenientProjectDetailSchema.safeParse(odd).success).toBe(false);
  }
});

test("a project that can't be read is told by its app id, or else by its id", () => {
  const list = [
    { ...project, name: null },
    { id: 7, name: "B" },
    { app_id: "", id: "x", name: "C" },
    null,
    "D",
  ];
  expect(lenientProjectListSchema.parse([...list, project])).toEqual([
    { app_id: null, sentId: "acme-1" },
    { app_id: null, sentId: "7" },
    { app_id: null, sentId: "x" },
    { app_id: null, sentId: null },
    { app_id: null, sentId: null },
    project,
  ]);
});
