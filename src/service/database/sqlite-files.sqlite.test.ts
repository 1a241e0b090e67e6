import { chmod, mkdir, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { runCommand } from "#service/command-line-fixture.ts";
import { prepareDemo } from "#service/demo/demo.ts";
import { temporaryFolder } from "#service/service-fixture.ts";
import { startDemo } from "#service/service-process-fixture.ts";
import { openDatabase } from "./database.ts";

async function modeOf(path: string): Promise<string> {
  return ((await stat(path)).mode & 0o777).toString(8);
}

/** The modes of a database and of the files that SQLite keeps beside it. */
function modesOf(file: string): Promise<string[]> {
  return Promise.all(["", "-wal", "-shm"].map((suffix) => modeOf(file + suffix)));
}

/** A database with the demo's data, closed. */
async function makeDemo(file: string): Promise<void> {
  const database = await openDatabase(file);
  await prepareDemo(database, {});
  await database.destroy();
}

/** Has files be made with the widest modes there are, until the test is over. */
function widenModes(): void {
  const before = process.umask(0);
  onTestFinished(() => {
    process.umask(before);
  });
}

test.skipIf(process.platform === "win32")(
  "a database in use, its log, and the folders made for it are for their owner alone",
  async () => {
    const folder = await temporaryFolder();
    widenModes();
    const location = join(folder, "deep/er/console.db");
    const database = await openDatabase(location);
    onTestFinished(() => database.destroy());
    await prepareDemo(database, {});
    expect(await modesOf(location)).toEqual(["600", "600", "600"]);
    expect(await modeOf(join(folder, "deep"))).toBe("700");
    expect(await modeOf(join(folder, "deep/er"))).toBe("700");
  },
);

test.skipIf(process.platform === "win32")(
  "a migrated and a restored database are for their owner alone, and a folder that was there keeps its mode",
  async () => {
    const folder = await temporaryFolder();
    await chmod(folder, 0o755);
    await makeDemo(join(folder, "backup.db"));
    await chmod(join(folder, "backup.db"), 0o644);
    widenModes();
    const run = (...args: string[]) => runCommand(args, { folder });
    expect(await run("database", "migrate", "--database", "made.db")).toMatchObject({ code: 0, errors: "" });
    expect(await modeOf(join(folder, "made.db"))).toBe("600");
    const restored = await run("database", "restore", "backup.db", "--database", "new/restored.db");
    expect(restored).toMatchObject({ code: 0, errors: "" });
    expect(await modeOf(join(folder, "new/restored.db"))).toBe("600");
    expect(await modeOf(join(folder, "new"))).toBe("700");
    expect(await modeOf(folder)).toBe("755");
  },
);

test.skipIf(process.platform !== "linux")("a folder that can't be made is told with the reason", async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, "file"), "");
  for (const place of ["/proc/nowhere/console.db", join(folder, "file/deep/er/console.db")]) {
    const refused = await runCommand(["database", "migrate", "--database", place], { folder });
    expect(refused).toMatchObject({ code: 1, output: "" });
    expect(refused.errors).toMatch(/can't be (opened|created): (ENOENT|ENOTDIR)/);
  }
});

test.skipIf(process.platform === "win32")(
  "a database that others could read before stays as it is, and a warning says so once at the start",
  async () => {
    const folder = await temporaryFolder();
    await chmod(folder, 0o755);
    const location = join(folder, "console.db");
    await makeDemo(location);
    await chmod(location, 0o644);
    const { child, ended } = await startDemo(folder, { environment: { DATABASE_URL: location } });
    expect(await modesOf(location)).toEqual(["644", "644", "644"]);
    child.kill();
    const { errors } = await ended;
    expect(errors).toBe(
      `Other users of this machine can access the database ${location}.\n` +
        "Restrict it with chmod 600, along with the files next to it that end in -wal and -shm.\n",
    );
  },
);

test.skipIf(process.platform === "win32")(
  "there is no warning where others can't enter the folder, nor for a group that may read",
  async () => {
    const folder = await temporaryFolder();
    await chmod(folder, 0o755);
    await mkdir(join(folder, "closed"), { mode: 0o700 });
    const migrate = (file: string) => runCommand(["database", "migrate", "--database", file], { folder });
    for (const [file, mode] of [
      ["closed/console.db", 0o644],
      ["group.db", 0o640],
    ] as const) {
      await makeDemo(join(folder, file));
      await chmod(join(folder, file), mode);
      expect(await migrate(file)).toMatchObject({ code: 0, errors: "" });
    }
  },
);

test.skipIf(process.platform === "win32")(
  "a link to a database that is not there yet is followed",
  async () => {
    const folder = await temporaryFolder();
    await symlink(join(folder, "elsewhere.db"), join(folder, "console.db"));
    const database = await openDatabase(join(folder, "console.db"));
    onTestFinished(() => database.destroy());
    expect(await modeOf(join(folder, "elsewhere.db"))).toBe("600");
  },
);
