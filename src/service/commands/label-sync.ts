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
import { countOf, formatTable, listLines, printResult, tell } from "./command-output.ts";
import { confirm } from "./command-question.ts";
import { readInput } from "./input-file.ts";
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

/** How many rows a table has at most; `--json` has all. */
const shownRows = 200;

/** A change of one label, as people call it. */
type Change = LabelChange & { readonly kind: Exclude<PlanEntry["kind"], "unchanged"> | "delete" };

/** What gives a project the labels of files. */
interface ProjectPlan {
  readonly project: RemoteProject;
  readonly entries: readonly PlanEntry[];
  /** Deletions come last. */
  readonly changes: readonly Change[];
  /** Labels of the project that stay, though no file has them. */
  readonly others: readonly EmbeddedLabel[];
  /** Why changes weren't made, in a sentence for each. */
  readonly failures: Map<Change, string>;
}

/**
 * Gives projects the labels of files. Before any is changed, all are read and planned.
 *
 * @param isDiff prints how they differ instead, and has the process exit with 3 if they do
 */
export async function syncLabels(options: SyncOptions, isDiff: boolean): Promise<void> {
  const isDryRun = isDiff || options.dryRun === true;
  const { labels, names, title } = await readFiles(options);
  const service = openService(options);
  const plans: ProjectPlan[] = [];
  for (const appId of new Set(options.appId)) {
    plans.push(planProject(await readProject(service, options, appId), names, labels, options));
  }
  const differs = plans.some(({ changes, others }) => changes.length + others.length > 0);
  if (!isDryRun) {
    await confirmDeletions(plans, options);
    for (const plan of plans) await makeChanges(plan, service, options, title);
  }
  const failed = plans.flatMap(describeFailures);
  // Also where nobody reads the output to its end.
  if (failed.length > 0) process.exitCode = 1;
  if (isDiff && differs) process.exitCode = 3;
  const done = plans.map((plan) => {
    const made = plan.changes.filter((change) => !plan.failures.has(change));
    return {
      ...plan,
      counts: countChanges([...made, ...plan.entries.filter(({ kind }) => kind === "unchanged")]),
    };
  });
  const projects = done.map(({ project, changes, others, counts, failures }) => ({
    project: project.appId,
    ...counts,
    changes: changes.map((change) => {
      const { kind, before, after } = change;
      return { change: kind, before, after, failure: failures.get(change) ?? null };
    }),
    not_in_file: others.map(contentOf),
  }));
  const texts = done.map(({ project, changes, others, counts }) => {
    const rows = [
      ...changes.map(({ kind, before, after }) => [kind, describeChange(before, after)]),
      ...others.map((label) => ["not in the file", describeChange(label, null)]),
    ];
    const table = isDryRun && rows.length > 0 ? `${formatTable(["CHANGE", "LABEL"], rows, shownRows)}\n` : "";
    const left = others.length > 0 ? ` ${others.length} not in the file (push --prune deletes them).` : "";
    return table + describeCounts(counts, quote(project.name), isDryRun) + left;
  });
  await printResult(options, { dry_run: isDryRun, differs, projects }, texts.join("\n\n"));
  if (failed.length > 0) throw new CommandError([...failed, "Push again to complete them."].join("\n"));
}

/** Reads the labels of all files; a later one's take the place of those of the same name. */
async function readFiles(options: SyncOptions) {
  const [names, titles]: [string[], string[]] = [[], []];
  let labels: readonly FileLabel[] = [];
  for (const path of options.file) {
    const file = await readInput(path);
    const { labels: read } = await readLabels(file, options);
    const own = new Set(read.map(({ name }) => labelNameKey(name)));
    labels = [...labels.filter(({ name }) => !own.has(labelNameKey(name))), ...read];
    names.push(file.name);
    if (file.title !== null) titles.push(file.title);
  }
  return { labels, names: names.join(", "), title: titles.join(", ") || null };
}

/** @throws CommandError, UsageError where that may not be what is meant */
function planProject(
  project: RemoteProject,
  fileNames: string,
  labels: readonly FileLabel[],
  { prune }: SyncOptions,
): ProjectPlan {
  const entries = planFileLabels(fileNames, labels, project.labels);
  tellLookalikes(entries);
  const others = findOthers(project.labels, entries).filter(isWritable);
  // Rather a file that was emptied by mistake.
  if (prune && labels.length === 0 && others.length > 0) {
    throw new CommandError(
      `${fileNames} has no labels, and --prune would delete all of the project ${quote(project.name)}: ${others.length}.` +
        " Nothing was changed. If you want that, delete them in the console.",
    );
  }
  const changes = entries.flatMap((entry): Change[] => {
    const change = changeOf(entry);
    return entry.kind === "unchanged" || change === null ? [] : [{ ...change, kind: entry.kind }];
  });
  const plan = { project, entries, failures: new Map() };
  if (!prune) return { ...plan, changes, others };
  const deletions = others.map((label): Change => ({ ...deletionOf(label), kind: "delete" }));
  return { ...plan, changes: [...changes, ...deletions], others: [] };
}

/**
 * Asks before labels are deleted. What others change meanwhile stays theirs, as each change is made only to what was read.
 *
 * @throws CommandError unless a person answers yes
 */
async function confirmDeletions(plans: readonly ProjectPlan[], { yes }: SyncOptions): Promise<void> {
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

/** Makes the changes of one project, deletions last, and notes why others weren't made. */
async function makeChanges(
  { project, changes, failures }: ProjectPlan,
  { api, signal }: Service,
  { token }: SyncOptions,
  title: string | null,
): Promise<void> {
  const outcomes = new Map<number, ChangeOutcome | null>();
  const target = { api, appId: project.appId };
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
      tell(`Waiting ${seconds} s, as the service ${queue.isAsked ? "asks" : "isn't responding properly"}.\n`);
    },
  });
  signal.addEventListener("abort", () => queue.stop());
  const { deletions = [], others = [] } = Object.groupBy(changes.keys(), (index) =>
    changes[index]?.kind === "delete" ? "deletions" : "others",
  );
  await queue.run(others);
  // A label may only go once what is to take its place is there.
  const mayDelete = others.every((index) => outcomes.get(index)?.state === "done");
  // From the last one, as a deletion moves all labels after it in the list.
  if (mayDelete) await queue.run(deletions.toReversed());
  const untried =
    "Not tried, as the service failed or asked to wait for too long, or no longer accepts the token.";
  for (const [index, change] of changes.entries()) {
    const outcome = outcomes.get(index) ?? null;
    if (outcome === null) {
      const isKept = change.kind === "delete" && !mayDelete;
      failures.set(change, isKept ? "Not deleted, as other changes failed." : untried);
    } else if (outcome.state !== "done") failures.set(change, hide(token, describeChangeFailure(outcome)));
  }
}

/** Lines that say which changes of a project weren't made, and why; none if all were. */
function describeFailures({ project, changes, failures }: ProjectPlan): readonly string[] {
  if (failures.size === 0) return [];
  const count = `${failures.size} of ${countOf(changes.length, "change")} of the project ${quote(project.name)}`;
  const lines = [...failures].map(([change, why]) => `  ${change.kind} ${quote(nameOf(change))}: ${why}`);
  return [`${count} ${failures.size === 1 ? "wasn't" : "weren't"} made.`, ...listLines(lines)];
}
