import { plural, t } from "@lingui/core/macro";
import { X } from "lucide";
import { useDeferredValue, useEffect, useRef } from "react";
import type { LabelView } from "#dashboard/labels/data/label-address.ts";
import { useFoundLabels } from "#dashboard/labels/data/label-found-labels.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Icon } from "#dashboard/ui/icon.tsx";
import { announce, quietTime, useAnnouncement } from "#dashboard/ui/overlay/announcement.ts";
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
  // They are there again. What changes how many there are later has messages of its own.
  const count = found.length;
  const hadFound = useRef(false);
  useEffect(() => {
    if (hadFound.current && !isKnown) announce(plural({ count }, { one: "# label", other: "# labels" }));
    hadFound.current = isKnown;
  }, [isKnown, count]);
  if (view.find === "") return null;
  return (
    <span className={styles["end"]}>
      {isKnown && (
        <span aria-hidden>{t`${{ range: foundCount }} of ${{ count: formatCount(all.length) }}`}</span>
      )}
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
