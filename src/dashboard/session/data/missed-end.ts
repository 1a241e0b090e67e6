import { draftPrefix } from "#dashboard/ui/storage/draft-keys.ts";
import { scopedName } from "#dashboard/ui/storage/startup.ts";
import { removeStored, storedKeys } from "#dashboard/ui/storage/storage.ts";
import { hasLeft, readPerson } from "./session-store.ts";

/** For how long (milliseconds) a tab that is being loaded may have missed that somebody left. */
const longestLoad = 60_000;

/**
 * While the sign-in page is open: where somebody has left in this tab, tells tabs that were being loaded meanwhile, and so
 * heard nothing of it; where nobody was signed in, asks, and forgets what that person had typed in this tab.
 *
 * @returns the way to stop it
 */
export function hearOfMissedEnd(): () => void {
  const channel = new BroadcastChannel(scopedName("left"));
  const openedAt = Date.now();
  const person = readPerson();
  channel.addEventListener("message", ({ data }: MessageEvent<string | null>) => {
    if (data !== null) forgetDrafts(data);
    else if (person !== undefined && hasLeft() && Date.now() - openedAt < longestLoad)
      channel.postMessage(person);
  });
  if (person === undefined) channel.postMessage(null);
  return () => channel.close();
}

/** Forgets what a person has typed in this tab. */
function forgetDrafts(person: string): void {
  if (readPerson() !== undefined) return;
  for (const key of storedKeys("tab", draftPrefix)) if (key.endsWith(` ${person}`)) removeStored("tab", key);
}
