import { useQuery } from "@tanstack/react-query";
import type { Api } from "#client/api-client.ts";
import { followPages } from "#client/listed-labels.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import { useApi } from "#dashboard/session/data/session-store.ts";
import { lanes } from "./label-dates.ts";
import type { UpdateTimes } from "./label-finding.ts";
import { readLabelPage } from "./label-queries.ts";
import { sortableMoment } from "./sortable-moment.ts";

/**
 * Reads when each label of a project was changed last. Only the pages of the list have that, so all are read.
 *
 * @throws ApiError, also when the pages don't end
 */
export async function readUpdateTimes(api: Api, appId: string, signal?: AbortSignal): Promise<UpdateTimes> {
  const times = new Map<number, string>();
  const takePage = followPages();
  const read = async (page: number) => {
    const { data, last_page: last } = await readLabelPage(api, appId, page, signal);
    for (const label of takePage(data)) {
      if (label.id !== null && label.updated_at) times.set(label.id, sortableMoment(label.updated_at));
    }
    return last;
  };
  const last = await read(1);
  let page = 1;
  const work = async () => {
    while (page < last) {
      page += 1;
      await read(page);
    }
  };
  await Promise.all(Array.from({ length: lanes }, work));
  return times;
}

/** When each label of a project was changed last; asked for only when it's wanted. */
export function useUpdateTimes(appId: string, enabled: boolean) {
  const api = useApi();
  return useQuery({
    queryKey: [...queryKeys.project(appId), "label-update-times"],
    queryFn: ({ signal }) => readUpdateTimes(api, appId, signal),
    structuralSharing: false,
    enabled,
  });
}
