import type { Api } from "./api-client.ts";

/** The last change of each label, by project and id, that has not ended. */
const lastChanges = new WeakMap<Api, Map<string, Promise<unknown>>>();

/** The project of a label, at a service. */
interface Place {
  readonly api: Api;
  readonly appId: string;
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
  let changes = lastChanges.get(api);
  if (changes === undefined) {
    changes = new Map();
    lastChanges.set(api, changes);
  }
  const key = `${appId} ${id}`;
  const before = changes.get(key);
  if (before !== undefined) onQueue?.();
  // At once where there is none before it: the page may be about to be closed.
  const made = before === undefined ? change() : before.then(change, change);
  changes.set(key, made);
  try {
    return await made;
  } finally {
    if (changes.get(key) === made) changes.delete(key);
  }
}
