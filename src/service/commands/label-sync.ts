import { randomUUID } from "node:crypto";
import type { ChangeOutcome } from "#client/change-outcome.ts";
import { ChangeQueue } from "#client/change-queue.ts";
import { changeOf, deletionOf, type LabelChange, nameOf } from "#client/label-change.ts";
import { lookAtLabels, pageOf } from "#client/label-look.ts";
import { contentOf } from "#contract/label-content.ts";
import { labelNameKey } from "#contract/label-name.ts";
import type { EmbeddedLabel } from "#contract/labels.ts";
import { isWritable } from "#label-files/label-file-writer.ts";
import { findOthers, type PlanEntry } from "#label-files/label-plan.ts";
import type { FileLabel } from "#label-files/read.ts";
import { CommandError } from "./command-error.ts";
import { countOf, formatTable, listLines, print, printJson, tell } from "./command-output.ts";
import { confirm } from "./command-question.ts";
import { type InputFile, readInput } from "./input-file.ts";
import { countChanges, describeChange, describeCounts, tellLookalikes } from "./label-change-output.ts";
import { planFileLabels, readLabels } from "./label-file-input.ts";
import type { SyncOptions } from "./label-sync-commands.ts";
import { quote } from "./name-lookup.ts";
import {
  hide,
  listNames,
  openService,
  type RemoteProject,
  readProject,
  type Service,
} from "./remote-project.ts";
import { describeChangeFailure } from "./service-error-sentence.ts";

/** What the process exits with when labels differ. */
const differExitCode = 3;
/** How many rows a table has at most; `--json` has all. */
const shownRows = 200;

/** A change of one label, as people call it. */
type Change = LabelChange & { readonly kind: Exclude<PlanEntry["kind"], "unchanged"> | "delete" };

/** What gives a project the labels of a file. */
interface ProjectPlan {
  readonly project: RemoteProject;
  /** Deletions come last. */
  readonly changes: readonly Change[];
  readonly unchanged: readonly PlanEntry[];
  /** Labels of the project that stay, though the file doesn't have them. */
  readonly others: readonly EmbeddedLabel[];
}

/** Why changes weren't made, in a sentence for each. */
type Failures = ReadonlyMap<Change, string>;

/** Prints how files and projects differ, and has the process exit with 3 if they do. */
export async function diffLabels(options: SyncOptions): Promise<void> {
  const { projects } = await planSync(options);
  if (projects.some(isDifferent)) process.exitCode = differExitCode;
  await printPlans({ ...options, dryRun: true }, projects);
}

/** Gives projects the labels of files. Before any is changed, all are read and planned. */
export async function pushLabels(options: SyncOptions): Promise<void> {
  const { service, title, projects } = await planSync(options);
  if (options.dryRun) return printPlans(options, projects);
  await confirmDeletions(options, projects);
  const failures = new Map<Change, string>();
  for (const plan of projects) {
    for (const failure of await makeChanges(service, options, title, plan)) failures.set(...failure);
  }
  // Also where nobody reads the output to its end.
  if (failures.size > 0) process.exitCode = 1;
  await printPlans(options, projects, failures);
  const failed = projects.flatMap((plan) => describeFailures(plan, failures));
  if (failed.length > 0) throw new CommandError([...failed, "Push again to complete them."].join("\n"));
}

/**
 * Reads files, and the projects that they are for, and plans what gives these their labels.
 *
 * @throws CommandError, UsageError
 */
async function planSync(options: SyncOptions) {
  const { file, labels, title } = await readFiles(options);
  const service = openService(options);
  const projects: ProjectPlan[] = [];
  for (const appId of new Set(options.appId)) {
    const project = await readProject(service, options, appId);
    const entries = planFileLabels(file, labels, project.labels);
    tellLookalikes(entries);
    const extra = findOthers(project.labels, entries).filter(isWritable);
    // Rather a file that was emptied by mistake.
    if (options.prune && labels.length === 0 && extra.length > 0) {
      throw new CommandError(
        `${file} has no labels, and --prune would delete all of the project ${quote(project.name)}: ${extra.length}.` +
          " Nothing was changed. If you want that, delete them in the console.",
      );
    }
    const changes = entries.flatMap((entry): Change[] => {
      const change = changeOf(entry);
      return entry.kind === "unchanged" || change === null ? [] : [{ ...change, kind: entry.kind }];
    });
    if (options.prune)
      changes.push(...extra.map((label) => ({ ...deletionOf(label), kind: "delete" as const })));
    const unchanged = entries.filter(({ kind }) => kind === "unchanged");
    projects.push({ project, changes, unchanged, others: options.prune ? [] : extra });
  }
  return { service, title, projects };
}

/** Reads the labels of all files; a later one's take the place of those of the same name. */
async function readFiles(options: SyncOptions) {
  const files: InputFile[] = [];
  let labels: readonly FileLabel[] = [];
  for (const path of options.file) {
    const file = await readInput(path);
    const { labels: read } = await readLabels(file, options);
    const own = new Set(read.map(({ name }) => labelNameKey(name)));
    labels = [...labels.filter(({ name }) => !own.has(labelNameKey(name))), ...read];
    files.push(file);
  }
  const title = files.flatMap((file) => file.title ?? []).join(", ") || null;
  return { labels, file: files.map(({ name }) => name).join(", "), title };
}

function isDifferent({ changes, others }: ProjectPlan): boolean {
  return changes.length + others.length > 0;
}

/**
 * Asks before labels are deleted. What others change meanwhile stays theirs, as each change is made only to what was read.
 *
 * @throws CommandError unless a person answers yes
 */
async function confirmDeletions({ yes }: SyncOptions, plans: readonly ProjectPlan[]): Promise<void> {
  const parts = plans.flatMap(({ project, changes }) => {
    const deleted = changes.flatMap(({ kind, before }) => (kind === "delete" && before ? before : []));
    const labels = `${countOf(deleted.length, "label")} of the project ${quote(project.name)}`;
    return deleted.length === 0 ? [] : `${labels}: ${listNames(deleted)}`;
  });
  if (parts.length === 0 || yes) return;
  // What comes in from elsewhere is no response, such as the rest of a script of which this is a line.
  if (process.stdin.isTTY) return confirm(`Delete ${parts.join("; ")}?`, {});
  throw new CommandError(
    `Nothing was changed. --prune would delete ${parts.join("; ")}. Add --yes to confirm.`,
  );
}

/** Makes the changes of one project, deletions last; gives those that weren't made, with why. */
async function makeChanges(
  service: Service,
  { token }: SyncOptions,
  title: string | null,
  { project, changes }: ProjectPlan,
): Promise<readonly (readonly [Change, string])[]> {
  if (changes.length === 0) return [];
  const outcomes = new Map<number, ChangeOutcome | null>();
  const target = { api: service.api, appId: project.appId };
  let toldUntil = 0;
  const queue = new ChangeQueue(target, changes, {
    id: randomUUID(),
    keepsChanged: true,
    knownIds: project.labels.map(({ id }) => id),
    look: lookAtLabels(target, (id) => pageOf(project.listed, id)),
    changeSet: { id: randomUUID(), kind: "import", title },
    onSettle: (index, outcome) => outcomes.set(index, outcome),
    onWait: () => {
      const seconds = Math.ceil((queue.waitsUntil - Date.now()) / 1000);
      if (!queue.isWaiting || seconds <= 0 || queue.waitsUntil === toldUntil) return;
      toldUntil = queue.waitsUntil;
      const why = queue.isAsked ? "asks" : "isn't responding properly";
      tell(`Waiting ${seconds} s, as the service ${why}.\n`);
    },
  });
  service.signal.addEventListener("abort", () => queue.stop());
  const isDone = (index: number) => outcomes.get(index)?.state === "done";
  const { deletions = [], others = [] } = Object.groupBy(changes.keys(), (index) =>
    changes[index]?.kind === "delete" ? "deletions" : "others",
  );
  await queue.run(others);
  // A label may only go once what is to take its place is there.
  const mayDelete = others.every(isDone);
  // From the last one, as a deletion moves all labels after it in the list.
  if (mayDelete) await queue.run(deletions.toReversed());
  return changes.flatMap((change, index) => {
    const outcome = outcomes.get(index) ?? null;
    if (outcome?.state === "done") return [];
    const untried =
      change.kind === "delete" && !mayDelete
        ? "Not deleted, as other changes failed."
        : "Not tried, as the service failed or asked to wait for too long, or no longer accepts the token.";
    return [[change, outcome === null ? untried : hide(token, describeChangeFailure(outcome))]];
  });
}

/** Prints what was done to projects, or would be. */
async function printPlans(
  { json, dryRun = false }: Pick<SyncOptions, "json"> & { readonly dryRun?: boolean },
  plans: readonly ProjectPlan[],
  failures: Failures = new Map(),
): Promise<void> {
  const done = plans.map((plan) => {
    const made = plan.changes.filter((change) => !failures.has(change));
    return { ...plan, counts: countChanges([...made, ...plan.unchanged]) };
  });
  if (json) {
    const projects = done.map(({ project, changes, others, counts }) => ({
      project: project.appId,
      ...counts,
      changes: changes.map((change) => {
        const { kind, before, after } = change;
        return { change: kind, before, after, failure: failures.get(change) ?? null };
      }),
      not_in_file: others.map(contentOf),
    }));
    return printJson({ dry_run: dryRun, differs: plans.some(isDifferent), projects });
  }
  const texts = done.map(({ project, changes, others, counts }) => {
    const rows = [
      ...changes.map(({ kind, before, after }) => [kind, describeChange(before, after)]),
      ...others.map((label) => ["not in the file", describeChange(label, null)]),
    ];
    const table = dryRun && rows.length > 0 ? `${formatTable(["CHANGE", "LABEL"], rows, shownRows)}\n` : "";
    const left = others.length > 0 ? ` ${others.length} not in the file (push --prune deletes them).` : "";
    return table + describeCounts(counts, quote(project.name), dryRun) + left;
  });
  await print(texts.join("\n\n"));
}

/** Lines that say which changes of a project weren't made, and why; none if all were. */
function describeFailures({ project, changes }: ProjectPlan, failures: Failures): readonly string[] {
  const failed = changes.filter((change) => failures.has(change));
  if (failed.length === 0) return [];
  const count = `${failed.length} of ${countOf(changes.length, "change")}`;
  const lines = failed.map((change) => `${change.kind} ${quote(nameOf(change))}: ${failures.get(change)}`);
  return [
    `${count} of the project ${quote(project.name)} ${failed.length === 1 ? "wasn't" : "weren't"} made.`,
    ...listLines(lines).map((line) => `  ${line}`),
  ];
}
