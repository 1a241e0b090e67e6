import {
  type QueryClient,
  QueryObserver,
  type QueryObserverResult,
  useQueryClient,
} from "@tanstack/react-query";
import { useMemo, useSyncExternalStore } from "react";
import type { LenientProjectDetail } from "#contract/project-details.ts";
import type { Api } from "#dashboard/api/api-client.ts";
import { projectDetailOptions } from "#dashboard/projects/data/project-detail-queries.ts";
import { useApi } from "#dashboard/session/data/session-store.ts";

/** How reading a project stands. */
export type ProjectDetailResult = QueryObserverResult<LenientProjectDetail>;

/**
 * Several projects with all their details, in the order of their ids. React Query's `useQueries` does the same, but is
 * bundled with its other hooks: it would make the first screen heavier by more than a kilobyte.
 *
 * @param appIds each once
 */
export function useProjectDetails(appIds: readonly string[]): readonly ProjectDetailResult[] {
  const api = useApi();
  const client = useQueryClient();
  const list = appIds.join(",");
  const group = useMemo(() => observeProjects(api, client, list.split(",")), [api, client, list]);
  return useSyncExternalStore(group.subscribe, group.read);
}

function observeProjects(api: Api, client: QueryClient, appIds: readonly string[]) {
  const observers = appIds.map((appId) => new QueryObserver(client, projectDetailOptions(api, appId)));
  const readAll = () => observers.map((observer) => observer.getCurrentResult());
  let results: readonly ProjectDetailResult[] = readAll();
  return {
    read: () => results,
    subscribe: (onChange: () => void) => {
      const stops = observers.map((observer, index) =>
        observer.subscribe((result) => {
          results = results.with(index, result);
          onChange();
        }),
      );
      // Subscribing itself may have begun to read.
      results = readAll();
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}
