import type { Api } from "./api-client.ts";

/** The changes of one label that haven't ended. */
interface Turns {
  count: number;
  last: Promise<unknown>;
}

/** The turns of each label, by project and id. */
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

/**
 * Makes a change of one label once what became of the one before is known: else an earlier one that takes long might
 * arrive last, and undo it.
 *
 * @param onQueue called where it has to wait
 */
export async function changeInTurn<Made>(
  { api, appId }: Place,
  id: number,
  change: () => Promise<Made>,
  onQueue?: () => void,
): Promise<Made> {
  const places = turnsIn(api);
  const key = `${appId} ${id}`;
  const turns = places.get(key);
  if (turns !== undefined) onQueue?.();
  // At once where there is none before it: the page may be about to be closed.
  const made = turns === undefined ? change() : turns.last.then(change, change);
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
