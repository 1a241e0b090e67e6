import { i18n } from "@lingui/core";
import { plural, t } from "@lingui/core/macro";
import { beforeAll, expect, test } from "vitest";
import "./language.ts";

beforeAll(() => i18n.loadAndActivate({ locale: "en", locales: ["en-GB"], messages: {} }));

test.each([
  "\\x09",
  "\\u0041\\u202E",
  "C:\\x86\\new",
  "\\\\x41",
  "\\x5c",
  "\\",
  "{0}",
  "# '{name}'",
  "%s",
  "<b>",
  "$&",
])("a sentence holds the name %j as it was given", (name) => {
  expect(t`Delete “${name}”?`).toBe(`Delete “${name}”?`);
});

test("a sentence holds a number as the person writes it", () => {
  const count = 1;
  expect(t`Page ${count}`).toBe("Page 1");
});

test.each(["#", "{0}", "# '{name}'", "\\x41"])(
  "a sentence with a count holds the name %j as it was given",
  (name) => {
    const count = 1234;
    expect(plural(count, { one: `# label: ${name}`, other: `# labels: ${name}` })).toBe(
      `1,234 labels: ${name}`,
    );
  },
);
