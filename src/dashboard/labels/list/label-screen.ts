import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import {
  type LabelView,
  labelAddress,
  readLabelView,
  toAddressFind,
  writeLabelView,
} from "#dashboard/labels/data/label-address.ts";
import { useKeptRows } from "#dashboard/labels/data/label-open-edits.ts";
import { useLabelRows, useLast, usePendingChanges } from "#dashboard/labels/data/label-queries.ts";
import { applyChanges, type LabelRows } from "#dashboard/labels/data/label-rows.ts";
import { useFindText } from "#dashboard/labels/search/label-find-text.ts";
import { isAtEntry } from "#dashboard/ui/address-query.ts";

const noRows: LabelRows["rows"] = [];

/** What the labels screen shows: what its address asks for, and a page of labels with all pending changes. */
export type LabelScreen = ReturnType<typeof useLabelScreen>;

/** See {@link LabelScreen}. */
export function useLabelScreen(appId: string) {
  const navigate = useNavigate();
  const location = useLocation();
  const { key, search, state } = location;
  const address = readLabelView(new URLSearchParams(search), appId);
  const writeFind = (text: string) => {
    const options = address.find === "" && address.dialog === null ? {} : { replace: true, state };
    void navigate({ search: writeLabelView({ ...address, find: text }) }, options);
  };
  const [find, setFind] = useFindText(address.find, location, writeFind);
  /** Goes to the view with a change; `goState` is that of the new history entry. */
  const go = (change: Partial<LabelView>, goState?: unknown) => {
    // What was just typed gets a history entry of its own, for when the person comes back.
    if (toAddressFind(find) !== address.find && change.find === undefined) writeFind(find);
    void navigate(labelAddress(appId, { ...view, ...change }), { state: goState });
  };

  /** With the text to find as it’s typed. */
  const view: LabelView = { ...address, find };
  const query = useLabelRows(appId, view);
  // While a page can’t be read, the rows of the one before stay.
  const known = useLast(query.data);
  const unseen = usePendingChanges(appId, known?.readAt ?? 0);
  /** The page as the service sent it; undefined while it isn’t known. */
  const page = query.isPlaceholderData ? undefined : query.data;
  // The next page is prefetched; its labels also take the places of those that are being deleted.
  const next = useLabelRows(
    appId,
    { page: view.page + 1, rows: view.rows },
    page !== undefined && !query.isFetching && view.page < page.last_page,
  );
  const following = next.isPlaceholderData ? undefined : next.data?.data;
  const shown = known && applyChanges(known, unseen, following);
  const { rows, setOpenEdits } = useKeptRows(`${appId} ${view.page} ${view.rows}`, shown?.rows ?? noRows);

  // The address of a page that doesn’t exist, or that isn’t written as ours are, is corrected.
  const truePage = page && shown && rows === shown.rows ? Math.min(view.page, shown.lastPage) : view.page;
  const canonical = writeLabelView({ ...address, page: truePage });
  useEffect(() => {
    if (canonical !== search && isAtEntry(key))
      void navigate({ search: canonical }, { replace: true, state });
  }, [canonical, search, key, state, navigate]);

  return { key, view, setFind, go, query, known, page, shown, rows, setOpenEdits };
}
