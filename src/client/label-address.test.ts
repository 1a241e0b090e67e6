import { expect, test } from "vitest";
import { readLabelAddress } from "./label-address.ts";

const github = "https://api.github.com/repos/o/r/labels";
const codeberg = "https://codeberg.org/api/v1/repos/o/r/labels";
const gitlab = "https://gitlab.com/api/v4/projects/o%2Fr/labels";
const subgroup = "https://gitlab.com/api/v4/projects/a%2Fb%2Fc/labels";
const raw = "https://raw.githubusercontent.com/o/r/main/a/x.yml";

/** What is asked first. */
test.each([
  ["github.com/o/r", github],
  ["o/r", github],
  ["o/r.js", "https://api.github.com/repos/o/r.js/labels"],
  ["github:o/r", github],
  ["git@github.com:o/r.git", github],
  ["ssh://git@github.com:22/o/r.git", github],
  ["git clone git@github.com:o/r.git", github],
  ["<https://github.com/o/r>", github],
  ["[our labels](https://github.com/o/r)", github],
  ["https://me:secret@github.com/o/r.git", github],
  ["https://github.com/o/r/tree/main/.github", github],
  ["https://github.com/o/labels", "https://api.github.com/repos/o/labels/labels"],
  ["https://api.github.com/repos/o/r", github],
  ["https://api.github.com/repos/o/r/labels?per_page=30", github],
  ["https://github.com/o/r/blob/main/a/x.yml#L3", raw],
  [raw, raw],
  [
    "https://github.com/o/r/releases/download/v1/labels.csv",
    "https://github.com/o/r/releases/download/v1/labels.csv",
  ],
  ["https://gist.github.com/o/0a1b2c3d#file-x", "https://gist.githubusercontent.com/o/0a1b2c3d/raw"],
  ["https://gist.github.com/o/0a/raw/1b/x.yml", "https://gist.githubusercontent.com/o/0a/raw/1b/x.yml"],
  ["https://gitlab.com/o/r/-/tree/main", gitlab],
  ["https://gitlab.com/a/b/c/-/merge_requests", subgroup],
  ["https://gitlab.com/groups/a/b/-/labels", "https://gitlab.com/api/v4/groups/a%2Fb/labels"],
  [
    "https://gitlab.com/a/b/c/-/blob/main/d/x.csv",
    "https://gitlab.com/api/v4/projects/a%2Fb%2Fc/repository/files/d%2Fx.csv/raw?ref=main",
  ],
  ["https://codeberg.org/o/r/src/branch/main/.gitea", codeberg],
  [
    "https://codeberg.org/o/r/src/branch/main/a/x.yml",
    "https://codeberg.org/api/v1/repos/o/r/raw/a/x.yml?ref=main",
  ],
  ["https://files.example/a/b/labels.csv?token=1", "https://files.example/a/b/labels.csv?token=1"],
  ["files.example/labels", "https://files.example/labels"],
  ["localhost:3000/x.csv", "http://localhost:3000/x.csv"],
])("%s is read at %s", (text, first) => {
  expect(readLabelAddress(text)?.requests[0]?.url.href).toBe(first);
});

/** All that is asked, in turn, of a host that may be anything: here without its name and `/api/`. */
test.each([
  ["git.example/o/r", ["v1/repos/o/r", "v4/projects/o%2Fr", "v3/repos/o/r", "/o/r"]],
  ["ssh://git@git.example:2222/o/r.git", ["v1/repos/o/r", "v4/projects/o%2Fr", "v3/repos/o/r", "/o/r.git"]],
  ["https://git.example/o/r/pulls", ["v1/repos/o/r", "v4/projects/o%2Fr", "v3/repos/o/r"]],
  ["https://git.example/a/b/c/-/labels", ["v4/projects/a%2Fb%2Fc", "/a: v4/projects/b%2Fc"]],
  [
    "https://git.example/git/o/r/issues",
    ["v4/projects/git%2Fo%2Fr", "/git: v1/repos/o/r", "/git: v4/projects/o%2Fr", "/git: v3/repos/o/r"],
  ],
  ["https://git.example/git/o/r/src/branch/main/x.yml", ["/git: v1/repos/o/r/raw/x.yml?ref=main"]],
  [
    "https://git.example/o/r/blob/main/x.yml",
    ["v4/projects/o%2Fr/repository/files/x.yml/raw?ref=main", "/o/r/raw/main/x.yml"],
  ],
  ["https://git.example/api/v4/projects/12", ["v4/projects/12"]],
])("%s is tried as each tool has it", (text, expected) => {
  const asked = readLabelAddress(text)?.requests.map(({ url }) =>
    url.href
      .replace(/^https:\/\/git\.example/, "")
      .replace(/^(.*)\/api\//, (_, base) => (base === "" ? "" : `${base}: `))
      .replace(/\/labels$/, ""),
  );
  expect(asked).toEqual(expected);
});

test.each([
  ["github.com", "https://github.com/owner/repository"],
  ["https://gitlab.com/explore", "https://gitlab.com/group/project"],
])("of %s it isn’t known what is meant, but %s would be", (text, example) => {
  expect(readLabelAddress(text)).toMatchObject({ requests: [], example });
});

test.each(["", "labels.csv", "config/labels.yaml", "javascript:alert(1)", "Feature, Bug fix"])(
  "%j is no address",
  (text) => expect(readLabelAddress(text)).toBeNull(),
);
