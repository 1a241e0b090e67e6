import { t } from "@lingui/core/macro";
import { type ReactNode, useMemo, useState, useTransition } from "react";
import { Button } from "#dashboard/ui/button.tsx";

/** So many rows are shown, and so many more by each press. */
const step = 1000;

interface ShownRows<Row> {
  readonly shown: readonly Row[];
  /** Shows more of them; false where all are shown. */
  readonly more: ReactNode;
}

/** The first rows of a long table, and the way to more. */
export function useShownRows<Row>(rows: readonly Row[]): ShownRows<Row> {
  const [limit, setLimit] = useState(step);
  const [isPending, start] = useTransition();
  const shown = useMemo(() => rows.slice(0, limit), [rows, limit]);
  return {
    shown,
    more: rows.length > limit && (
      <div className="part">
        <Button pending={isPending} onClick={() => start(() => setLimit(limit + step))}>
          {t`Show more`}
        </Button>
      </div>
    ),
  };
}
