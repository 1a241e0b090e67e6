import type { Api } from "./api-client.ts";
import { ApiError, isUnfinished } from "./api-error.ts";
import { isRefusal } from "./change-outcome.ts";

/** How it is found out what becomes of a change that the service may still be at work on. */
export interface UnfinishedWait {
  /** Looks whether it was made by now; rejects where that doesn't tell. */
  readonly isMade: () => Promise<boolean>;
  /** Gives up waiting. */
  readonly signal?: AbortSignal | undefined;
  /** Until when (milliseconds since 1970); unless given, for `api.times.unfinished`. */
  readonly until?: number;
}

/**
 * Until when (milliseconds since 1970) a service may be at work on a change that is sent now: three times as long as any
 * took before, and a little more; where none was made yet, or one took too long, for `times.unfinished`.
 */
export function estimateEnd({ times, slowestChange }: Pick<Api, "times" | "slowestChange">): number {
  const likely = 3 * (slowestChange ?? times.unfinished) + times.firstPause;
  return Date.now() + Math.min(likely, times.unfinished);
}

/**
 * Waits for a change that may still be under way, as {@link isUnfinished} tells: for its late response where one is awaited,
 * and looks meanwhile, with growing pauses. The one place that decides how long a change isn't sent again.
 *
 * @returns whether it was made; false once the time is over, or the wait is given up
 * @throws ApiError where the late response refuses it
 */
export async function awaitUnfinished(
  { times }: Pick<Api, "times">,
  { lateResponse }: Partial<ApiError>,
  { isMade, signal, until = Date.now() + times.unfinished }: UnfinishedWait,
): Promise<boolean> {
  let response = lateResponse === undefined ? null : readLateResponse(lateResponse);
  for (let pause = 0; ; pause = Math.min(Math.max(2 * pause, times.firstPause), times.longestPause)) {
    const woken = sleep(Math.min(pause, until - Date.now()), signal);
    const told = await (response === null ? woken : Promise.race([woken, response]));
    if (told === "made") return true;
    if (told instanceof ApiError) {
      if (isRefusal(told)) throw told;
      response = null;
    }
    if (signal?.aborted) return false;
    try {
      if (await isMade()) return true;
    } catch (error) {
      // A look that fails tells nothing, but that of a session that has ended, which no later one would.
      if (isSessionOver(error)) return false;
    }
    if (Date.now() >= until) return false;
  }
}

/** What a change's late response says; never rejects. */
async function readLateResponse(response: Promise<unknown>): Promise<"made" | ApiError> {
  try {
    await response;
    return "made";
  } catch (error) {
    return error instanceof ApiError ? error : new ApiError("unreachable", { status: null, cause: error });
  }
}

function isSessionOver(error: unknown): boolean {
  return error instanceof ApiError && error.code === "unauthorized";
}

function sleep(time: number, signal?: AbortSignal): Promise<"looking"> {
  return new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", wake);
      resolve("looking");
    };
    const timer = setTimeout(wake, Math.max(0, time));
    if (signal?.aborted) wake();
    else signal?.addEventListener("abort", wake);
  });
}
