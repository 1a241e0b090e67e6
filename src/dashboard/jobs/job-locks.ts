import { hold, openLocks } from "#client/browser-locks.ts";
import { draftPrefix } from "#dashboard/ui/storage/draft-keys.ts";
import type { JobPlan } from "./job-store.ts";

/** How often (milliseconds) a job that waits for its turn looks what it waits for. */
const lookTime = 1000;

function lockName({ serviceUrl, appId }: JobPlan): string {
  return `${draftPrefix}-turn ${appId} ${serviceUrl}`;
}

function openName(id: string): string {
  return `${draftPrefix}-open ${id}`;
}

/**
 * Waits until no other tab of this browser works on the project: jobs that worked on the same labels at once would undo
 * each other.
 *
 * @param title says to other tabs what they wait for
 * @param onWait called with the title of the job that it waits for; null while that is unknown
 * @returns what ends the turn; null when the signal gave up
 */
export async function acquireProjectLock(
  plan: JobPlan,
  title: string,
  onWait: (title: string | null) => void,
  signal: AbortSignal,
): Promise<(() => void) | null> {
  const name = lockName(plan);
  let end = await hold(name, { ifAvailable: true });
  if (end === null) {
    const check = async () => onWait(await readTitle(`${name} `));
    void check();
    const timer = setInterval(() => void check(), lookTime);
    try {
      end = await hold(name, { signal });
    } catch {
      return null;
    } finally {
      clearInterval(timer);
    }
  }
  // The lock's name shows other tabs which job it is.
  const endTitle = await hold(`${name} ${title}`, {});
  return () => {
    endTitle?.();
    end?.();
  };
}

async function readTitle(prefix: string): Promise<string | null> {
  const held = (await openLocks()?.query())?.held ?? [];
  return held.find(({ name }) => name?.startsWith(prefix))?.name?.slice(prefix.length) ?? null;
}

/**
 * Makes a job this tab's, as long as no other tab has it.
 *
 * @returns what lets go of it; null when another tab has it
 */
export async function claimJob(id: string): Promise<(() => void) | null> {
  return hold(openName(id), { ifAvailable: true });
}
