import { randomUUID } from "node:crypto";
import { createApi } from "#client/api-client.ts";
import { ApiError } from "#client/api-error.ts";
import { ChangeQueue } from "#client/change-queue.ts";
import { type ChangeOutcome, isDeletion, type LabelChange } from "#client/label-change.ts";
import { lookAtLabels, pageOf } from "#client/label-look.ts";
import { readProjectDetail } from "#client/listed-labels.ts";
import { readWithRetries } from "#client/retry-policy.ts";
import type { ChangeSet } from "#contract/change-set.ts";
import { readableLabels } from "#contract/labels.ts";
import { CommandError } from "./command-error.ts";
import { printable, tell } from "./command-output.ts";
import { quote } from "./name-lookup.ts";
import { describeChangeFailure, describeServiceError } from "./service-error-sentence.ts";
import type { ServiceAccess } from "./service-options.ts";

/** A project of a service, as it is now. */
export type ServiceProject = Awaited<ReturnType<typeof readServiceProject>>;

/** A client of a service; the signal is aborted once the service doesn't accept the token. */
export function openService({ service, token }: ServiceAccess) {
  const refused = new AbortController();
  const onUnauthorized = () => refused.abort();
  const api = createApi({ serviceUrl: service, token, extendsApi: () => true, onUnauthorized });
  return { api, refused: refused.signal };
}

/**
 * Reads a project with its labels.
 *
 * @param settings what people may have to set otherwise, for what is said of a failure
 * @throws CommandError when it can't be read
 */
export async function readServiceProject(access: ServiceAccess, appId: string, settings: string) {
  const { api, refused } = openService(access);
  const { name, labels } = await readWithRetries(() => readProjectDetail(api, appId)).catch((error) => {
    const unknown = `The service has no project with the app ID ${quote(appId)}, or the token's user isn't a member of it.`;
    throw readFailure(access, error, settings, unknown);
  });
  return {
    api,
    refused,
    token: access.token,
    appId,
    name: name ?? appId,
    listed: labels,
    labels: readableLabels(labels),
  };
}

/**
 * Why a service couldn't be read, for people.
 *
 * @param settings what they may have to set
 * @param unknown what is said where it isn't there
 */
export function readFailure(
  { service, token }: ServiceAccess,
  error: unknown,
  settings: string,
  unknown?: string,
): unknown {
  if (!(error instanceof ApiError)) return error;
  const reason = error.code === "not-found" && unknown ? unknown : describeServiceError(error);
  // What passes by itself needs no other settings.
  const isSetting = !error.isPassing || error.code === "unreachable";
  const advice = isSetting ? ` Check ${settings}.` : "";
  // The service may have repeated the token.
  return new CommandError(`${printable(service)}: ${reason}${advice}`.replaceAll(token, "…"));
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
    else if (outcome.state !== "done")
      failures.set(change, describeChangeFailure(outcome).replaceAll(project.token, "…"));
  }
  return { made, failures };
}

const keptDeletion = "Not deleted, as other changes failed.";
const untried =
  "Not tried, as the service failed or asked to wait for too long, or no longer accepts the token.";
