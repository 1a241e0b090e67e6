import { lstat, mkdir, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "#service/service-fixture.ts";
import { writeWhole } from "./whole-file.ts";

test.each([true, false])(
  "symbolic links stay, and what they lead to is written (there before: %s)",
  async (isThere) => {
    const folder = await temporaryFolder();
    await mkdir(join(folder, "deep/er"), { recursive: true });
    await symlink("deep", join(folder, "way"));
    await symlink("way/er/link", join(folder, "first"));
    await symlink("../labels.csv", join(folder, "deep/er/link"));
    if (isThere) await writeFile(join(folder, "deep/labels.csv"), "before");
    await writeWhole(join(folder, "first"), "after");
    expect(await readFile(join(folder, "deep/labels.csv"), "utf8")).toBe("after");
    for (const link of ["first", "deep/er/link"])
      expect((await lstat(join(folder, link))).isSymbolicLink()).toBe(true);
    expect((await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".tmp"))).toEqual([]);
  },
);

test("links that lead nowhere, or round in a circle, are left as they are", async () => {
  const folder = await temporaryFolder();
  await symlink("nowhere/labels.csv", join(folder, "lost"));
  await symlink("circle", join(folder, "circle"));
  for (const link of ["lost", "circle"]) {
    await expect(writeWhole(join(folder, link), "a")).rejects.toThrow();
    expect((await lstat(join(folder, link))).isSymbolicLink()).toBe(true);
  }
});
