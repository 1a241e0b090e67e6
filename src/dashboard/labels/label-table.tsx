import { t } from "@lingui/core/macro";
import { Pencil, Trash2 } from "lucide";
import { type CSSProperties, lazy, type RefObject, Suspense, useLayoutEffect, useRef } from "react";
import { normalizeHexColor } from "#contract/colors.ts";
import type { Label, UnreadableLabel } from "#contract/labels.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Chip, Swatch } from "#dashboard/ui/chip.tsx";
import { Icon } from "#dashboard/ui/icon.tsx";
import { Timestamp } from "#dashboard/ui/timestamp.tsx";
import type { NewLabel } from "./label-rows.ts";
import styles from "./label-table.module.css";

const LabelUnreadableRow = lazy(() => import("./label-unreadable-row.tsx"));

interface LabelTableProps {
  readonly rows: readonly (Label | UnreadableLabel | NewLabel)[];
  /** The height to keep, in rows, so that the page links stay in place on a short last page. */
  readonly minRows: number;
  readonly onEdit: (id: number) => void;
  readonly onDelete: (label: Label) => void;
}

/** The DOM id of the button that a label's row is entered by, for the focus to go to. */
export function labelRowFocusId(id: number): string {
  return `label-${id}-delete`;
}

/** A page of labels. */
export function LabelTable({ rows, minRows, onEdit, onDelete }: LabelTableProps) {
  const style: Record<`--${string}`, number> = { "--min-rows": minRows };
  return (
    <div className={styles["frame"]} style={style as CSSProperties}>
      <table className={styles["table"]}>
        <caption className="visually-hidden">{t`Labels`}</caption>
        <LabelTableHead />
        <tbody>
          {rows.map((label, index) =>
            "sentId" in label ? (
              // It may have no id, and nothing in it is kept from one answer to the next.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above.
              <Suspense key={`unreadable-${index}`} fallback={<EmptyRow />}>
                <LabelUnreadableRow sentId={label.sentId} />
              </Suspense>
            ) : label.id === null ? (
              // Without an id yet, its place among the new ones is all that tells it apart.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above.
              <NewLabelRow key={`new-${index}`} label={label} />
            ) : (
              <LabelRow key={label.id} label={label} onEdit={onEdit} onDelete={onDelete} />
            ),
          )}
        </tbody>
      </table>
    </div>
  );
}

function LabelTableHead() {
  return (
    <thead>
      <tr>
        <th scope="col">{t`Label`}</th>
        <th scope="col">{t`Colour`}</th>
        <th scope="col">{t`Created`}</th>
        <th scope="col">{t`Updated`}</th>
        <th scope="col">
          <span className="visually-hidden">{t`Actions`}</span>
        </th>
      </tr>
    </thead>
  );
}

interface LabelRowProps extends Pick<LabelTableProps, "onEdit" | "onDelete"> {
  readonly label: Label;
}

function LabelRow({ label, onEdit, onDelete }: LabelRowProps) {
  return (
    <tr ref={useFocusHandover()}>
      <LabelIdentity label={label} />
      <td data-heading={t`Created`}>
        <Timestamp value={label.created_at} />
      </td>
      <td data-heading={t`Updated`}>
        <Timestamp value={label.updated_at} relative />
      </td>
      <td className={styles["actions"]}>
        <Button
          look="quiet"
          iconOnly
          aria-haspopup="dialog"
          aria-label={t`Edit ${label.name}`}
          onClick={() => onEdit(label.id)}
        >
          <Icon node={Pencil} />
        </Button>
        <Button
          look="quiet"
          iconOnly
          id={labelRowFocusId(label.id)}
          aria-label={t`Delete ${label.name}`}
          onClick={() => onDelete(label)}
        >
          <Icon node={Trash2} />
        </Button>
      </td>
    </tr>
  );
}

/** A row that goes while it has the focus, as when another tab deletes its label, leaves it to the one in its place. */
function useFocusHandover(): RefObject<HTMLTableRowElement | null> {
  const row = useRef<HTMLTableRowElement>(null);
  useLayoutEffect(() => {
    const { current } = row;
    return () => {
      if (!current?.contains(document.activeElement)) return;
      const buttons = [...document.querySelectorAll<HTMLElement>("tr button[id]")];
      const index = buttons.findIndex((button) => current.contains(button));
      (buttons[index + 1] ?? buttons[index - 1] ?? document.querySelector("h1"))?.focus();
    };
  }, []);
  return row;
}

function NewLabelRow({ label }: { readonly label: NewLabel }) {
  return (
    <tr aria-busy>
      <LabelIdentity label={label} />
      <td colSpan={3} className={styles["saving"]}>
        {t`Saving…`}
      </td>
    </tr>
  );
}

/** Keeps a row's place. */
function EmptyRow() {
  return (
    <tr>
      <td colSpan={5} />
    </tr>
  );
}

function LabelIdentity({ label }: { readonly label: Label | NewLabel }) {
  return (
    <>
      <th scope="row" className={styles["identity"]}>
        <Chip label={label} />
      </th>
      <td data-heading={t`Colour`}>
        <span className={styles["color"]}>
          <Swatch color={normalizeHexColor(label.color)} />
          <code dir="auto">{label.color}</code>
        </span>
      </td>
    </>
  );
}

const skeletonRows = [0, 1, 2, 3, 4];

/** The table's place while the first answer is awaited: the same size, and nothing to read but that it loads. */
export function LabelTableSkeleton() {
  return (
    <div className={styles["skeleton"]} role="status">
      <span className="visually-hidden">{t`Loading labels…`}</span>
      <table className={styles["table"]} aria-hidden>
        <LabelTableHead />
        <tbody>
          {skeletonRows.map((row) => (
            <tr key={row}>
              <th scope="row" className={styles["identity"]}>
                <i />
              </th>
              <td data-heading="">
                <i />
              </td>
              <td data-heading="">
                <i />
              </td>
              <td data-heading="">
                <i />
              </td>
              <td className={styles["actions"]} />
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles["skeletonPager"]} />
    </div>
  );
}
