import type { LabelVersion } from "#contract/label-content.ts";
import type { LabelInput } from "#contract/label-input.ts";
import type { Api } from "./api-client.ts";
import { hold } from "./browser-locks.ts";
import type { ChangeOutcome } from "./label-change.ts";
import { rejectionOf } from "./retry-policy.ts";

/** A project of a service. */
export interface Project {
  readonly api: Api;
  readonly appId: string;
}

/** A creation that may have been carried out, or may yet be. */
export interface SentCreation {
  readonly input: LabelInput;
  /** The ids of the project's labels from before it; null stands for those that can't be read. */
  readonly knownIds: ReadonlySet<number | null>;
  /** The idempotency key with which it was sent. */
  readonly key: string;
  /** Where it was sent before a reload: until when (milliseconds since 1970) the service may be at work on it. */
  readonly until?: number;
}

/** Passed from one try of a creation to the next: what the next one has to look for first. */
export interface SentCreationRef {
  current: SentCreation | undefined;
}

/** How a change waits: for its turn, and for a service that may still be at work on it. */
export interface ChangeWait {
  /** Gives up waiting. */
  readonly signal?: AbortSignal | undefined;
  /** Called when it takes so long that a person should know, and when that is over. */
  readonly onWait?: ((isWaiting: boolean) => void) | undefined;
}

/** The turn of a change. */
export interface Turn {
  /** Resolves when it, and all before it, have ended. */
  readonly ended: Promise<void>;
  /** What this tab has made of the label. */
  readonly own: {
    /**
     * Those that it has changed, or tried to change it to, by changes that may have failed, take long, or delay others. A
     * later change may have begun with any of them and find any other; none of them is somebody else's.
     */
    versions: LabelVersion[];
    sent?: SentCreation;
  };
}

/** The last turn of each label of a service that is under way, waits, or has left versions, by project and subject. */
const turns = new WeakMap<Api, Map<string, Turn>>();

/** How long (milliseconds) the change of a label before may take until the person is told that it is waited for. */
const quietQueueTime = 2000;

/**
 * Makes a change of one label once the one before it has ended: in this tab and, for services without idempotency keys, in
 * any other tab. Otherwise an earlier, slow change might arrive last and overwrite it.
 *
 * @param subject the label's id, or for a new one what it is like
 * @param change is given {@link Turn.own}, and adds to it; it is forgotten once the change is made, unless another one waits
 * @throws the signal's reason where it is aborted before its turn
 */
export async function changeInTurn(
  { api, appId }: Project,
  subject: number | string,
  change: (own: Turn["own"]) => Promise<ChangeOutcome>,
  { signal, onWait }: ChangeWait,
): Promise<ChangeOutcome> {
  const all = turns.get(api) ?? new Map<string, Turn>();
  turns.set(api, all);
  const key = `${appId} ${subject}`;
  const last = all.get(key);
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const turn: Turn = {
    ended: last === undefined ? ended : last.ended.then(() => ended),
    own: last?.own ?? { versions: [] },
  };
  all.set(key, turn);
  let release = () => {};
  const isLast = () => all.get(key) === turn;
  const take = async () => {
    await Promise.race([last?.ended, rejectionOf(signal)]);
    // Our own service, which knows keys, is quick.
    if (typeof subject === "string" || api.knowsKeys) return;
    const name = `label ${subject} ${appId} ${api.serviceUrl}`;
    release = (await hold(name, signal ? { signal } : {}).catch(() => null)) ?? release;
    signal?.throwIfAborted();
  };
  try {
    await tellWait(take(), onWait);
    const outcome = await change(turn.own);
    if (isLast() && outcome.state === "done") turn.own.versions = [];
    return outcome;
  } finally {
    end();
    if (isLast() && turn.own.versions.length === 0) all.delete(key);
    release();
  }
}

/** Tells of a wait that takes long, and when it is over. */
async function tellWait(wait: Promise<void>, onWait: ChangeWait["onWait"]): Promise<void> {
  let isTold = false;
  const timer = setTimeout(() => {
    isTold = true;
    onWait?.(true);
  }, quietQueueTime);
  await wait.finally(() => {
    clearTimeout(timer);
    if (isTold) onWait?.(false);
  });
}
