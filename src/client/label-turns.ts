import { isAlike, type LabelVersion } from "#contract/label-content.ts";
import type { Api } from "./api-client.ts";
import { hold } from "./browser-locks.ts";

/** A project of a service. */
export interface Project {
  readonly api: Api;
  readonly appId: string;
}

/** What is known in this tab of each label of a service, by project and subject. */
function keepByLabel<Kept>(): (project: Project) => Map<string, Kept> {
  const all = new WeakMap<Api, Map<string, Kept>>();
  return ({ api }) => {
    const kept = all.get(api) ?? new Map<string, Kept>();
    all.set(api, kept);
    return kept;
  };
}

/** When the last change of each label ends that has begun, or waits for its turn. */
const lastTurns = keepByLabel<Promise<void>>();

/** How long (milliseconds) the change of a label before may take until the person is told that it is waited for. */
const quietQueueTime = 2000;

/** How a change of one label takes its turn. */
interface TurnOptions {
  readonly signal?: AbortSignal | undefined;
  /** Called when it waits so long that a person should know, and when that is over. */
  readonly onWait?: ((isWaiting: boolean) => void) | undefined;
  /** Whether other tabs' changes of the same label are waited for, too. */
  readonly locks: boolean;
}

/**
 * Makes a change of one label once the one before it has ended: in this tab and, for services without idempotency keys, in
 * any other tab. Otherwise an earlier, slow change might arrive last and overwrite it.
 *
 * @param change is given a way to tell whether another one waits for it
 * @throws the signal's reason where it is aborted before its turn
 */
export async function changeInTurn<Made>(
  project: Project,
  subject: number | string,
  change: (hasNext: () => boolean) => Promise<Made>,
  { signal, onWait, locks }: TurnOptions,
): Promise<Made> {
  const { api, appId } = project;
  const turns = lastTurns(project);
  const key = `${appId} ${subject}`;
  const before = turns.get(key);
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const turn = before === undefined ? ended : before.then(() => ended);
  turns.set(key, turn);
  let isTold = false;
  const timer = setTimeout(() => {
    isTold = true;
    onWait?.(true);
  }, quietQueueTime);
  let release: (() => void) | null = null;
  try {
    if (before !== undefined) await Promise.race([before, rejectionOf(signal)]);
    // Our own service, which knows keys, is quick.
    if (locks && !api.knowsKeys) {
      const name = `label ${subject} ${appId} ${api.serviceUrl}`;
      release = await hold(name, signal ? { signal } : {}).catch(() => null);
      signal?.throwIfAborted();
    }
    clearTimeout(timer);
    if (isTold) onWait?.(false);
    isTold = false;
    return await change(() => turns.get(key) !== turn);
  } finally {
    clearTimeout(timer);
    if (isTold) onWait?.(false);
    end();
    if (turns.get(key) === turn) turns.delete(key);
    release?.();
  }
}

/** Rejects once the signal is aborted. */
function rejectionOf(signal: AbortSignal | undefined): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  promise.catch(() => undefined);
  if (signal?.aborted) reject(signal.reason);
  else signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
  return promise;
}

/** See {@link noteOwn}. */
const ownVersions = keepByLabel<readonly LabelVersion[]>();

/**
 * Notes versions of a label that this tab has changed, or tried to change it to: of a change that may fail, take long, or
 * delay others. A later change may have begun with any of them and find any other; none of them is somebody else's.
 */
export function noteOwn(project: Project, id: number, ...versions: readonly LabelVersion[]): void {
  const key = `${project.appId} ${id}`;
  const all = ownVersions(project);
  all.set(key, [...(all.get(key) ?? []), ...versions]);
}

/** Forgets what was noted of a label. */
export function forgetOwn(project: Project, id: number): void {
  ownVersions(project).delete(`${project.appId} ${id}`);
}

/** Whether all these versions of a label are of this tab, see {@link noteOwn}. */
export function areOwn(project: Project, id: number, ...versions: readonly LabelVersion[]): boolean {
  const own = ownVersions(project).get(`${project.appId} ${id}`) ?? [];
  return versions.every((version) => own.some((one) => isAlike(one, version)));
}
