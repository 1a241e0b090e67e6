import { describe, expect, test } from "vitest";
import { embedLabel } from "./label-fixture.ts";
import { historyActions } from "./label-history.ts";
import { labelPageSchema, lenientLabelPageSchema } from "./labels.ts";
import { fieldProblems } from "./problems.ts";
import { lenientProjectDetailSchema, projectDetailSchema } from "./project-details.ts";

const time = "2026-03-12T08:00:00.000000Z";
const embedded = embedLabel(8, "Feature", "#128C7E");
const label = { ...embedded, order: 1, created_at: time, updated_at: time, deleted_at: null };

/** What the dashboard reads of such a label on a page of the list. */
const listed = { ...embedded, created_at: time, updated_at: time };

const page = (data: readonly unknown[]) => ({
  current_page: 1,
  data,
  first_page_url: "",
  from: 1,
  last_page: 1,
  last_page_url: "",
  links: [],
  next_page_url: null,
  path: "",
  per_page: 5,
  prev_page_url: null,
  to: data.length,
  total: data.length,
});

const language = { id: 1, name: "English", locale: "en", flag: "🇬🇧" };
const detail = (labels: readonly unknown[]) => ({
  id: 1,
  name: "Acme",
  subdomain: "acme",
  domain: "",
  logo: null,
  favicon: null,
  accent_color: "#6D5EFC",
  language_id: 1,
  website: "",
  app_id: "acme",
  changelog_reactions: true,
  changelog_comments: 0,
  plan: "",
  primary_domain: "",
  labels,
  languages: [],
  default_language: language,
  public_feed_setting: {
    id: 1,
    title: "",
    description: "",
    website: "",
    allow_subscribers: 1,
    allow_search_engine_index: 1,
    private: 0,
    custom_css: null,
    custom_javascript: null,
    project_id: 1,
    created_at: time,
    updated_at: time,
    deleted_at: null,
  },
});

const { name: _, ...nameless } = label;

describe("one malformed label doesn't hide the others, and is told by its id where one was sent", () => {
  test.each([
    [nameless, "8"],
    [{ ...label, name: 5 }, "8"],
    [{ ...label, id: "8" }, "8"],
    [{ ...label, id: 8.5 }, null],
    [{ ...label, id: null }, null],
    [{ ...label, id: "" }, null],
    [{ ...label, id: { toString: 8 } }, null],
    [{}, null],
    [[], null],
    [null, null],
    ["Feature", null],
  ])("%j", (malformed, sentId) => {
    const well = { ...label, id: 9 };
    const unreadable = { id: null, sentId };
    expect(lenientLabelPageSchema.parse(page([malformed, well])).data).toEqual([
      unreadable,
      { ...listed, id: 9 },
    ]);
    expect(lenientProjectDetailSchema.parse(detail([malformed, embedded])).labels).toEqual([
      unreadable,
      embedded,
    ]);
    expect(labelPageSchema.safeParse(page([malformed, well])).success).toBe(false);
    expect(projectDetailSchema.safeParse(detail([malformed, embedded])).success).toBe(false);
  });
});

test("a label without its dates and its place is shown all the same", () => {
  const unknown = { created_at: null, updated_at: null };
  expect(lenientLabelPageSchema.parse(page([embedded])).data).toEqual([{ ...embedded, ...unknown }]);
});

test("what the document doesn't know of is left out", () => {
  const { data } = lenientLabelPageSchema.parse({ ...page([{ ...label, extra: 1 }]), extra: 1 });
  expect(data).toEqual([listed]);
});

test("only a page without a list of entries is none", () => {
  for (const data of [null, undefined, 5, "labels", {}]) {
    expect(lenientLabelPageSchema.safeParse({ ...page([label]), data }).success).toBe(false);
  }
  expect(lenientLabelPageSchema.safeParse({ data: [label] }).success).toBe(true);
});

test("whoever asks the history for another action is told of each that there is", () => {
  for (const action of historyActions) expect(fieldProblems["history-action"]).toContain(action);
});
