import { randomUUID } from "node:crypto";
import { basename, extname } from "node:path";
import { type Api, createApi } from "#client/api-client.ts";
import { ApiError } from "#client/api-error.ts";
import { changeOf, deletionOf, type LabelChange } from "#client/label-change.ts";
import { contentOf } from "#client/label-content.ts";
import { LabelWork } from "#client/label-work.ts";
import { type ListedLabel, readProjectDetail } from "#client/listed-labels.ts";
import { readWithRetries } from "#client/retry-policy.ts";
import { StepRunner, type StepWatch } from "#client/step-runner.ts";
import { stepStates } from "#client/step-states.ts";
import type { LabelInput } from "#contract/label-input.ts";
import type { EmbeddedLabel } from "#contract/labels.ts";
import {
  type ExportFormat,
  impliedFormat,
  isWritable,
  listExtensions,
  writeLabels,
} from "#label-files/label-file-writer.ts";
import {
  findNameTwins,
  findOthers,
  type PlanEntry,
  planLabels,
  readableLabels,
  type WantedLabel,
} from "#label-files/label-plan.ts";
import { messageOf } from "./command-database.ts";
import { CommandError, UsageError } from "./command-error.ts";
import { countOf, formatTable, printable, printData, printResult } from "./command-output.ts";
import { confirm } from "./command-question.ts";
import { countEntries, describeChange, describeCounts, tellLookalikes } from "./label-change-output.ts";
import { isWebAddress, nameAddress } from "./label-download-input.ts";
import { readWantedLabels } from "./label-file-input.ts";
import type { DiffOptions, PullOptions, PushOptions, SyncOptions } from "./label-sync-options.ts";
import { quote, quoteAll } from "./name-lookup.ts";
import { describeChangeFailure, describeServiceError } from "./service-error-sentence.ts";
import { writeWhole } from "./whole-file.ts";

/** What the process exits with when labels differ. */
const differExitCode = 3;
/** How many changes whose order doesn't matter are under way at once. */
const lanes = 4;
/** How many names or failures are listed at most. */
const listed = 20;
/** How many rows a table has at most; `--json` has all. */
const shownRows = 200;

/** A project of a service, as it is now. */
interface RemoteProject {
  readonly name: string;
  /** All that it has, in order. */
  readonly listed: readonly ListedLabel[];
  /** Those that can be read. */
  readonly labels: readonly EmbeddedLabel[];
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

/** Writes a project's labels to a file. */
export async function pullLabels(options: PullOptions): Promise<void> {
  const format = options.format ?? formatOf(options);
  const project = await readProject(openService(options), options);
  const labels = project.labels.filter(isWritable);
  warnOfOddLabels(project);
  warnOfTwins(labels);
  const text = writeLabels(labels, format);
  // Whoever goes on with the file, such as a script, is to know that it isn't whole.
  if (project.labels.length < project.listed.length) process.exitCode = 1;
  if (options.file === "-") return printData(text);
  try {
    await writeWhole(options.file, text);
  } catch (error) {
    throw new CommandError(printable(`${options.file} can't be written: ${messageOf(error)}.`));
  }
  await printResult(
    options,
    { project: options.appId, file: options.file, labels: labels.length },
    `Wrote ${countOf(labels.length, "label")} of the project ${quote(project.name)} to ${printable(options.file)}.`,
  );
}

/** Prints how a file and a project differ, and has the process exit with 3 if they do. */
export async function diffLabels(options: DiffOptions): Promise<void> {
  const wantedFor = await readWantedLabels(options.file, options);
  const project = await readProject(openService(options), options);
  const { changes, others, entries } = compare(project, wantedFor(project.labels));
  warnOfOddLabels(project);
  tellLookalikes(entries);
  const differences = changes.length + others.length;
  if (differences > 0) process.exitCode = differExitCode;
  const file = options.file === "-" ? "The standard input" : printable(options.file);
  const table = [
    ...changes.map(({ kind, before, after }) => [kind, describeChange(before, after)]),
    ...others.map((label) => ["not in the file", describeChange(label, null)]),
  ];
  await printResult(
    options,
    {
      project: options.appId,
      differs: differences > 0,
      changes: changes.map(toJson),
      not_in_file: others.map(contentOf),
      present: countEntries(entries).present,
    },
    differences === 0
      ? `${file} and the project ${quote(project.name)} have the same labels: ${project.labels.length}.`
      : `${formatTable(["DIFFERENCE", "LABEL"], table, shownRows)}\n` +
          `${file} and the project ${quote(project.name)} differ in ${countOf(differences, "label")}.`,
  );
}

/** Gives a project the labels of a file. */
export async function pushLabels(options: PushOptions): Promise<void> {
  const wantedFor = await readWantedLabels(options.file, options);
  const service = openService(options);
  const project = await readProject(service, options);
  const plan = (now: RemoteProject) => planPush(compare(now, wantedFor(now.labels)), options);
  const { difference, changes, deletions } = plan(project);
  warnOfOddLabels(project);
  tellLookalikes(difference.entries);
  // Rather a file that was emptied by mistake.
  if (deletions.length > 0 && difference.entries.length === 0) {
    throw new CommandError(describeEmptyFile(options, project, deletions.length));
  }
  if (options.dryRun) return reportPush(options, project, difference, changes, []);
  let current = project;
  if (deletions.length > 0 && !options.yes) {
    await confirmDeletions(deletions, project.name);
    // Others may have changed labels while the person was thinking. Only what was asked about is done.
    current = await readProject(service, options);
    if (JSON.stringify(plan(current).changes) !== JSON.stringify(changes)) {
      throw new CommandError(
        "The project's labels have changed in the meantime. Nothing was changed. Try again.",
      );
    }
  }
  const changeSetId = randomUUID();
  const make = (some: readonly Change[]) => makeChanges(service, options, current, some, changeSetId);
  const failures = await make(changes.filter(({ kind }) => kind !== "delete"));
  // A label may only go once what is to take its place is there.
  if (failures.length === 0) {
    // From the last one, as a deletion moves all labels after it in the list.
    failures.push(...(await make(deletions.toReversed())).toReversed());
  } else failures.push(...deletions.map((change) => ({ change, reason: null })));
  await reportPush(options, project, difference, changes, failures);
  if (failures.length > 0) throw new CommandError(describeFailures(failures, changes.length));
}

/** A change that wasn't made, and why in a sentence; null where it wasn't tried. */
interface Failure {
  readonly change: Change;
  readonly reason: string | null;
}

/** The service, and what stops the work on it. */
interface Service {
  readonly api: Api;
  /** Told when the token is no longer accepted. */
  onUnauthorized: () => void;
}

function openService({ service, token }: SyncOptions): Service {
  const opened: Service = {
    api: createApi({
      serviceUrl: service,
      token,
      extendsApi: () => true,
      onUnauthorized: () => opened.onUnauthorized(),
    }),
    onUnauthorized: () => undefined,
  };
  return opened;
}

/** @throws CommandError when it can't be read */
async function readProject({ api }: Service, { service, appId, token }: SyncOptions): Promise<RemoteProject> {
  try {
    const detail = await readWithRetries(() => readProjectDetail(api, appId));
    return { name: detail.name ?? appId, listed: detail.labels, labels: readableLabels(detail.labels) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const reason =
      error.code === "not-found"
        ? `The service has no project with the app ID ${quote(appId)}, or the token's user isn't a member of it.`
        : describeServiceError(error);
    // What passes by itself needs no other settings.
    const advice =
      error.isPassing && error.code !== "unreachable" ? "" : " Check --service, --app-id, and the token.";
    throw new CommandError(hide(token, `${printable(service)}: ${reason}${advice}`));
  }
}

/** A text in which the service may have repeated the token. */
function hide(token: string, text: string): string {
  return text.replaceAll(token, "…");
}

function compare({ labels }: RemoteProject, wanted: readonly WantedLabel[]): Difference {
  const entries = planLabels(labels, wanted);
  const changes = entries.flatMap((entry): Change[] => {
    const change = changeOf(entry);
    return entry.kind === "unchanged" || change === null ? [] : [{ ...change, kind: entry.kind }];
  });
  return { entries, changes, others: findOthers(labels, entries).filter(isWritable) };
}

function planPush(difference: Difference, { prune }: PushOptions) {
  const deletions = difference.others.map((label): Change => {
    return { ...deletionOf(label), kind: "delete" };
  });
  return prune
    ? { difference, changes: [...difference.changes, ...deletions], deletions }
    : { difference, changes: difference.changes, deletions: [] };
}

function describeEmptyFile({ file }: PushOptions, { name }: RemoteProject, count: number): string {
  const subject = file === "-" ? "The standard input" : printable(file);
  return (
    `${subject} has no labels, and --prune would delete all of the project ${quote(name)}: ${count}.` +
    " Nothing was changed. If you want that, delete them in the console."
  );
}

/** @throws CommandError unless a person answers yes */
async function confirmDeletions(deletions: readonly Change[], project: string): Promise<void> {
  // What comes in from elsewhere is no answer, such as the rest of a script of which this is a line.
  if (!process.stdin.isTTY) {
    throw new CommandError(
      `Nothing was changed. --prune would delete ${countOf(deletions.length, "label")}: add --yes to confirm.`,
    );
  }
  const names = listNames(deletions.flatMap(({ before }) => before ?? []));
  await confirm(
    `Delete ${countOf(deletions.length, "label")} of the project ${quote(project)}: ${names}?`,
    {},
  );
}

/** Makes changes, and tells which were not made. */
async function makeChanges(
  service: Service,
  { appId, file, token }: PushOptions,
  project: RemoteProject,
  changes: readonly Change[],
  changeSetId: string,
): Promise<Failure[]> {
  if (changes.length === 0) return [];
  const errors = new Map<number, unknown>();
  const states = new Uint8Array(changes.length);
  const work = new LabelWork(
    { api: service.api, appId, readKnown: () => project.listed },
    {
      id: randomUUID(),
      steps: changes,
      keepsChanged: true,
      knownIds: project.labels.map(({ id }) => id),
      changeSet: {
        id: changeSetId,
        kind: "import",
        title: file === "-" ? null : isWebAddress(file) ? nameAddress(file) : basename(file),
      },
    },
  );
  let toldUntil = 0;
  let saysUnfinished = false;
  const watch: StepWatch = {
    onSettle: (index, error) => errors.set(index, error),
    onWait: () => {
      if (runner.hasUnfinished && !saysUnfinished)
        process.stderr.write("Waiting for the service to finish.\n");
      saysUnfinished = runner.hasUnfinished;
      const seconds = Math.ceil((runner.waitsUntil - Date.now()) / 1000);
      if (!runner.isWaiting || seconds <= 0 || runner.waitsUntil === toldUntil) return;
      toldUntil = runner.waitsUntil;
      const why = runner.isAsked ? "as the service asks" : "as the service doesn't respond as it should";
      process.stderr.write(`Waiting ${seconds} s, ${why}.\n`);
    },
  };
  const runner = new StepRunner(work, states, watch, lanes);
  service.onUnauthorized = () => runner.stop();
  await runner.run();
  return changes.flatMap((change, index) => {
    if (states[index] === stepStates.done) return [];
    const isTried = states[index] === stepStates.failed;
    return [{ change, reason: isTried ? hide(token, describeChangeFailure(errors.get(index))) : null }];
  });
}

async function reportPush(
  options: PushOptions,
  project: RemoteProject,
  { entries, others }: Difference,
  changes: readonly Change[],
  failures: readonly Failure[],
): Promise<void> {
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
  await printResult(
    options,
    {
      project: options.appId,
      ...counts,
      not_in_file: options.prune ? 0 : others.length,
      dry_run: isDryRun,
      ...(isDryRun && { changes: changes.map(toJson) }),
      failed: failures.map(({ change, reason }) => ({ ...toJson(change), reason })),
    },
    table + sentence + rest,
  );
}

function describeFailures(failures: readonly Failure[], count: number): string {
  const tried = failures.filter(({ reason }) => reason !== null);
  const lines = tried.slice(0, listed).map(({ change: { kind, before, after }, reason }) => {
    return `  ${kind} ${quote((before ?? after)?.name ?? "")}: ${reason}`;
  });
  if (tried.length > listed) lines.push(`  … and ${tried.length - listed} more.`);
  const left = failures.filter(({ reason }) => reason === null);
  // Deletions are tried only when all else is made.
  const isHeldBack = failures.some(({ change }) => change.kind !== "delete");
  const heldBack = isHeldBack ? left.filter(({ change }) => change.kind === "delete").length : 0;
  const open = left.length - heldBack;
  return [
    `${failures.length} of ${countOf(count, "change")} ${failures.length === 1 ? "wasn't" : "weren't"} made.`,
    ...lines,
    ...(open > 0
      ? [
          `  ${open} not tried, as the service failed or asked to wait for too long, or no longer accepts the token.`,
        ]
      : []),
    ...(heldBack > 0 ? [`  ${countOf(heldBack, "label")} not deleted, as other changes failed.`] : []),
    "Push again to complete them.",
  ].join("\n");
}

/** Tells of labels that no file can have, and of those that can't be read: neither are deleted, or a difference. */
function warnOfOddLabels({ listed: all, labels }: RemoteProject): void {
  const odd = labels.filter((label) => !isWritable(label));
  if (odd.length > 0) {
    process.stderr.write(
      `${countOf(odd.length, "label")} can't be in a file, because of the name or color: ${listNames(odd)}.\n`,
    );
  }
  const unreadable = all.length - labels.length;
  if (unreadable > 0) process.stderr.write(`${countOf(unreadable, "label")} of the project can't be read.\n`);
}

/** Tells of labels that share a name, which a file may have only if that is allowed. */
function warnOfTwins(labels: readonly LabelInput[]): void {
  const twins = findNameTwins(labels);
  if (twins.length === 0) return;
  process.stderr.write(
    `${countOf(twins.length, "label")} can only be pushed or compared with --allow-duplicates, as others have the` +
      ` same name: ${listNames(twins.map(({ later }) => later))}.\n`,
  );
}

function listNames(labels: readonly LabelInput[]): string {
  const names = quoteAll(labels.slice(0, listed).map(({ name }) => name));
  return labels.length > listed ? `${names}, … and ${labels.length - listed} more` : names;
}

function toJson({ kind, before, after }: Change) {
  return { change: kind, before, after };
}

/** @throws UsageError where a file's name doesn't tell */
function formatOf({ file, json }: PullOptions): ExportFormat {
  if (file === "-") return json ? "json" : "csv";
  const format = impliedFormat(extname(file).toLowerCase());
  if (format !== undefined) return format;
  throw new UsageError(`--file must end in ${listExtensions()}; or set --format.`);
}
