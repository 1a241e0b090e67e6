import { randomUUID } from "node:crypto";
import { basename } from "node:path";
import type { ChangeOutcome } from "#client/change-outcome.ts";
import { ChangeQueue } from "#client/change-queue.ts";
import { changeOf, deletionOf, type LabelChange } from "#client/label-change.ts";
import { lookAtLabels, pageOf } from "#client/label-look.ts";
import { contentOf } from "#contract/label-content.ts";
import type { EmbeddedLabel } from "#contract/labels.ts";
import { isWritable } from "#label-files/label-file-writer.ts";
import { findOthers, type PlanEntry, planLabels, type WantedLabel } from "#label-files/label-plan.ts";
import { decodeText } from "#label-files/text-encoding.ts";
import { CommandError } from "./command-error.ts";
import { countOf, formatTable, print, printable, printJson, printResult, tell } from "./command-output.ts";
import { confirm } from "./command-question.ts";
import { countEntries, describeChange, describeCounts, tellLookalikes } from "./label-change-output.ts";
import { isWebAddress, nameAddress } from "./label-download-input.ts";
import { giveColors, readLabelBytes, readWantedLabels } from "./label-file-input.ts";
import { findProjects, readManifest } from "./label-manifest.ts";
import { type DiffOptions, type PushOptions, refuseMissingProject } from "./label-sync-options.ts";
import { quote } from "./name-lookup.ts";
import {
  hide,
  listed,
  listNames,
  openService,
  type RemoteProject,
  readProject,
  readProjects,
  type Service,
  warnOfOddLabels,
} from "./remote-project.ts";
import { describeChangeFailure } from "./service-error-sentence.ts";

/** What the process exits with when labels differ. */
const differExitCode = 3;
/** How many rows a table has at most; `--json` has all. */
const shownRows = 200;

/** A project and the labels that a file wants it to have. */
interface Target {
  readonly appId: string;
  /** @throws CommandError where some would have no color */
  readonly wantedFor: (existing: readonly EmbeddedLabel[]) => readonly WantedLabel[];
}

/** What a file is about: one project, or those of a manifest. */
interface Targets {
  readonly isManifest: boolean;
  readonly targets: readonly Target[];
}

/** What makes a project's label what a file says. */
type Change = LabelChange & { readonly kind: "create" | "recolor" | "rename" | "delete" };

/** How a file and a project differ. */
interface Difference {
  readonly entries: readonly PlanEntry[];
  /** What makes the project have the labels of the file. */
  readonly changes: readonly Change[];
  /** Labels of the project that the file doesn't have, though it could. */
  readonly others: readonly EmbeddedLabel[];
}

/**
 * Reads a file and finds the projects that it is for.
 *
 * @throws CommandError, UsageError
 */
async function readTargets(options: DiffOptions): Promise<{ service: Service } & Targets> {
  const { appId, allowDuplicates } = options;
  const file = await readLabelBytes(options.file);
  const text = decodeText(file.bytes)?.text ?? "";
  const manifest = await readManifest({ name: file.name, text }, allowDuplicates);
  if (manifest === null) {
    if (appId === undefined) throw refuseMissingProject();
    const wantedFor = await readWantedLabels(file, options);
    return { service: openService(options), isManifest: false, targets: [{ appId, wantedFor }] };
  }
  const service = openService(options);
  const projects = findProjects(
    { name: file.name, text },
    manifest,
    await readProjects(service, options),
    appId,
  );
  const targets = projects.map(({ appId: id, labels }): Target => {
    return { appId: id, wantedFor: giveColors(labels, options) };
  });
  return { service, isManifest: true, targets };
}

/** Prints how a file and its projects differ, and has the process exit with 3 if they do, or 1 if one can't be read. */
export async function diffLabels(options: DiffOptions): Promise<void> {
  const { service, isManifest, targets } = await readTargets(options);
  const results: (Compared | null)[] = [];
  for (const target of targets) {
    try {
      const project = await readProject(service, options, target.appId);
      const result = diffProject(options, project, target);
      if (isManifest && !options.json) await print(`${result.text}\n\n`);
      results.push(result);
    } catch (error) {
      if (!isManifest || !(error instanceof CommandError)) throw error;
      tell(`${error.message}\n`);
      results.push(null);
    }
  }
  const compared = results.filter((result) => result !== null);
  const different = compared.filter(({ result }) => result.differs).length;
  const unread = results.length - compared.length;
  if (different > 0) process.exitCode = differExitCode;
  if (unread > 0) process.exitCode = 1;
  const [first] = compared;
  if (!isManifest) {
    if (first !== undefined) await printResult(options, first.result, first.text);
  } else if (options.json) {
    await printJson({ differs: different > 0, unread, projects: compared.map(({ result }) => result) });
  } else {
    const verdict =
      different === 0 ? "none differs" : `${different} ${different === 1 ? "differs" : "differ"}`;
    await print(
      `${countOf(targets.length, "project")}: ${verdict}${unread > 0 ? `, ${unread} can't be read` : ""}.`,
    );
  }
}

/** How a project differs, for scripts and for people. */
interface Compared {
  readonly result: { readonly differs: boolean };
  readonly text: string;
}

function diffProject(options: DiffOptions, project: RemoteProject, { wantedFor }: Target): Compared {
  const { changes, others, entries } = compare(project, wantedFor(project.labels));
  warnOfOddLabels(project);
  tellLookalikes(entries);
  const differences = changes.length + others.length;
  const file = options.file === "-" ? "The standard input" : printable(options.file);
  const table = [
    ...changes.map(({ kind, before, after }) => [kind, describeChange(before, after)]),
    ...others.map((label) => ["not in the file", describeChange(label, null)]),
  ];
  return {
    result: {
      project: project.appId,
      differs: differences > 0,
      changes: changes.map(toJson),
      not_in_file: others.map(contentOf),
      present: countEntries(entries).present,
    } as Compared["result"],
    text:
      differences === 0
        ? `${file} and the project ${quote(project.name)} have the same labels: ${project.labels.length}.`
        : `${formatTable(["DIFFERENCE", "LABEL"], table, shownRows)}\n` +
          `${file} and the project ${quote(project.name)} differ in ${countOf(differences, "label")}.`,
  };
}

/** What a push does to a project. */
interface ProjectPush {
  readonly project: RemoteProject;
  readonly difference: Difference;
  readonly changes: readonly Change[];
  readonly deletions: readonly Change[];
}

/** Gives projects the labels of a file. Before any is changed, all are read and planned. */
export async function pushLabels(options: PushOptions): Promise<void> {
  const { service, isManifest, targets } = await readTargets(options);
  const pushes: ProjectPush[] = [];
  for (const target of targets) {
    const project = await readProject(service, options, target.appId);
    const difference = compare(project, target.wantedFor(project.labels));
    const { entries, others } = difference;
    warnOfOddLabels(project);
    tellLookalikes(entries);
    const deletions = options.prune
      ? others.map((label): Change => ({ ...deletionOf(label), kind: "delete" }))
      : [];
    // Rather a file that was emptied by mistake.
    if (deletions.length > 0 && entries.length === 0) {
      throw new CommandError(describeEmptyFile(options, project, deletions.length));
    }
    pushes.push({ project, difference, changes: [...difference.changes, ...deletions], deletions });
  }
  if (!options.dryRun) await confirmDeletions(options, pushes);
  const results: object[] = [];
  const failed: string[] = [];
  for (const push of pushes) {
    const failures = options.dryRun ? [] : await makePush(service, options, push);
    const { result, text } = describePush(options, push, failures);
    results.push(result);
    if (failures.length > 0) {
      const sentences = describeFailures(failures, push.changes.length);
      failed.push(isManifest ? `The project ${quote(push.project.name)}: ${sentences}` : sentences);
    }
    if (!isManifest) await printResult(options, result, text);
    else if (!options.json) await print(`${text}\n`);
  }
  if (isManifest) {
    const changed = pushes.filter(({ changes }) => changes.length > 0).length;
    const verb = options.dryRun ? "Would change" : "Changed";
    if (options.json) await printJson({ dry_run: options.dryRun ?? false, projects: results });
    else await print(`\n${verb} ${changed} of ${countOf(pushes.length, "project")}.`);
  }
  if (failed.length > 0) throw new CommandError(failed.join("\n"));
}

/** Makes the changes of one project, deletions last; gives those that weren't made. */
async function makePush(service: Service, options: PushOptions, push: ProjectPush): Promise<Failure[]> {
  const changeSetId = randomUUID();
  const make = (some: readonly Change[]) => makeChanges(service, options, push.project, some, changeSetId);
  const failures = await make(push.changes.filter(({ kind }) => kind !== "delete"));
  // A label may only go once what is to take its place is there.
  if (failures.length > 0)
    return [...failures, ...push.deletions.map((change) => ({ change, reason: null }))];
  // From the last one, as a deletion moves all labels after it in the list.
  return (await make(push.deletions.toReversed())).toReversed();
}

/** A change that wasn't made, and why in a sentence; null where it wasn't tried. */
interface Failure {
  readonly change: Change;
  readonly reason: string | null;
}

function compare({ labels }: RemoteProject, wanted: readonly WantedLabel[]): Difference {
  const entries = planLabels(labels, wanted);
  const changes = entries.flatMap((entry): Change[] => {
    const change = changeOf(entry);
    return entry.kind === "unchanged" || change === null ? [] : [{ ...change, kind: entry.kind }];
  });
  return { entries, changes, others: findOthers(labels, entries).filter(isWritable) };
}

function describeEmptyFile({ file }: PushOptions, { name }: RemoteProject, count: number): string {
  const subject = file === "-" ? "The standard input" : printable(file);
  return (
    `${subject} has no labels, and --prune would delete all of the project ${quote(name)}: ${count}.` +
    " Nothing was changed. If you want that, delete them in the console."
  );
}

/**
 * Asks before labels are deleted. What others change meanwhile stays theirs, as each change is made only to what was read.
 *
 * @throws CommandError unless a person answers yes
 */
async function confirmDeletions({ yes }: PushOptions, pushes: readonly ProjectPush[]): Promise<void> {
  const pruned = pushes.filter(({ deletions }) => deletions.length > 0);
  if (pruned.length === 0 || yes) return;
  const count = pruned.reduce((sum, { deletions }) => sum + deletions.length, 0);
  // What comes in from elsewhere is no response, such as the rest of a script of which this is a line.
  if (!process.stdin.isTTY) {
    throw new CommandError(
      `Nothing was changed. --prune would delete ${countOf(count, "label")}: add --yes to confirm.`,
    );
  }
  const parts = pruned.map(({ project, deletions }) => {
    const names = listNames(deletions.flatMap(({ before }) => before ?? []));
    return `${countOf(deletions.length, "label")} of the project ${quote(project.name)}: ${names}`;
  });
  await confirm(`Delete ${parts.join("; ")}?`, {});
}

/** Makes changes, and tells which were not made. */
async function makeChanges(
  service: Service,
  { file, token }: PushOptions,
  project: RemoteProject,
  changes: readonly Change[],
  changeSetId: string,
): Promise<Failure[]> {
  if (changes.length === 0) return [];
  const outcomes = new Map<number, ChangeOutcome | null>();
  const target = { api: service.api, appId: project.appId };
  let toldUntil = 0;
  let saysUnfinished = false;
  const queue = new ChangeQueue(target, changes, {
    id: randomUUID(),
    keepsChanged: true,
    knownIds: project.labels.map(({ id }) => id),
    look: lookAtLabels(target, (id) => pageOf(project.listed, id)),
    changeSet: {
      id: changeSetId,
      kind: "import",
      title: file === "-" ? null : isWebAddress(file) ? nameAddress(file) : basename(file),
    },
    onSettle: (index, outcome) => outcomes.set(index, outcome),
    onWait: () => {
      if (queue.hasUnfinished && !saysUnfinished)
        process.stderr.write("Waiting for the service to finish.\n");
      saysUnfinished = queue.hasUnfinished;
      const seconds = Math.ceil((queue.waitsUntil - Date.now()) / 1000);
      if (!queue.isWaiting || seconds <= 0 || queue.waitsUntil === toldUntil) return;
      toldUntil = queue.waitsUntil;
      const why = queue.isAsked ? "as the service asks" : "as the service isn't responding properly";
      process.stderr.write(`Waiting ${seconds} s, ${why}.\n`);
    },
  });
  service.onUnauthorized = () => queue.stop();
  await queue.run([...changes.keys()]);
  return changes.flatMap((change, index) => {
    const outcome = outcomes.get(index) ?? null;
    if (outcome?.state === "done") return [];
    return [{ change, reason: outcome && hide(token, describeChangeFailure(outcome)) }];
  });
}

/** What was done to a project, or would be, for scripts and for people. */
function describePush(
  options: PushOptions,
  { project, difference: { entries, others }, changes }: ProjectPush,
  failures: readonly Failure[],
) {
  const isDryRun = options.dryRun ?? false;
  const failed = new Set(failures.map(({ change }) => change));
  const made = changes.filter((change) => !failed.has(change));
  const counts = {
    ...countEntries(made.flatMap(({ kind }) => (kind === "delete" ? [] : [{ kind }]))),
    deleted: made.filter(({ kind }) => kind === "delete").length,
    present: countEntries(entries).present,
  };
  const sentence = describeCounts(counts, quote(project.name), isDryRun);
  const rest =
    others.length > 0 && !options.prune
      ? ` ${others.length} ${others.length === 1 ? "isn't" : "aren't"} in the file (--prune deletes them).`
      : "";
  const rows = changes.map(({ kind, before, after }) => [kind, describeChange(before, after)]);
  const table = isDryRun && rows.length > 0 ? `${formatTable(["CHANGE", "LABEL"], rows, shownRows)}\n` : "";
  const result = {
    project: project.appId,
    ...counts,
    not_in_file: options.prune ? 0 : others.length,
    dry_run: isDryRun,
    ...(isDryRun && { changes: changes.map(toJson) }),
    failed: failures.map(({ change, reason }) => ({ ...toJson(change), reason })),
  };
  return { result, text: table + sentence + rest };
}

function describeFailures(failures: readonly Failure[], count: number): string {
  const tried = failures.filter(({ reason }) => reason !== null);
  const lines = tried.slice(0, listed).map(({ change: { kind, before, after }, reason }) => {
    return `  ${kind} ${quote((before ?? after)?.name ?? "")}: ${reason}`;
  });
  if (tried.length > listed) lines.push(`  … and ${tried.length - listed} more.`);
  const left = failures.filter(({ reason }) => reason === null);
  // Deletions are tried only when all else is made.
  const isDelayed = failures.some(({ change }) => change.kind !== "delete");
  const delayed = isDelayed ? left.filter(({ change }) => change.kind === "delete").length : 0;
  const open = left.length - delayed;
  return [
    `${failures.length} of ${countOf(count, "change")} ${failures.length === 1 ? "wasn't" : "weren't"} made.`,
    ...lines,
    ...(open > 0
      ? [
          `  ${open} not tried, as the service failed or asked to wait for too long, or no longer accepts the token.`,
        ]
      : []),
    ...(delayed > 0 ? [`  ${countOf(delayed, "label")} not deleted, as other changes failed.`] : []),
    "Push again to complete them.",
  ].join("\n");
}

function toJson({ kind, before, after }: Change) {
  return { change: kind, before, after };
}
