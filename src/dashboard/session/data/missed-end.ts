import { draftPrefix } from "#dashboard/ui/storage/draft-keys.ts";
import { scopedName } from "#dashboard/ui/storage/startup.ts";
import { findStored, removeAllStored, removeStored, storedKeys } from "#dashboard/ui/storage/storage.ts";
import { sessionKey } from "./session-key.ts";
import { endedSession, hasLeft, readApi, readPerson, type Session } from "./session-store.ts";

/** For how long (milliseconds) a tab that is being loaded may have missed that somebody left. */
const longestLoad = 60_000;

/**
 * While the sign-in page is open: where somebody has left in this tab, tells tabs that were being loaded meanwhile, and so
 * heard nothing of it.
 *
 * @returns the way to stop it
 */
export function hearOfMissedEnd(): () => void {
  const channels = [hearOfDrafts(), hearOfSession()];
  return () => {
    for (const channel of channels) channel.close();
  };
}

/** Where nobody was signed in, asks who has left, and forgets what that person had typed in this tab. */
function hearOfDrafts(): BroadcastChannel {
  const channel = new BroadcastChannel(scopedName("left"));
  const openedAt = Date.now();
  const person = readPerson();
  channel.addEventListener("message", ({ data }: MessageEvent<string | null>) => {
    if (data !== null) forgetDrafts(data);
    else if (person !== undefined && hasLeft() && Date.now() - openedAt < longestLoad)
      channel.postMessage(person);
  });
  if (person === undefined) channel.postMessage(null);
  return channel;
}

/** Tells the tabs that ask, and those that have asked before this page was open, that their session has ended. */
function hearOfSession(): BroadcastChannel {
  const channel = new BroadcastChannel(endedName());
  const tell = () => {
    if (endedSession !== undefined) channel.postMessage({ ended: endedSession } satisfies EndMessage);
  };
  channel.addEventListener("message", ({ data }: MessageEvent<EndMessage>) => {
    if ("asks" in data && data.asks === endedSession) tell();
  });
  tell();
  return channel;
}

/** By its id: whether a session has ended, or that it has. */
type EndMessage = { readonly asks: string } | { readonly ended: string };

const endedName = () => scopedName("ended");

/**
 * In a tab that has just been loaded: leaves a session that ended in another tab meanwhile. A copy of a tab has the same
 * session, which it keeps for itself.
 */
export function leaveEndedSession(): void {
  if (readApi() === null) return;
  const stored = findStored(sessionKey());
  if (stored === null) {
    // The session was read before this tab saw that another one had removed it.
    location.reload();
    return;
  }
  const { id } = JSON.parse(stored) as Session;
  if (id === undefined) return;
  const channel = new BroadcastChannel(endedName());
  channel.addEventListener("message", ({ data }: MessageEvent<EndMessage>) => {
    if (!("ended" in data) || data.ended !== id || readApi() === null) return;
    removeAllStored("tab", sessionKey());
    location.reload();
  });
  channel.postMessage({ asks: id } satisfies EndMessage);
}

/** Forgets what a person has typed in this tab. */
function forgetDrafts(person: string): void {
  if (readPerson() !== undefined) return;
  for (const key of storedKeys("tab", draftPrefix)) if (key.endsWith(` ${person}`)) removeStored("tab", key);
}
