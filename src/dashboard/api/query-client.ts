import { type Query, QueryClient } from "@tanstack/react-query";
import { mayRetry, retryDelay } from "#client/retry-policy.ts";
import { projectKeyOf } from "./query-keys.ts";

/** For this long (milliseconds) a failure counts for every part of a screen that is still coming to be. */
const failureTime = 5000;

/** React Query as the console uses it: reads are retried while that may help, writes never by themselves. */
export function createQueryClient(): QueryClient {
  // A change under way ends with reading again what it is about; a response in between would show half of it.
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
        retry: mayRetry,
        retryDelay,
      },
      mutations: { networkMode: "always", retry: false },
    },
  });
  return client;
}
