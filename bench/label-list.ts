/*
 * What a page of labels costs, by how many labels the project has and how deep the page lies.
 * Run: node bench/label-list.ts
 *
 * Times are medians, as ratios to the first page of the smallest project at the same level, since ratios travel and times
 * don't. One database holds all projects. "links" is the envelope alone, which by the API has an entry for each page.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { labelsPerPage } from "#contract/labels.ts";
import { countPages } from "#contract/pagination.ts";
import { apiPaths, projectHeader } from "#contract/paths.ts";
import { createApp } from "#service/app.ts";
import { type Database, openDatabase } from "#service/database/database.ts";
import { prepareDemo } from "#service/demo/demo.ts";
import { labelPage } from "#service/labels/label-page.ts";
import { LabelStore } from "#service/labels/label-store.ts";

const sizes = [100, 10_000, 1_000_000];
const token = "bench-token";

/** Labels added by one transaction; more would only take more memory. */
const batch = 50_000;

/** How long each figure is measured, in milliseconds, and how often at least. */
const measuring = { time: 1000, least: 15 };

/** The median time of one run, in microseconds, after some that aren't counted. */
async function measure(run: () => Promise<unknown>): Promise<number> {
  for (let warmUp = 0; warmUp < 5; warmUp += 1) await run();
  const times: number[] = [];
  const end = performance.now() + measuring.time;
  while (times.length < measuring.least || performance.now() < end) {
    const start = performance.now();
    await run();
    times.push((performance.now() - start) * 1000);
  }
  times.sort((one, other) => one - other);
  return times[Math.floor(times.length / 2)] ?? Number.NaN;
}

/** A project of the demo user with that many labels. */
async function addProject(database: Database, size: number): Promise<{ id: number; appId: string }> {
  const template = await database
    .selectFrom("projects")
    .selectAll()
    .where("name", "=", "Northwind")
    .executeTakeFirstOrThrow();
  const { id: _id, last_label_order: _order, ...project } = template;
  const appId = `bench-${size}`;
  const { id } = await database
    .insertInto("projects")
    .values({ ...project, app_id: appId })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { user_id } = await database
    .selectFrom("memberships")
    .select("user_id")
    .where("project_id", "=", template.id)
    .executeTakeFirstOrThrow();
  await database.insertInto("memberships").values({ user_id, project_id: id }).execute();
  const store = new LabelStore(database);
  for (let added = 0; added < size; added += batch) {
    const count = Math.min(batch, size - added);
    const labels = Array.from({ length: count }, (_, index) => ({
      name: `Label ${added + index}`,
      color: "#6D5EFC",
    }));
    await store.addLabels(id, labels);
  }
  return { id, appId };
}

const folder = await mkdtemp(join(tmpdir(), "changelog-console-bench-"));
const database = await openDatabase(join(folder, "console.db"));
try {
  await prepareDemo(database, { demoToken: token });
  const settings = { services: [], allowedOrigins: [], rateLimit: 0, logLevel: "silent" };
  const app = await createApp(database, settings);
  const store = new LabelStore(database);
  const projects = [];
  for (const size of sizes) projects.push({ size, ...(await addProject(database, size)) });

  const rows = [];
  for (const { size, id, appId } of projects) {
    const lastPage = countPages(size, labelsPerPage);
    for (const [place, page] of [
      ["first", 1],
      ["middle", Math.ceil(lastPage / 2)],
      ["last", lastPage],
    ] as const) {
      const offset = (page - 1) * labelsPerPage;
      const slice = await store.listLabels(id, offset, labelsPerPage);
      const plain = database
        .selectFrom("labels")
        .selectAll()
        .where("project_id", "=", id)
        .where("deleted_at", "is", null)
        .orderBy("order")
        .orderBy("id")
        .offset(offset)
        .limit(labelsPerPage);
      const headers = { authorization: `Bearer ${token}`, [projectHeader]: appId };
      const request = { url: apiPaths.labels, query: { page: String(page) }, headers };
      rows.push({
        size,
        place,
        store: await measure(() => store.listLabels(id, offset, labelsPerPage)),
        offset: await measure(() => plain.execute()),
        links: await measure(async () =>
          JSON.stringify(labelPage("http://localhost/api/v1/labels", page, slice.labels, slice.total)),
        ),
        http: await measure(() => app.inject(request)),
        bytes: Buffer.byteLength((await app.inject(request)).body),
      });
    }
  }
  await app.close();

  const columns = ["store", "offset", "links", "http", "bytes"] as const;
  const [base] = rows;
  if (base === undefined) throw new Error("Nothing was measured.");
  const lines = [
    ["labels", "page", "store", "plain OFFSET", "links alone", "HTTP", "bytes"],
    ...rows.map((row) => [
      row.size.toLocaleString("en"),
      row.place,
      // The plain query is compared with the store.
      ...columns.map((column) => (row[column] / base[column === "offset" ? "store" : column]).toFixed(1)),
    ]),
  ];
  for (const line of lines) {
    process.stdout.write(`${line.map((cell, index) => cell.padStart(index === 1 ? 7 : 13)).join("")}\n`);
  }
  const units = columns.slice(0, -1).map((column) => `${column} ${base[column].toFixed(0)} µs`);
  process.stdout.write(`1.0 here: ${units.join(", ")}, ${base.bytes} bytes. "plain OFFSET" ÷ store.\n`);
} finally {
  await database.destroy();
  await rm(folder, { recursive: true, force: true });
}
