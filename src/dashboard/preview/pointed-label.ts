import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { labelAddress, readLabelView } from "#dashboard/labels/data/label-address.ts";
import { showRow } from "#dashboard/labels/parts/label-row-focus.ts";
import { labelRowFocusId } from "#dashboard/labels/parts/label-table.tsx";

/** How long (milliseconds) a page of the table may take to show a row. */
const longestWait = 5000;

/**
 * The label whose row, or mark on the palette, was last pointed at or had the focus; null for none yet. It stays while the
 * person goes on to its chip.
 */
export function usePointedLabel(): number | null {
  const [pointed, setPointed] = useState<number | null>(null);
  useEffect(() => {
    const onPoint = ({ target }: Event) => {
      const id = target instanceof Element ? findLabelId(target) : null;
      if (id !== null) setPointed(id);
    };
    document.addEventListener("pointerover", onPoint);
    document.addEventListener("focusin", onPoint);
    return () => {
      document.removeEventListener("pointerover", onPoint);
      document.removeEventListener("focusin", onPoint);
    };
  }, []);
  return pointed;
}

/** The label that an element is about, by the box of its row or as the palette names its links; null for none. */
function findLabelId(element: Element): number | null {
  const box = element.closest("tr")?.querySelector('input[id^="label-"]')?.id;
  const link = element.closest("[data-return]")?.getAttribute("data-return");
  const [, id] = /^(?:label-|mark |chip )(\d+)(?:-box)?$/.exec(box ?? link ?? "") ?? [];
  return id === undefined ? null : Number(id);
}

/** Names a label in the fragment of an address. A link in a frame can do no more than lead there. */
const fragmentPattern = /^#show-label-(\d+)$/;

/** The address of the open page that shows a label's row, with its origin. */
export function rowFragmentAddress(id: number): string {
  const { origin, pathname, search } = window.location;
  return `${origin}${pathname}${search}#show-label-${id}`;
}

/**
 * Shows the rows of labels, also when an address of {@link rowFragmentAddress} is gone to.
 *
 * @param ids all of the project's labels, in their order
 * @returns shows one: where it is, or on its page of the table
 */
export function useRowShowing(appId: string, ids: readonly (number | null)[]): (id: number) => void {
  const navigate = useNavigate();
  const show = (id: number) => {
    const boxId = labelRowFocusId(id);
    if (showRow(boxId)) return;
    const { rows } = readLabelView(new URLSearchParams(window.location.search));
    const page = Math.floor(Math.max(0, ids.indexOf(id)) / rows) + 1;
    void navigate(labelAddress(appId, { page, rows, find: "", sort: null, all: false, dialog: null }));
    showWhenThere(boxId);
  };
  useEffect(() => {
    const onFragment = () => {
      const [, id] = fragmentPattern.exec(window.location.hash) ?? [];
      if (id === undefined) return;
      const { pathname, search } = window.location;
      void navigate(pathname + search, { replace: true });
      show(Number(id));
    };
    window.addEventListener("hashchange", onFragment);
    return () => window.removeEventListener("hashchange", onFragment);
  });
  return show;
}

/** Shows a row as soon as it is there. */
function showWhenThere(boxId: string): void {
  const observer = new MutationObserver(() => {
    if (showRow(boxId)) observer.disconnect();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), longestWait);
}
