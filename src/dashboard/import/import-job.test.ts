import { i18n } from "@lingui/core";
import { QueryClient } from "@tanstack/react-query";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { isSameColor } from "#contract/colors.ts";
import type { LabelInput } from "#contract/label-input.ts";
import type { EmbeddedLabel } from "#contract/labels.ts";
import type { Api } from "#dashboard/api/api-client.ts";
import { ApiError } from "#dashboard/api/api-error.ts";
import { forgetJobs, isAtWork, readJobs } from "#dashboard/jobs/job-store.ts";
import { writeLabelCsv } from "#label-files/csv.ts";
import { readLabelFile } from "#label-files/label-file-reader.ts";
import { colorLabels, planLabels } from "#label-files/label-plan.ts";
import { dismissImport, startImport } from "./import-job.ts";
import { pickRest, readSavedImport } from "./saved-import.ts";

vi.mock("#dashboard/session/data/other-tabs.ts", () => ({ tellOtherTabs: () => undefined }));
vi.mock("#dashboard/ui/storage.ts", () => {
  const stored = new Map<string, string>();
  return {
    readStored: (_: string, key: string) => stored.get(key) ?? null,
    writeStored: (_: string, key: string, text: string) => stored.set(key, text),
    removeStored: (_: string, key: string) => stored.delete(key),
  };
});
vi.mock("#dashboard/session/data/session-store.ts", () => ({
  draftPrefix: "draft",
  useApi: () => undefined,
}));

beforeAll(() => {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  vi.useFakeTimers();
  vi.stubGlobal("location", { origin: "https://labels.test" });
});

afterEach(() => {
  forgetJobs();
  dismissImport(scope);
});

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const scope = { serviceUrl: "https://labels.test", appId: "acme" };

/** What a service answers that doesn't tell whether a change was made. */
const vagueAnswers = {
  lost: new ApiError("unreachable", { status: null }),
  failed: new ApiError("broken", { status: 500 }),
  unreadable: new ApiError("unreadable", { status: 200 }),
} as const;
const vagueKinds = ["lost", "failed", "unreadable"] as const;

/** What becomes of a change; the person may stop when one is made. */
type Fate =
  | "made"
  | "refused"
  | "made, stopped"
  | { readonly made: boolean; readonly answer: keyof typeof vagueAnswers };

/** A service with one project, and with what becomes of the changes it is asked for, one after the other. */
class FakeService {
  readonly labels: EmbeddedLabel[] = [];
  readonly api = { serviceUrl: scope.serviceUrl, request: this.#answer.bind(this) } as unknown as Api;
  fates: readonly Fate[] = [];
  #asked = 0;

  constructor(labels: readonly LabelInput[]) {
    for (const input of labels) this.#add(input);
  }

  #add({ name, color }: LabelInput): void {
    this.labels.push({
      id: this.labels.length + 1,
      name,
      color,
      project_id: 1,
      primary_color: "",
      secondary_color: "",
    });
  }

  async #answer({
    method,
    path,
    body,
  }: {
    method?: string;
    path: string;
    body?: LabelInput;
  }): Promise<unknown> {
    if (body === undefined) return { labels: structuredClone(this.labels) };
    const fate = this.fates[this.#asked] ?? "made";
    this.#asked += 1;
    if (fate === "refused") throw new ApiError("invalid", { status: 422 });
    if (typeof fate === "string" || fate.made) {
      const label = this.labels.find(({ id }) => path.endsWith(`/${id}`));
      if (method === "POST") this.#add(body);
      else if (label !== undefined) Object.assign(label, body);
    }
    if (typeof fate === "object") throw vagueAnswers[fate.answer];
    if (fate === "made, stopped") readJobs().at(-1)?.stop();
    return undefined;
  }

  /** Imports what the text says, without the entries at those indexes, and waits for the end of the job. */
  async import(text: string, unselected: readonly number[] = []): Promise<void> {
    const file = await readLabelFile(text);
    const entries = planLabels(this.labels, colorLabels(file.labels, this.labels, []));
    const saved = {
      fileName: "labels.csv",
      text,
      columns: null,
      list: null,
      unselected: [...unselected],
      total: 0,
    };
    const target = { api: this.api, client: new QueryClient(), appId: scope.appId };
    startImport(target, { ...saved, file, total: null }, entries, pickRest(saved, entries));
    do await vi.advanceTimersByTimeAsync(5000);
    while (readJobs().some(isAtWork));
  }

  has({ name, color }: LabelInput): boolean {
    return this.labels.some((label) => label.name === name && isSameColor(label.color, color));
  }
}

const fates = fc.array(
  fc.oneof(
    fc.constantFrom<Fate>("made", "refused", "made, stopped"),
    fc.record({ made: fc.boolean(), answer: fc.constantFrom(...vagueKinds) }),
  ),
  { maxLength: 12 },
);
const sets = fc.array(
  fc.record({
    name: fc.constantFrom("Fixed", "fixed", "Fíxed", "Added", "Removed", "Security", "=1+1"),
    color: fc.constantFrom("#111111", "#aa0000", "#AA0000", "#00BB00"),
  }),
  { minLength: 1, maxLength: 10 },
);

test("whatever stops or fails, going on with what was kept completes the import without doubles", async () => {
  await fc.assert(
    fc.asyncProperty(sets, sets, fates, async (before, wanted, someFates) => {
      const service = new FakeService(before);
      service.fates = someFates;
      const planned = planLabels(service.labels, wanted);
      await service.import(writeLabelCsv(wanted));

      service.fates = [];
      for (let saved = readSavedImport(scope); saved !== null; saved = readSavedImport(scope)) {
        await service.import(saved.text, saved.unselected);
      }
      expect(wanted.filter((label) => !service.has(label))).toEqual([]);
      const created = planned.filter(({ kind }) => kind === "create").length;
      expect(service.labels).toHaveLength(before.length + created);
    }),
    { numRuns: 60 },
  );
});

test("what isn't selected stays undone, also when the import is resumed", async () => {
  const service = new FakeService([]);
  const wanted = ["A", "B", "C", "D", "E", "F", "G"].map((name) => ({ name, color: "#111111" }));
  service.fates = ["made, stopped"];
  await service.import(writeLabelCsv(wanted), [1, 6]);
  expect(service.labels.length).toBeLessThan(5);
  const saved = readSavedImport(scope);
  expect(saved).toMatchObject({ fileName: "labels.csv", unselected: [1, 6], total: 5 });
  await service.import(saved?.text ?? "", saved?.unselected);
  expect(service.labels.map(({ name }) => name).sort()).toEqual(["A", "C", "D", "E", "F"]);
  expect(readSavedImport(scope)).toBeNull();
});
