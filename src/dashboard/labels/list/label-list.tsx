import { t } from "@lingui/core/macro";
import { Suspense } from "react";
import { type LabelView, openedHere } from "#dashboard/labels/data/label-address.ts";
import type { LabelRows } from "#dashboard/labels/data/label-rows.ts";
import { type LabelActions, LabelTable, LabelTableSkeleton } from "#dashboard/labels/parts/label-table.tsx";
import { QueryView } from "#dashboard/ui/loading/query-view.tsx";
import { formatCount } from "#dashboard/ui/text/count.ts";
import { interpolate, place } from "#dashboard/ui/text/interpolate.tsx";
import styles from "./label-page.module.css";
import type { LabelScreen } from "./label-screen.ts";
import type { LaterLabelParts } from "./later-label-parts.ts";

interface LabelListProps {
  readonly later: LaterLabelParts;
  readonly screen: LabelScreen;
  /** What is done with rows, and with the table of this project. */
  readonly actions: LabelActions & {
    readonly appId: string;
    readonly onSort: (sort: LabelView["sort"]) => void;
  };
  /** Whether the key of New label works. */
  readonly hasKey: boolean;
  readonly onNew: () => void;
}

interface FoundLabelsProps extends LabelListProps {
  /** Whether labels are found, sorted or grouped, in place of a page of them. */
  readonly isFinding: boolean;
  /** Ends the search. */
  readonly onClear: () => void;
}

/** A page of the labels, or those that are found among all. */
export function LabelList({ isFinding, onClear, ...props }: FoundLabelsProps) {
  const { later, screen, actions } = props;
  const { view, query, rows, go } = screen;
  return (
    <>
      <div className={styles["card"]} aria-busy={query.isPlaceholderData}>
        <Suspense fallback={<LabelTableSkeleton />}>
          {isFinding ? (
            <later.LabelFinder
              view={view}
              onRows={go}
              onClear={onClear}
              onCreate={(name) => go({ dialog: { kind: "new" } }, { ...openedHere, name })}
              {...actions}
            />
          ) : (
            <PagedLabels {...props} />
          )}
        </Suspense>
      </div>
      {(isFinding || rows.length > 0) && (
        <p className={styles["hint"]}>
          <Suspense fallback={<span>{"\u00a0"}</span>}>
            <later.LabelHint />
          </Suspense>
        </p>
      )}
    </>
  );
}

/** A page of the labels with the ways to other pages, or what there is where a project has none. */
function PagedLabels({ later, screen, actions, hasKey, onNew }: LabelListProps) {
  const { view, query, known, shown, rows, kept, setOpenEdits, go } = screen;
  return (
    <QueryView
      query={query}
      known={known}
      failure={t`The labels can’t be shown`}
      pending={<LabelTableSkeleton />}
    >
      {({ per_page: perPage }) =>
        shown && rows.length > 0 ? (
          <>
            <LabelTable
              rows={rows}
              kept={kept}
              setOpenEdits={setOpenEdits}
              minRows={Math.min(perPage, (shown.total ?? 0) - shown.from + 1)}
              PlaceholderRow={later.LabelPlaceholderRow}
              {...actions}
            />
            <div className={styles["pager"]} data-pages={shown.lastPage > 1 || undefined}>
              <p>{describePosition(shown)}</p>
              <Suspense>
                <later.LabelPager
                  appId={actions.appId}
                  view={view}
                  labels={rows}
                  from={shown.from}
                  current={query.data ? Math.min(view.page, shown.lastPage) : Math.ceil(shown.from / perPage)}
                  last={shown.lastPage}
                  onChoose={go}
                />
              </Suspense>
            </div>
          </>
        ) : shown && shown.total !== 0 ? (
          <LabelTableSkeleton />
        ) : (
          <Suspense>
            <later.LabelEmptyState appId={actions.appId} hasKey={hasKey} onNew={onNew} />
          </Suspense>
        )
      }
    </QueryView>
  );
}

function describePosition({ from, to, total }: LabelRows) {
  const [range] = place;
  const text = total === null ? t`Labels ${range}` : t`${range} of ${{ count: formatCount(total) }}`;
  return interpolate(text, [
    <b key="range">{from === to ? formatCount(to) : `${formatCount(from)}–${formatCount(to)}`}</b>,
  ]);
}
