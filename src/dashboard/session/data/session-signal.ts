import type { Api } from "#client/api-client.ts";
import { readApi, subscribeToSession } from "./session-store.ts";

/** Is aborted when the session that an API client belongs to ends. */
export function sessionSignal(api: Api): AbortSignal {
  const ending = new AbortController();
  const unsubscribe = subscribeToSession(() => {
    if (readApi() === api) return;
    unsubscribe();
    ending.abort();
  });
  return ending.signal;
}
