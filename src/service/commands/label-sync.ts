import { randomUUID } from "node:crypto";
import type { ChangeOutcome } from "#client/change-outcome.ts";
import { ChangeQueue } from "#client/change-queue.ts";
import { changeOf, deletionOf, type LabelChange, nameOf } from "#client/label-change.ts";
import { lookAtLabels, pageOf } from "#client/label-look.ts";
import { contentOf } from "#contract/label-content.ts";
import type { EmbeddedLabel } from "#contract/labels.ts";
import { isWritable } from "#label-files/label-file-writer.ts";
import { findOthers, type PlanEntry, planLabels } from "#label-files/label-plan.ts";
import { CommandError } from "./command-error.ts";
import { countOf, formatTable, listLines, print, printJson } from "./command-output.ts";
import { confirm } from "./command-question.ts";
import { type InputFile, readInput } from "./input-file.ts";
import { countChanges, describeChange, describeCounts, tellLookalikes } from "./label-change-output.ts";
import { giveColors } from "./label-file-input.ts";
import { readTargets } from "./label-manifest.ts";
import type { SyncOptions } from "./label-sync-options.ts";
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
  readonly entries: readonly PlanEntry[];
  /** Deletions come last. */
  readonly changes: readonly Change[];
  /** Labels of the project that stay, though the file doesn't have them. */
  readonly others: readonly EmbeddedLabel[];
}

/** Why changes weren't made, in a sentence for each. */
type Failures = ReadonlyMap<Change, string>;

/** Prints how a file and its projects differ, and has the process exit with 3 if they do. */
export async function diffLabels(options: SyncOptions): Promise<void> {
  const { projects } = await planSync(options);
  if (projects.some(isDifferent)) process.exitCode = differExitCode;
  await printPlans({ ...options, dryRun: true }, projects);
}

/** Gives projects the labels of a file. Before any is changed, all are read and planned. */
export async function pushLabels(options: SyncOptions): Promise<void> {
  const { service, file, projects } = await planSync(options);
  if (options.dryRun) return printPlans(options, projects);
  await confirmDeletions(options, projects);
  const failures = new Map<Change, string>();
  for (const plan of projects) {
    for (const failure of await makeChanges(service, options, file, plan)) failures.set(...failure);
  }
  // Also where nobody reads the output to its end.
  if (failures.size > 0) process.exitCode = 1;
  await printPlans(options, projects, failures);
  const failed = projects.flatMap((plan) => describeFailures(plan, failures));
  if (failed.length > 0) throw new CommandError([...failed, "Push again to complete them."].join("\n"));
}

/**
 * Reads a file and the projects that it is for, and plans what gives these its labels.
 *
 * @throws CommandError, UsageError
 */
async function planSync(options: SyncOptions) {
  const file = await readInput(options.file);
  const service = openService(options);
  const projects: ProjectPlan[] = [];
  const { targets } = await readTargets(service, file, options);
  for (const { appId, labels } of targets) {
    const project = await readProject(service, options, appId);
    const entries = planLabels(project.labels, giveColors(labels, project.labels, options));
    const extra = findOthers(project.labels, entries).filter(isWritable);
    tellLookalikes(entries);
    // Rather a file that was emptied by mistake.
    if (options.prune && labels.length === 0 && extra.length > 0) {
      throw new CommandError(
        `${file.name} has no labels, and --prune would delete all of the project ${quote(project.name)}: ${extra.length}.` +
          " Nothing was changed. If you want that, delete them in the console.",
      );
    }
    const changes = entries.flatMap((entry): Change[] => {
      const change = changeOf(entry);
      return entry.kind === "unchanged" || change === null ? [] : [{ ...change, kind: entry.kind }];
    });
    const deletions = extra.map((label): Change => ({ ...deletionOf(label), kind: "delete" }));
    projects.push({
      project,
      entries,
      changes: options.prune ? [...changes, ...deletions] : changes,
      others: options.prune ? [] : extra,
    });
  }
  return { service, file, projects };
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
  { title }: InputFile,
  { project, changes }: ProjectPlan,
): Promise<readonly (readonly [Change, string])[]> {
  if (changes.length === 0) return [];
  const outcomes = new Map<number, ChangeOutcome | null>();
  const target = { api: service.api, appId: project.appId };
  const queue = new ChangeQueue(target, changes, {
    id: randomUUID(),
    keepsChanged: true,
    knownIds: project.labels.map(({ id }) => id),
    look: lookAtLabels(target, (id) => pageOf(project.listed, id)),
    changeSet: { id: randomUUID(), kind: "import", title },
    onSettle: (index, outcome) => outcomes.set(index, outcome),
    onWait: createWaitTeller(() => queue),
  });
  service.signal.addEventListener("abort", () => queue.stop());
  const isDone = (index: number) => outcomes.get(index)?.state === "done";
  const [deletions = [], others = []] = [true, false].map((isDeletion) =>
    [...changes.keys()].filter((index) => (changes[index]?.kind === "delete") === isDeletion),
  );
  await queue.run(others);
  // A label may only go once what is to take its place is there.
  const mayDelete = others.every(isDone);
  // From the last one, as a deletion moves all labels after it in the list.
  if (mayDelete) await queue.run(deletions.toReversed());
  return changes.flatMap((change, index) => {
    const outcome = outcomes.get(index) ?? null;
    if (outcome?.state === "done") return [];
    const isKept = change.kind === "delete" && !mayDelete;
    const untried = isKept
      ? "Not deleted, as other changes failed."
      : "Not tried, as the service failed or asked to wait for too long, or no longer accepts the token.";
    return [[change, outcome === null ? untried : hide(token, describeChangeFailure(outcome))]];
  });
}

/** Tells on the standard error of each wait for the service once. */
function createWaitTeller(queueOf: () => ChangeQueue): () => void {
  let [toldUntil, isUnfinishedTold] = [0, false];
  return () => {
    const { isWaiting, waitsUntil, isAsked, hasUnfinished } = queueOf();
    if (hasUnfinished && !isUnfinishedTold) process.stderr.write("Waiting for the service to finish.\n");
    isUnfinishedTold = hasUnfinished;
    const seconds = Math.ceil((waitsUntil - Date.now()) / 1000);
    if (!isWaiting || seconds <= 0 || waitsUntil === toldUntil) return;
    toldUntil = waitsUntil;
    const why = isAsked ? "as the service asks" : "as the service isn't responding properly";
    process.stderr.write(`Waiting ${seconds} s, ${why}.\n`);
  };
}

/** Prints what was done to projects, or would be. */
async function printPlans(
  { json, dryRun = false }: Pick<SyncOptions, "json" | "dryRun">,
  plans: readonly ProjectPlan[],
  failures: Failures = new Map(),
): Promise<void> {
  const done = plans.map((plan) => {
    const made = plan.changes.filter((change) => !failures.has(change));
    const unchanged = plan.entries.filter(({ kind }) => kind === "unchanged");
    return { ...plan, counts: countChanges([...made, ...unchanged]) };
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
  const different = plans.filter(isDifferent).length;
  if (plans.length !== 1) texts.push(`${different} of ${countOf(plans.length, "project")} differed.`);
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
