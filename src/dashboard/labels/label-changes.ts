import { mutationOptions, type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { isSameColor } from "#contract/colors.ts";
import { acknowledgementSchema, type LabelInput } from "#contract/label-changes.ts";
import type { EmbeddedLabel, LenientLabelPage, UnreadableLabel } from "#contract/labels.ts";
import { apiPaths } from "#contract/paths.ts";
import type { Api } from "#dashboard/api/api-client.ts";
import { ApiError } from "#dashboard/api/api-error.ts";
import { projectDetailOptions, readProjectDetail } from "#dashboard/projects/project-detail-queries.ts";
import { tellOtherTabs } from "#dashboard/session/other-tabs.ts";
import { useApi } from "#dashboard/session/session-store.ts";
import {
  type DoubtfulCreation,
  type LabelChange,
  type LabelVersion,
  labelKeys,
  readLabelPage,
} from "./label-queries.ts";

/** Some services acknowledge with an empty body. */
const acknowledged = z.optional(acknowledgementSchema);

/** The answer to a change was lost, and looking didn't tell what became of it. */
export class UnknownOutcomeError extends Error {
  override readonly name = "UnknownOutcomeError";
  /** For a creation: what the next try has to look for first. */
  readonly doubtful: DoubtfulCreation | undefined;

  constructor(cause: unknown, doubtful?: DoubtfulCreation) {
    super("It is unknown what became of the change.", { cause });
    this.doubtful = doubtful;
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
}

/**
 * How changes of a project's labels are sent: once, and never again by themselves. A change whose answer is lost is
 * settled by looking. Lists and details of that project are read again afterwards, whatever came of it.
 *
 * The mutation throws ApiError when the change was not made, UnknownOutcomeError when nobody can tell,
 * LabelConflictError and EarlierCreationError when the person has to decide, and what `confirmed` rejected with.
 */
function labelChangeOptions(target: Target) {
  const { client, appId } = target;
  return mutationOptions({
    mutationKey: labelKeys.change(appId),
    mutationFn: async (change: LabelChange) => {
      await makeChange(target, change);
      return { acknowledgedAt: Date.now() };
    },
    onSettled: async () => {
      tellOtherTabs(appId);
      await client.cancelQueries({ queryKey: [appId] });
      void client.invalidateQueries({ queryKey: [appId] });
    },
  });
}

/** Sends one change of a project's labels from outside any component, see {@link labelChangeOptions}. */
export function sendLabelChange(target: Target, change: LabelChange): Promise<unknown> {
  const { client } = target;
  return client.getMutationCache().build(client, labelChangeOptions(target)).execute(change);
}

/** For how many seconds the undoing of a single change is offered. */
export const undoTime = 8;

/** Sends changes of a project's labels, see {@link labelChangeOptions}. */
export function useLabelChange(appId: string) {
  return useMutation(labelChangeOptions({ api: useApi(), client: useQueryClient(), appId }));
}

function makeChange(target: Target, change: LabelChange): Promise<void> {
  switch (change.kind) {
    case "create":
      return createLabel(target, change.input, change.doubtful);
    case "update":
      return updateLabel(target, change, () => readLabel(target, change.id, change.page));
    case "delete":
      return deleteLabel(target, change);
  }
}

/**
 * Creates a label.
 *
 * @param doubtful an earlier try, which is looked for first
 * @param knownIds the project's labels from before; those that the console has read unless given
 * @throws ApiError when it was not created, UnknownOutcomeError when nobody can tell, EarlierCreationError
 */
export async function createLabel(
  target: Target,
  input: LabelInput,
  doubtful?: DoubtfulCreation,
  knownIds: ReadonlySet<number | null> = readKnownIds(target),
): Promise<void> {
  if (doubtful !== undefined) {
    const labels = await readAllLabels(target).catch((error: unknown) => {
      throw new UnknownOutcomeError(error, doubtful);
    });
    if (isCreated(labels, doubtful)) {
      if (hasContent(doubtful.input, input)) return;
      throw new EarlierCreationError(doubtful.input);
    }
  }
  // A try that may still be under way is the same creation, unless the person has changed it.
  const key = doubtful !== undefined && hasContent(doubtful.input, input) ? doubtful.key : nameCreation();
  const attempt = { input, knownIds, key };
  try {
    await send(target, "POST", apiPaths.labels, input, isOwnService(target) ? key : undefined);
  } catch (error) {
    await settle(target, error, (labels) => isCreated(labels, attempt), attempt);
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
  { id, input, seen }: Pick<Extract<LabelChange, { kind: "update" }>, "id" | "input" | "seen">,
  look: () => Promise<LabelVersion | undefined>,
): Promise<void> {
  const current = await look();
  if (current === undefined) throw new LabelConflictError(null);
  if (!hasContent(current, seen)) {
    // Somebody else has made the very same change.
    if (hasContent(current, input)) return;
    throw new LabelConflictError(current);
  }
  try {
    await send(target, "PUT", apiPaths.label(id), input);
  } catch (error) {
    if (isNotFound(error)) throw new LabelConflictError(null);
    await settle(target, error, (labels) =>
      labels.some((label) => label.id === id && hasContent(label, input)),
    );
  }
}

/**
 * Deletes a label, which may be gone already.
 *
 * @throws ApiError when it was not deleted, UnknownOutcomeError when nobody can tell
 */
export async function deleteLabel(
  target: Target,
  { id, confirmed }: Pick<Extract<LabelChange, { kind: "delete" }>, "id"> & { confirmed?: Promise<void> },
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
  void client.cancelQueries({ queryKey: [appId] });
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

/** How long (milliseconds) to wait before each look: a service that has lost its connection may still be at work. */
const waitsBeforeLooking = [0, 1000];

/**
 * Finds out by looking what became of a change whose answer was lost. Returns when it was made.
 *
 * @param isMade whether these labels show the change
 * @param doubtful for a creation: what a further try has to look for
 * @throws the error itself when the change was not made, UnknownOutcomeError when nobody can tell
 */
async function settle(
  target: Target,
  error: unknown,
  isMade: (labels: readonly ListedLabel[]) => boolean,
  doubtful?: DoubtfulCreation,
): Promise<void> {
  if (!(error instanceof ApiError && isOutcomeUnknown(error))) throw error;
  for (const wait of waitsBeforeLooking) {
    await new Promise((resolve) => setTimeout(resolve, wait));
    const labels = await readAllLabels(target).catch(() => {
      throw new UnknownOutcomeError(error, doubtful);
    });
    if (isMade(labels)) return;
  }
  // Whoever took too long to answer may still be about to do it.
  if (error.code === "timeout" || error.status === 504) throw new UnknownOutcomeError(error, doubtful);
  throw error;
}

/** Whether a change that failed like this may have been made all the same. */
function isOutcomeUnknown({ code, status }: ApiError): boolean {
  // Where 502 or 504 is answered, a gateway speaks, which doesn't know either.
  return (
    code === "unreachable" || code === "timeout" || code === "unreadable" || status === 502 || status === 504
  );
}

/** Whether a label is there that wasn't before, with just that content. */
function isCreated(labels: readonly ListedLabel[], { input, knownIds }: DoubtfulCreation): boolean {
  return labels.some((label) => label.id !== null && !knownIds.has(label.id) && hasContent(label, input));
}

/** Whether a label has that name and that colour, however the service writes the colour. */
function hasContent(label: LabelVersion, { name, color }: LabelVersion): boolean {
  return label.name === name && isSameColor(label.color, color);
}

function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.code === "not-found";
}

/**
 * The label as the service has it now; undefined when it is gone. Its page of the list tells more than the details.
 *
 * @throws ApiError also when the label can't be read
 */
async function readLabel(target: Target, id: number, page: number): Promise<LabelVersion | undefined> {
  const { data } = await readLabelPage(target.api, target.appId, page);
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

/** The ids of the project's labels as far as they are known by now. */
function readKnownIds({ api, client, appId }: Target): ReadonlySet<number | null> {
  const detail = client.getQueryData(projectDetailOptions(api, appId).queryKey);
  const pages = client.getQueriesData<LenientLabelPage>({ queryKey: labelKeys.pages(appId) });
  const listed = pages.flatMap(([, page]) => page?.data ?? []);
  return new Set([...(detail?.labels ?? []), ...listed].map(({ id }) => id));
}
