import { type MouseEvent, useEffect, useMemo } from "react";
import { useHref, useNavigate } from "react-router";
import { labelAddress, openedHere, usualRows } from "#dashboard/labels/data/label-address.ts";
import { opensElsewhere } from "#dashboard/ui/key-press.ts";
import type { PaletteLabel } from "./palette-labels.ts";

/** Where on the page a label's editor may be opened from. */
type LinkPlace = "chosen" | "chip";

/** The ways from the palette to the labels' editors. */
export interface LabelLinks {
  /** The address within the console. */
  readonly addressOf: (label: Pick<PaletteLabel, "id" | "page">) => string;
  /** The address as an element that isn't the console's own link takes it. */
  readonly hrefOf: (label: Pick<PaletteLabel, "id" | "page">) => string;
  /** Follows a pressed link, so that closing the editor leads back to the palette, and the focus to the link. */
  readonly follow: (event: MouseEvent, label: Pick<PaletteLabel, "id" | "page">, place?: LinkPlace) => void;
}

/** The link by which the person left the palette, as `place id`; null once they are back. */
let leftBy: string | null = null;

/** The id of the label whose editor was opened from a place, as long as the person isn't back. */
export function readReturn(place: LinkPlace): number | null {
  const [from, id] = leftBy?.split(" ") ?? [];
  return from === place ? Number(id) : null;
}

/** Gives the focus back to the link by which the palette was left, once it is shown again. */
export function useReturnFocus(): void {
  useEffect(() => {
    const link = leftBy;
    leftBy = null;
    if (link === null) return;
    // The screen's heading takes the focus first.
    const frame = requestAnimationFrame(() => {
      document.querySelector<HTMLElement>(`[data-return="${link}"]`)?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, []);
}

/** The links from a project's palette to its labels' editors; the same object until the address changes. */
export function useLabelLinks(appId: string): LabelLinks {
  const navigate = useNavigate();
  const root = useHref("/").replace(/\/$/, "");
  return useMemo(() => {
    const addressOf: LabelLinks["addressOf"] = ({ id, page }) =>
      labelAddress(appId, { page, rows: usualRows, all: false, dialog: { kind: "edit", id } });
    return {
      addressOf,
      hrefOf: (label) => root + addressOf(label),
      follow: (event, label, place) => {
        if (event.button !== 0 || opensElsewhere(event)) return;
        event.preventDefault();
        leftBy = place === undefined ? null : `${place} ${label.id}`;
        void navigate(addressOf(label), { state: openedHere });
      },
    };
  }, [appId, root, navigate]);
}
