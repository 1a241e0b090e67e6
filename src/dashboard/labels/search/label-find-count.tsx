import { plural, t } from "@lingui/core/macro";
import { useDeferredValue } from "react";
import type { LabelView } from "#dashboard/labels/data/label-address.ts";
import { useFoundLabels } from "#dashboard/labels/data/label-found-labels.ts";
import { quietTime, useAnnouncement } from "#dashboard/ui/overlay/announcement.ts";
import { formatCount } from "#dashboard/ui/text/count.ts";

interface LabelFindCountProps {
  readonly appId: string;
  /** With the text to find as it is being typed. */
  readonly view: LabelView;
}

/** How many labels are found, of how many. */
export function LabelFindCount({ appId, view }: LabelFindCountProps) {
  const find = useDeferredValue(view.find);
  const { query, all, found } = useFoundLabels(appId, { find, sort: null, hard: view.hard });
  const foundCount = formatCount(found.length);
  const isKnown = query.data !== undefined && find.trim() !== "";
  const sentence = plural(
    { all: all.length },
    {
      one: `${foundCount} of # label`,
      other: `${foundCount} of # labels`,
    },
  );
  useAnnouncement(isKnown ? sentence : "", { settle: quietTime });
  const count = formatCount(all.length);
  return isKnown && <span aria-hidden>{t`${{ range: foundCount }} of ${{ count }}`}</span>;
}
