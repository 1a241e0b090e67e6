import { pause } from "#dashboard/ui/loading/pause.ts";

/** The pauses (milliseconds) before the service is asked again: each is twice as long as the one before. */
const firstPause = 500;
const longestPause = 4000;

/** How long (milliseconds) a response may take. */
const longestTry = 30_000;

/** For so long (milliseconds) a page that was loaded anew isn't loaded anew by itself: what fails there does so again. */
const freshTime = 60_000;

/** Settles once the service answers; null while it isn't asked. */
let asking: Promise<boolean> | null = null;

/**
 * Resolves once the page may be loaded anew: when the service answers, as the browser would show a page of its own before. A proxy
 * that asks the person to sign in answers, too; its page is then what is wanted.
 *
 * @param isAsked whether the person asked for it, instead of code that couldn't be loaded
 * @returns false where code that couldn't be loaded would only fail again
 */
export async function mayReload(isAsked: boolean): Promise<boolean> {
  asking ??= untilAnswered().finally(() => {
    asking = null;
  });
  const wasAway = await asking;
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const isFresh = navigation?.type === "reload" && performance.now() < freshTime;
  const isAllowed = isAsked || wasAway || !isFresh;
  if (isAllowed) await fetchCode();
  return isAllowed;
}

/** Fetches the page's code again: WebKit has what failed once fail in a page that is loaded anew, too, until it has been fetched. */
async function fetchCode(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>("link[rel=modulepreload]");
  // Not from elsewhere, as from where a proxy asks the person to sign in.
  const request: RequestInit = { cache: "reload", redirect: "manual" };
  await Promise.allSettled([...links].map(({ href }) => fetch(href, request)));
}

/** Resolves once the service answers, with whether it had to be waited for. */
async function untilAnswered(): Promise<boolean> {
  let time = firstPause;
  for (; !(await isAnswered()); time = Math.min(2 * time, longestPause)) await pause(time);
  return time > firstPause;
}

/** Whether the service has something to say at the page's address. */
async function isAnswered(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(longestTry);
    const { status } = await fetch(location.href, { cache: "no-store", redirect: "manual", signal });
    return status < 500;
  } catch {
    return false;
  }
}
