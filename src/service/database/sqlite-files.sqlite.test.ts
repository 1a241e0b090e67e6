import { chmod, copyFile, mkdir, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { runCommand } from "#service/command-line-fixture.ts";
import { copyOfDemo, temporaryDatabase, temporaryFolder } from "#service/service-fixture.ts";

async function modeOf(path: string): Promise<string> {
  return ((await stat(path)).mode & 0o777).toString(8);
}

/** A folder that others may look into, in which commands are run. */
async function startFolder() {
  const folder = await temporaryFolder();
  await chmod(folder, 0o755);
  const run = (word: string, ...args: string[]) => runCommand(["database", word, ...args], { folder });
  /** Puts the demo's database there, with a mode. */
  const place = async (name: string, mode: number) => {
    await copyFile(await copyOfDemo(), join(folder, name));
    await chmod(join(folder, name), mode);
  };
  return { folder, run, place };
}

describe.skipIf(process.platform === "win32")("files", () => {
  test("a database in use, its log, the folders made for it and what is migrated are for their owner alone", async () => {
    const { folder, run } = await startFolder();
    // The widest modes there are.
    const before = process.umask(0);
    onTestFinished(() => void process.umask(before));
    const location = join(folder, "deep/er/console.db");
    await temporaryDatabase(location);
    for (const suffix of ["", "-wal", "-shm"]) expect(await modeOf(location + suffix)).toBe("600");
    expect(await run("migrate", "--database", "made.db")).toMatchObject({ code: 0, errors: "" });
    expect(await modeOf(join(folder, "made.db"))).toBe("600");
    for (const made of ["deep", "deep/er"]) expect(await modeOf(join(folder, made))).toBe("700");
    // A folder that was there keeps its mode.
    expect(await modeOf(folder)).toBe("755");
  });

  test("a database that others could read before stays as it is, with a warning; but not where they can't enter the folder, nor for a group", async () => {
    const { folder, run, place } = await startFolder();
    await mkdir(join(folder, "closed"), { mode: 0o700 });
    for (const [file, mode, warning] of [
      [
        "open.db",
        0o644,
        `Other users of this machine can access the database ${join(folder, "open.db")}.\n` +
          "Restrict it with chmod 600, along with the files next to it that end in -wal and -shm.\n",
      ],
      ["closed/console.db", 0o644, ""],
      ["group.db", 0o640, ""],
    ] as const) {
      await place(file, mode);
      expect(await run("migrate", "--database", file)).toMatchObject({ code: 0, errors: warning });
      expect(await modeOf(join(folder, file))).toBe(mode.toString(8));
    }
  });

  test("a link to a database that is not there yet is followed", async () => {
    const { folder } = await startFolder();
    await symlink(join(folder, "elsewhere.db"), join(folder, "console.db"));
    await temporaryDatabase(join(folder, "console.db"));
    expect(await modeOf(join(folder, "elsewhere.db"))).toBe("600");
  });
});

test.skipIf(process.platform !== "linux")("a folder that can't be made is told with the reason", async () => {
  const { folder, run } = await startFolder();
  await writeFile(join(folder, "file"), "");
  for (const place of ["/proc/nowhere/console.db", join(folder, "file/deep/er/console.db")]) {
    const refused = await run("migrate", "--database", place);
    expect(refused).toMatchObject({ code: 1, output: "" });
    expect(refused.errors).toMatch(/can't be opened: (ENOENT|ENOTDIR)/);
  }
});
