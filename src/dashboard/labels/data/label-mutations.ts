import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { isSameColor } from "#contract/colors.ts";
import { acknowledgementSchema, type LabelInput } from "#contract/label-input.ts";
import type { EmbeddedLabel, LenientLabelPage, UnreadableLabel } from "#contract/labels.ts";
import { apiPaths } from "#contract/paths.ts";
import type { Api } from "#dashboard/api/api-client.ts";
import { ApiError } from "#dashboard/api/api-error.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import { projectDetailOptions, readProjectDetail } from "#dashboard/projects/data/project-detail-queries.ts";
import { tellOtherTabs } from "#dashboard/session/data/other-tabs.ts";
import type { LabelChange, LabelVersion, UncertainCreation, UncertainCreationRef } from "./label-change.ts";
import { readLabelPage } from "./label-queries.ts";

/** What counts of an acknowledgement. One that says anything else, or nothing, as some services do, tells nothing. */
export const acknowledged = z.pick(acknowledgementSchema, { status: true });

/** The answer to a change doesn't tell what became of it, and neither did looking. */
export class UnknownOutcomeError extends Error {
  override readonly name = "UnknownOutcomeError";

  /** @param cause why it can't be told: the failure of the look, or that of the change */
  constructor(cause: unknown) {
    super("It is unknown what became of the change.", { cause });
  }
}

/** A label was not changed, because it isn't any more what the person saw. */
export class LabelConflictError extends Error {
  override readonly name = "LabelConflictError";
  /** The label as it is now; null when it has been deleted. */
  readonly current: LabelVersion | null;

  constructor(current: LabelVersion | null) {
    super("The label has been changed by somebody else.");
    this.current = current;
  }
}

/** A label was not created, because an earlier try, with other content, turned out to have created one. */
export class EarlierCreationError extends Error {
  override readonly name = "EarlierCreationError";
  /** What the earlier try created. */
  readonly created: LabelInput;

  constructor(created: LabelInput) {
    super("An earlier try has created a label.");
    this.created = created;
  }
}

/** An entry of a project's labels, as its details list them. */
export type ListedLabel = EmbeddedLabel | UnreadableLabel;

/** One project of one service, as changes of its labels need it. */
export interface Target {
  readonly api: Api;
  readonly client: QueryClient;
  readonly appId: string;
  /** Reads all labels anew; unless given, as {@link readAllLabels} does. Many changes at once may share a look. */
  readonly look?: () => Promise<readonly ListedLabel[]>;
}

/**
 * How changes of a project's labels are sent: once, and never again by themselves. A change whose answer doesn't tell
 * what became of it is settled by looking. Lists and details of that project are read again afterwards, whatever came
 * of it.
 *
 * The mutation throws ApiError when the change was not made, UnknownOutcomeError when nobody can tell,
 * LabelConflictError and EarlierCreationError when the person has to decide, and what `confirmed` rejected with.
 */
function labelChangeOptions(target: Target) {
  const { client, appId } = target;
  return mutationOptions({
    mutationKey: queryKeys.labelChange(appId),
    mutationFn: async (change: LabelChange) => {
      await makeChange(target, change);
      return { acknowledgedAt: Date.now() };
    },
    onSettled: async () => {
      tellOtherTabs(appId);
      await client.cancelQueries({ queryKey: queryKeys.project(appId) });
      void client.invalidateQueries({ queryKey: queryKeys.project(appId) });
    },
  });
}

/** Sends one change of a project's labels, see {@link labelChangeOptions}. */
export function sendLabelChange(target: Target, change: LabelChange): Promise<unknown> {
  const { client } = target;
  return client.getMutationCache().build(client, labelChangeOptions(target)).execute(change);
}

function makeChange(target: Target, change: LabelChange): Promise<void> {
  switch (change.kind) {
    case "create":
      return createLabel(target, change.input, change.uncertain);
    case "update":
      return updateLabel(target, change, () => readLabel(target, change.id, change.page));
    case "delete":
      return deleteLabel(target, change);
  }
}

/**
 * Creates a label.
 *
 * @param uncertain an earlier try, which is looked for first; afterwards what the next try has to look for
 * @param knownIds the project's labels from before; those that the console has read unless given
 * @throws ApiError when it was not created, UnknownOutcomeError when nobody can tell, EarlierCreationError
 */
export async function createLabel(
  target: Target,
  input: LabelInput,
  uncertain: UncertainCreationRef = { current: undefined },
  knownIds?: ReadonlySet<number | null>,
): Promise<void> {
  const earlier = uncertain.current;
  const found = earlier && (await look(target, (labels) => labels));
  if (earlier && found && isCreated(found, earlier)) {
    uncertain.current = undefined;
    if (hasContent(earlier.input, input)) return;
    throw new EarlierCreationError(earlier.input);
  }
  const attempt = {
    input,
    knownIds: found ? idsOf(found) : (knownIds ?? (await readKnownIds(target))),
    // A try that may still be under way is the same creation, unless the person has changed it.
    key: earlier && hasContent(earlier.input, input) ? earlier.key : nameCreation(),
  };
  uncertain.current = attempt;
  try {
    await send(target, "POST", apiPaths.labels, input, isOwnService(target) ? attempt.key : undefined);
    uncertain.current = undefined;
  } catch (error) {
    if (isRefusal(error)) uncertain.current = earlier;
    await settle(target, error, (labels) => isCreated(labels, attempt));
    uncertain.current = undefined;
  }
}

/**
 * Updates a label, if it still is what the person saw.
 *
 * @param look finds the label as the service has it now
 * @throws ApiError when it was not updated, UnknownOutcomeError when nobody can tell, LabelConflictError
 */
export async function updateLabel(
  target: Target,
  { id, input, expected }: Extract<LabelChange, { kind: "update" }>,
  look: () => Promise<LabelVersion | undefined>,
): Promise<void> {
  const current = await look();
  if (current === undefined) throw new LabelConflictError(null);
  if (!hasContent(current, expected)) {
    // Somebody else has made the very same change.
    if (hasContent(current, input)) return;
    throw new LabelConflictError(current);
  }
  try {
    await send(target, "PUT", apiPaths.label(id), input);
  } catch (error) {
    if (isNotFound(error)) throw new LabelConflictError(null);
    await settle(target, error, (labels) => {
      const label = findLabel(labels, id);
      return label !== undefined && hasContent(label, input);
    });
  }
}

/**
 * Deletes a label, which may be gone already.
 *
 * @throws ApiError when it was not deleted, UnknownOutcomeError when nobody can tell
 */
export async function deleteLabel(
  target: Target,
  { id, confirmed }: Extract<LabelChange, { kind: "delete" }>,
): Promise<void> {
  await confirmed;
  try {
    await send(target, "DELETE", apiPaths.label(id));
  } catch (error) {
    // What is to be deleted is already gone: that is what the person asked for.
    if (isNotFound(error)) return;
    await settle(target, error, (labels) =>
      labels.every((label) => label.id !== id && !isUnreadable(label, id)),
    );
  }
}

function send(
  { api, client, appId }: Target,
  method: "POST" | "PUT" | "DELETE",
  path: string,
  body?: LabelInput,
  key?: string,
): Promise<unknown> {
  // An answer that was read before the change must not arrive after it, and count as fresh.
  void client.cancelQueries({ queryKey: queryKeys.project(appId) });
  return api.request({ method, path, appId, schema: acknowledged, body, key });
}

/** A name that no other creation has. */
function nameCreation(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join("-");
}

/** Whether the service is where the page comes from; others may refuse a page that sends a header they don't know. */
function isOwnService({ api }: Target): boolean {
  return new URL(api.serviceUrl).origin === location.origin;
}

/** How long (milliseconds) to wait before each look: a service that has answered may still be at work. */
const waitsBeforeLooking = [0, 1000];

/** Statuses by which a service, or a gateway before it, says that the work goes on. */
const unfinishedStatuses: readonly (number | null)[] = [202, 504, 524];

/**
 * Finds out by looking what became of a change whose answer doesn't tell. Returns when it was made.
 *
 * @param isMade whether these labels show the change; throws when they don't tell
 * @throws the error itself when the change was not made, UnknownOutcomeError when nobody can tell
 */
async function settle(
  target: Target,
  error: unknown,
  isMade: (labels: readonly ListedLabel[]) => boolean,
): Promise<void> {
  if (!(error instanceof ApiError) || isRefusal(error)) throw error;
  for (const wait of waitsBeforeLooking) {
    await new Promise((resolve) => setTimeout(resolve, wait));
    if (await look(target, isMade)) return;
  }
  // Whoever took too long to answer may still be about to do it.
  if (error.code === "timeout" || unfinishedStatuses.includes(error.status)) {
    throw new UnknownOutcomeError(error);
  }
  throw error;
}

/** Looks at all labels of the project. Throws UnknownOutcomeError when that fails, or tells nothing. */
async function look<Found>(target: Target, read: (labels: readonly ListedLabel[]) => Found): Promise<Found> {
  try {
    return read(await (target.look?.() ?? readAllLabels(target)));
  } catch (error) {
    throw new UnknownOutcomeError(error);
  }
}

/** Whether the answer to a change says for certain that it was not made: a 4xx. After any other it may have been. */
function isRefusal(error: unknown): boolean {
  const status = error instanceof ApiError ? error.status : null;
  return status !== null && status >= 400 && status < 500;
}

/** Whether a label is there that wasn't before, with just that content. */
function isCreated(labels: readonly ListedLabel[], { input, knownIds }: UncertainCreation): boolean {
  return labels.some((label) => label.id !== null && !knownIds.has(label.id) && hasContent(label, input));
}

/** Whether a label has that name and that color, however the service encodes accents and writes colors. */
function hasContent(label: LabelVersion, { name, color }: LabelVersion): boolean {
  return label.name.normalize() === name.normalize() && isSameColor(label.color, color);
}

function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.code === "not-found";
}

/**
 * The label as the service has it now; undefined when it is gone. Its page of the list tells more than the details.
 *
 * @throws ApiError also when the label can't be read
 */
async function readLabel(
  target: Target,
  id: number,
  page: number | undefined,
): Promise<LabelVersion | undefined> {
  const { data = [] } = page === undefined ? {} : await readLabelPage(target.api, target.appId, page);
  return findLabel(data, id) ?? findLabel(await readAllLabels(target), id);
}

/**
 * A label of a list by its id; undefined when it isn't there.
 *
 * @throws ApiError when it is there but can't be read
 */
export function findLabel<Readable extends EmbeddedLabel>(
  labels: readonly (Readable | UnreadableLabel)[],
  id: number,
): Readable | undefined {
  if (labels.some((label) => isUnreadable(label, id))) throw new ApiError("unreadable", { status: null });
  return labels.find((label): label is Readable => label.id === id);
}

function isUnreadable(label: EmbeddedLabel | UnreadableLabel, id: number): boolean {
  return label.id === null && label.sentId === String(id);
}

/** All labels of the project as the service has them now: its details name every one. */
export async function readAllLabels({ api, appId }: Target): Promise<readonly ListedLabel[]> {
  const { labels } = await readProjectDetail(api, appId);
  return labels;
}

/** The ids of some labels; null stands for those that can't be read. */
export function idsOf(labels: readonly ListedLabel[]): ReadonlySet<number | null> {
  return new Set(labels.map(({ id }) => id));
}

/** The ids of the project's labels: all of them, or those that were shown where they can't be read. */
async function readKnownIds({ api, client, appId }: Target): Promise<ReadonlySet<number | null>> {
  const options = { ...projectDetailOptions(api, appId), staleTime: Number.POSITIVE_INFINITY, retry: false };
  const detail = await client.fetchQuery(options).catch(() => client.getQueryData(options.queryKey));
  const pages = client.getQueriesData<LenientLabelPage>({ queryKey: queryKeys.labelPages(appId) });
  return idsOf([...(detail?.labels ?? []), ...pages.flatMap(([, page]) => page?.data ?? [])]);
}
