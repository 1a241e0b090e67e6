import { randomUUID } from "node:crypto";
import { createApi } from "#client/api-client.ts";
import { ApiError } from "#client/api-error.ts";
import { ChangeQueue } from "#client/change-queue.ts";
import { type ChangeOutcome, isDeletion, type LabelChange, nameOf, planOf } from "#client/label-change.ts";
import { lookAtLabels, pageOf } from "#client/label-look.ts";
import { readProjectDetail } from "#client/listed-labels.ts";
import { readWithRetries } from "#client/retry-policy.ts";
import type { ChangeSet } from "#contract/change-set.ts";
import { readableLabels } from "#contract/labels.ts";
import { apiPaths } from "#contract/paths.ts";
import { lenientProjectListSchema } from "#contract/projects.ts";
import { CommandError } from "./command-error.ts";
import { countOf, listLines, printable, tell } from "./command-output.ts";
import { quote } from "./name-lookup.ts";
import { describeChangeFailure, describeServiceError } from "./service-error-sentence.ts";
import type { ServiceAccess } from "./service-options.ts";

/** A project of a service, as it is now. */
export type ServiceProject = Awaited<ReturnType<typeof readServiceProject>>;

/** A client of a service; the signal is aborted once the service doesn't accept the token. */
function openService({ service, token }: ServiceAccess) {
  const refused = new AbortController();
  const onUnauthorized = () => refused.abort();
  const api = createApi({ serviceUrl: service, token, extendsApi: () => true, onUnauthorized });
  return { api, refused: refused.signal };
}

/** The projects of a service. @throws CommandError when they can't be read */
export async function readServiceProjects(access: ServiceAccess) {
  const request = { path: apiPaths.projects, schema: lenientProjectListSchema };
  const projects = await read(access, () => openService(access).api.request(request));
  return projects.flatMap(({ app_id, ...project }) =>
    "name" in project ? { app_id, name: project.name, domain: project.domain } : [],
  );
}

/** Reads a project with its labels. @throws CommandError when it can't be read */
export async function readServiceProject(access: ServiceAccess, appId: string) {
  const { api, refused } = openService(access);
  const missing = `The service has no project with the app ID ${quote(appId)}, or the token's user isn't a member of it.`;
  const { name, labels } = await read(access, () => readProjectDetail(api, appId), missing);
  return { api, refused, appId, name: name ?? appId, listed: labels, labels: readableLabels(labels) };
}

/**
 * Reads from a service.
 *
 * @param missing what is said where it isn't there
 * @throws CommandError that says what to do
 */
async function read<Answer>({ service }: ServiceAccess, ask: () => Promise<Answer>, missing?: string) {
  try {
    return await readWithRetries(ask);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const reason = error.code === "not-found" && missing ? missing : describeServiceError(error);
    // What passes by itself needs no other settings.
    const isSetting = !error.isPassing || error.code === "unreachable";
    throw new CommandError(
      `${printable(service)}: ${reason}${isSetting ? " Check --service and the token." : ""}`,
    );
  }
}

/** What became of changes. */
export interface Carried<Change extends LabelChange> {
  /** What was made, or may have been, for undo. */
  readonly made: readonly LabelChange[];
  /** Why others weren't made, in a sentence for each. */
  readonly failures: ReadonlyMap<Change, string>;
}

/**
 * Makes changes of a project, deletions last. Tells on the standard error when it waits for the service.
 *
 * @param changeSet the batch that they are to the service
 * @param signal once it is aborted, no more are begun
 */
export async function carryOut<Change extends LabelChange>(
  project: ServiceProject,
  changes: readonly Change[],
  changeSet: ChangeSet,
  signal?: AbortSignal,
): Promise<Carried<Change>> {
  const outcomes = new Map<number, ChangeOutcome | null>();
  let toldUntil = 0;
  const queue = new ChangeQueue(project, changes, {
    id: randomUUID(),
    keepsChanged: true,
    knownIds: project.labels.map(({ id }) => id),
    look: lookAtLabels(project, (id) => pageOf(project.listed, id)),
    changeSet,
    signal,
    onSettle: (index, outcome) => outcomes.set(index, outcome),
    onWait: () => {
      const seconds = Math.ceil((queue.waitsUntil - Date.now()) / 1000);
      if (!queue.isWaiting || seconds <= 0 || queue.waitsUntil === toldUntil) return;
      toldUntil = queue.waitsUntil;
      tell(`Waiting ${seconds} s, as the service ${queue.isAsked ? "asks" : "isn't responding properly"}.\n`);
    },
  });
  for (const end of [project.refused, signal]) end?.addEventListener("abort", () => queue.stop());
  const { deletions = [], others = [] } = Object.groupBy(changes.keys(), (index) =>
    isDeletion(changes[index]) ? "deletions" : "others",
  );
  await queue.run(others);
  // A label may only go once what is to take its place is there.
  const mayDelete = others.every((index) => outcomes.get(index)?.state === "done");
  // From the last one, as a deletion moves all labels after it in the list.
  if (mayDelete) await queue.run(deletions.toReversed());
  const made: LabelChange[] = [];
  const failures = new Map<Change, string>();
  for (const [index, change] of changes.entries()) {
    const outcome = outcomes.get(index) ?? null;
    const isKept = isDeletion(change) && !mayDelete;
    if (outcome?.state === "done") made.push(outcome.made ?? change);
    if (outcome?.state === "unknown") made.push(change);
    if (outcome === null) failures.set(change, isKept ? keptDeletion : untried);
    else if (outcome.state !== "done") failures.set(change, describeChangeFailure(outcome));
  }
  return { made, failures };
}

/**
 * Says which changes weren't made, and why.
 *
 * @param advice what to do
 * @throws CommandError where there are any
 */
export function refuseFailures(
  project: ServiceProject,
  changes: readonly LabelChange[],
  failures: ReadonlyMap<LabelChange, string>,
  advice: string,
): void {
  if (failures.size === 0) return;
  const count = `${failures.size} of ${countOf(changes.length, "change")} of the project ${quote(project.name)}`;
  const reasons = [...failures].map(
    ([change, why]) => `  ${planOf(change)} ${quote(nameOf(change))}: ${why}`,
  );
  const verb = failures.size === 1 ? "wasn't" : "weren't";
  throw new CommandError([`${count} ${verb} made.`, ...listLines(reasons), advice].join("\n"));
}

const keptDeletion = "Not deleted, as other changes failed.";
const untried =
  "Not tried, as the service failed or asked to wait for too long, or no longer accepts the token.";
