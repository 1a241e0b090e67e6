import { useQuery } from "@tanstack/react-query";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import { useApi } from "#dashboard/session/data/session-store.ts";
import type { UpdateTimes } from "./label-finding.ts";
import { readLabelPage } from "./label-queries.ts";
import { sortableMoment } from "./sortable-moment.ts";

/** How many pages are asked for at once. */
const lanes = 3;

/**
 * Reads when each label of a project was changed last. Only the pages of the list tell, so all are read.
 *
 * @param readPage reads a page of the list
 */
async function readUpdateTimes(
  readPage: (page: number) => Promise<{
    readonly data: readonly { readonly id: number | null; readonly updated_at?: string | null }[];
    readonly last_page: number;
  }>,
): Promise<UpdateTimes> {
  const times = new Map<number, string>();
  const read = async (page: number) => {
    const { data, last_page: last } = await readPage(page);
    for (const { id, updated_at: at } of data) if (id !== null && at) times.set(id, sortableMoment(at));
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
    queryFn: ({ signal }) => readUpdateTimes((page) => readLabelPage(api, appId, page, signal)),
    structuralSharing: false,
    enabled,
  });
}
