import { type MouseEvent, useMemo } from "react";
import { useHref, useNavigate } from "react-router";
import { labelAddress, openedHere } from "#dashboard/labels/data/label-address.ts";
import type { PaletteLabel } from "./palette-labels.ts";

/** The ways from the palette to the labels' editors. */
export interface LabelLinks {
  /** The address within the console. */
  readonly addressOf: (label: Pick<PaletteLabel, "id" | "page">) => string;
  /** The address as an element that isn't the console's own link takes it. */
  readonly hrefOf: (label: Pick<PaletteLabel, "id" | "page">) => string;
  /** Follows a pressed link, so that closing the editor leads back to the palette. */
  readonly follow: (event: MouseEvent, label: Pick<PaletteLabel, "id" | "page">) => void;
}

/** The links from a project's palette to its labels' editors; the same object until the address changes. */
export function useLabelLinks(appId: string): LabelLinks {
  const navigate = useNavigate();
  const root = useHref("/").replace(/\/$/, "");
  return useMemo(() => {
    const addressOf: LabelLinks["addressOf"] = ({ id, page }) =>
      labelAddress(appId, { page, dialog: { kind: "edit", id } });
    return {
      addressOf,
      hrefOf: (label) => root + addressOf(label),
      follow: (event, label) => {
        const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
        if (event.button !== 0 || opensElsewhere) return;
        event.preventDefault();
        void navigate(addressOf(label), { state: openedHere });
      },
    };
  }, [appId, root, navigate]);
}
