import { isAlike, type LabelVersion } from "#contract/label-content.ts";
import type { Api } from "./api-client.ts";
import { hold } from "./browser-locks.ts";

/** The changes of one label that haven't ended. */
interface Turns {
  count: number;
  last: Promise<unknown>;
}

/** The queued changes of each label, by project and id. */
const allTurns = new WeakMap<Api, Map<string, Turns>>();

/** A project of a service. */
interface Place {
  readonly api: Api;
  readonly appId: string;
}

function turnsIn(api: Api): Map<string, Turns> {
  const turns = allTurns.get(api) ?? new Map<string, Turns>();
  allTurns.set(api, turns);
  return turns;
}

/** Whether a change of a label waits for the one that is under way. */
export function hasNextTurn({ api, appId }: Place, id: number): boolean {
  return (turnsIn(api).get(`${appId} ${id}`)?.count ?? 0) > 1;
}

/** How a change of one label takes its turn. */
interface TurnOptions {
  /** Called where it has to wait, or may have to. */
  readonly onQueue?: () => void;
  /** Don't wait for other tabs, as the page may be about to be closed; they wait for it. */
  readonly isUrgent?: boolean;
}

/**
 * Makes a change of one label once the one before it is settled: in this tab and, for services without idempotency
 * keys, in any other tab. Otherwise an earlier, slow change might arrive last and overwrite it.
 */
export async function changeInTurn<Made>(
  place: Place,
  id: number,
  change: () => Promise<Made>,
  { onQueue, isUrgent = false }: TurnOptions = {},
): Promise<Made> {
  const { api, appId } = place;
  const places = turnsIn(api);
  const key = `${appId} ${id}`;
  const turns = places.get(key);
  if (turns !== undefined || !api.knowsKeys) onQueue?.();
  const begin = () => changeAlone(place, id, change, isUrgent);
  // Without waiting where there is none before it: the page may be about to be closed.
  const made = turns === undefined ? begin() : turns.last.then(begin, begin);
  const now = { count: (turns?.count ?? 0) + 1, last: made };
  if (turns === undefined) places.set(key, now);
  else Object.assign(turns, now);
  try {
    return await made;
  } finally {
    const left = places.get(key);
    if (left !== undefined && --left.count === 0) places.delete(key);
  }
}

/** Makes a change while no other tab makes one of the same label. */
async function changeAlone<Made>(
  { api, appId }: Place,
  id: number,
  change: () => Promise<Made>,
  isUrgent: boolean,
): Promise<Made> {
  // Our own service is quick.
  const lock = api.knowsKeys ? null : hold(`label ${id} ${appId} ${api.serviceUrl}`, {}).catch(() => null);
  if (lock !== null && !isUrgent) await lock;
  try {
    return await change();
  } finally {
    void lock?.then((release) => release?.());
  }
}

/** See {@link noteOwn}. */
const ownVersions = new WeakMap<Api, Map<string, readonly LabelVersion[]>>();

/**
 * Notes the versions of a label before and after a change of this tab that may fail, take long, or delay others. A
 * later change may have begun with any of them and find any other; none of them counts as somebody else's change.
 *
 * @param versions none to forget what was noted before
 */
export function noteOwn({ api, appId }: Place, id: number, ...versions: readonly LabelVersion[]): void {
  const all = ownVersions.get(api) ?? new Map<string, readonly LabelVersion[]>();
  ownVersions.set(api, all);
  const key = `${appId} ${id}`;
  if (versions.length === 0) all.delete(key);
  else all.set(key, [...(all.get(key) ?? []), ...versions]);
}

/** Whether all these versions of a label are of this tab, see {@link noteOwn}. */
export function areOwn({ api, appId }: Place, id: number, ...versions: readonly LabelVersion[]): boolean {
  const own = ownVersions.get(api)?.get(`${appId} ${id}`) ?? [];
  return versions.every((version) => own.some((one) => isAlike(one, version)));
}
