import { plural, t } from "@lingui/core/macro";
import { X } from "lucide";
import { useDeferredValue } from "react";
import type { LabelView } from "#dashboard/labels/data/label-address.ts";
import { useFoundLabels } from "#dashboard/labels/data/label-found-labels.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Icon } from "#dashboard/ui/icon.tsx";
import { quietTime, useAnnouncement } from "#dashboard/ui/overlay/announcement.ts";
import { formatCount } from "#dashboard/ui/text/count.ts";
import styles from "./label-find-end.module.css";

export interface LabelFindEndProps {
  readonly appId: string;
  /** With the text to find as it is being typed. */
  readonly view: LabelView;
  readonly onClear: () => void;
}

/** What stands in the end of the field that finds labels: how many there are, of how many, and what gives all back. */
export function LabelFindEnd({ appId, view, onClear }: LabelFindEndProps) {
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
  if (view.find === "") return null;
  return (
    <span className={styles["end"]}>
      {isKnown && <span aria-hidden>{t`${{ range: foundCount }} of ${{ count }}`}</span>}
      <Button
        variant="quiet"
        iconOnly
        aria-label={t({ message: "Clear", context: "search", comment: "Button: ends the search" })}
        onClick={({ currentTarget }) => {
          onClear();
          currentTarget.closest("search")?.querySelector("input")?.focus();
        }}
      >
        <Icon node={X} />
      </Button>
    </span>
  );
}
