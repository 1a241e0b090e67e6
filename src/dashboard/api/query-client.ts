import { type Query, QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";
import { projectKeyOf } from "./query-keys.ts";

/** How often a failed read is tried again before the failure is shown. */
const readRetries = 2;
/** The longest wait (milliseconds) that is sat out; a service that asks for more is shown as failed. */
const longestWait = 60_000;
/** For this long (milliseconds) a failure counts for every part of a screen that is still coming to be. */
const failureTime = 5000;

/**
 * How long to wait (milliseconds) before the next try: what the service asked for, else exponential back-off with
 * full jitter, so that many consoles don't come back at the same moment.
 */
export function retryDelay(failures: number, error: unknown): number {
  const asked = error instanceof ApiError ? error.retryAfter : undefined;
  return asked ?? Math.random() * 500 * 2 ** failures + 250;
}

/** Whether the same read may succeed soon. */
function mayPass(error: unknown): boolean {
  return error instanceof ApiError && error.isPassing && (error.retryAfter ?? 0) <= longestWait;
}

/** React Query as the console uses it: reads are retried while that may help, writes never by themselves. */
export function createQueryClient(): QueryClient {
  // A change under way ends with reading again what it is about; an answer in between would show half of it.
  const isSettled = ({ queryKey }: Query) => client.isMutating({ mutationKey: projectKeyOf(queryKey) }) === 0;
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        // Offline is a failure with a sentence, not a silent pause.
        networkMode: "always",
        staleTime: 10_000,
        refetchOnWindowFocus: isSettled,
        refetchOnReconnect: isSettled,
        retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt > failureTime,
        retry: (failures, error) => failures < readRetries && mayPass(error),
        retryDelay,
      },
      mutations: { networkMode: "always", retry: false },
    },
  });
  return client;
}
