import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { makeLabel } from "#contract/label-fixture.ts";
import type { LabelContent } from "#contract/labels.ts";
import { readColor } from "./color-reader.ts";
import { colorFields, isPlainField, textFields, titleKey } from "./label-file.ts";
import { readLabelFile } from "./label-file-reader.ts";
import { labelKinds, pageKinds, plainKinds, wordKinds } from "./label-kinds-fixture.ts";

const runs = { numRuns: 200 };
vi.setConfig({ testTimeout: 300_000 });

const word = fc.oneof(
  fc.constantFrom(
    "bug",
    "type: docs",
    "kind/bug",
    "P0",
    "won't fix",
    "area: build & ci",
    "日本語",
    "🐛 bug",
    "Größe",
  ),
  // What fields are called says in a line what follows, not which label it is.
  fc
    .stringMatching(/^[a-zà-öø-ÿа-я]{2,9}( [a-z]{2,7})?$/)
    .filter(
      (text) =>
        !isPlainField(text) && ![...colorFields, ...textFields, "labels", "fg"].includes(titleKey(text)),
    ),
);
const mark = fc.constantFrom("'", '"', ",", "&", "#1", "@", "(x)", "é", "🧪", "!", "\\", "$", "+", "-", ".");
const anyName = fc
  .tuple(word, fc.array(mark, { maxLength: 2 }), word)
  .map(([one, marks, other]) => `${one}${marks.join("")} ${other}`);
const color = fc.stringMatching(/^#[0-9a-f]{5}[a-f]$/);
const sets = (name: fc.Arbitrary<string>) =>
  fc.uniqueArray(
    fc.record({ name, color }).map(({ name, color }) => makeLabel(name, color)),
    {
      minLength: 2,
      maxLength: 8,
      selector: ({ name: own }) => own,
    },
  );

async function expectRead(write: (typeof labelKinds)[number]["write"], labels: readonly LabelContent[]) {
  const text = write(labels);
  const file = await readLabelFile(text);
  const found = file.labels.map(({ name, color: own }) => ({ name, color: own?.toLowerCase() }));
  expect(found, text).toEqual(labels);
  expect(file.problems, text).toEqual([]);
}

test.each(labelKinds)(
  "$title: every label is read, whatever its name",
  async ({ write, excluded, isAmbiguous }) => {
    const isWritable = (name: string) => excluded?.test(name) !== true && !/\$/.test(name);
    const written = sets(anyName.filter(isWritable)).filter((labels) => isAmbiguous?.(labels) !== true);
    await fc.assert(
      fc.asyncProperty(written, (labels) => expectRead(write, labels)),
      runs,
    );
  },
);

test.each(plainKinds)("$title: every label is read", async ({ write }) => {
  await fc.assert(
    fc.asyncProperty(sets(word), (labels) => expectRead(write, labels)),
    runs,
  );
});

const colorWords = ["red", "light blue", "orange", "dark green", "purple", "pink", "gray"];

test.each(wordKinds)("words for colors in $title: every label is read", async ({ write }) => {
  const written = fc.uniqueArray(
    fc
      .record({ name: word, color: fc.constantFrom(...colorWords) })
      .map(({ name, color }) => makeLabel(name, color)),
    { minLength: 2, maxLength: 8, selector: ({ name }) => name },
  );
  await fc.assert(
    fc.asyncProperty(written, async (labels) => {
      const text = write(labels);
      const file = await readLabelFile(text);
      const expected = labels.map(({ name, color }) => ({ name, color: readColor(color) }));
      expect(
        file.labels.map(({ name, color }) => ({ name, color })),
        text,
      ).toEqual(expected);
    }),
    runs,
  );
});

const codeKinds = ["objects of JavaScript", "tuples of Python", "lists side by side in typed TypeScript"].map(
  (title) => labelKinds.find((kind) => kind.title === title),
);

test.each(pageKinds)("a block of code in $title: every label is read", async ({ wrap }) => {
  for (const kind of codeKinds) {
    const write = (labels: readonly LabelContent[]) => wrap(kind?.write(labels) ?? "");
    await fc.assert(
      fc.asyncProperty(sets(word), (labels) => expectRead(write, labels)),
      { numRuns: 100 },
    );
  }
});

test.each([...labelKinds, ...plainKinds])(
  "$title: a label may be called as a field is",
  async ({ title, write }) => {
    // YAML's fields have these names, and says where its colors aren't read.
    const names =
      title === "names, a colon, and colors"
        ? ["bg", "background", "text"]
        : ["bg", "background", "color", "name", "title"];
    for (const name of names) {
      const labels = [makeLabel("bug", "#aa00bb"), makeLabel(name, "#00ff1a"), makeLabel("docs", "#123abc")];
      await expectRead(write, labels);
    }
  },
);

test.each(labelKinds)("$title: the words of a name may be fields of a style", async ({ write }) => {
  const labels = ["bug fg", "docs text color", "new border color"].map((name, index) =>
    makeLabel(name, `#d0aa1${index}`),
  );
  await expectRead(write, labels);
});

test("a word of a name may look like a color", async () => {
  const text =
    "while IFS='|' read -r name color; do\n  gh label create \"$name\" --color \"$color\"\ndone <<'EOF'\nthe decade|00a0aa\nbug|0a00aa\nEOF\n";
  await expectRead(() => text, [makeLabel("the decade", "#00a0aa"), makeLabel("bug", "#0a00aa")]);
});
