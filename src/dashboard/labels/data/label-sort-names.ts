import { t } from "@lingui/core/macro";
import type { LabelSort } from "./label-address.ts";

/** The ways in which labels are sorted, with their names; null is the list's own order. */
export function listSorts(): readonly { readonly sort: LabelSort | null; readonly name: string }[] {
  return [
    { sort: null, name: t`List order` },
    { sort: "name", name: t`Name` },
    { sort: "hue", name: t`Hue` },
    { sort: "newest", name: t`Newest first` },
  ];
}
