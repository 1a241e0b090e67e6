import { t } from "@lingui/core/macro";
import { Pencil, Trash2 } from "lucide";
import {
  type ComponentProps,
  type ComponentType,
  type CSSProperties,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useLayoutEffect,
  useRef,
} from "react";
import type { EmbeddedLabel, LenientLabel, UnreadableLabel } from "#contract/labels.ts";
import type { NewLabel } from "#dashboard/labels/data/label-rows.ts";
import {
  type Selection,
  selectLabel,
  selectLabels,
  useSelection,
} from "#dashboard/labels/data/label-selection.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Checkbox } from "#dashboard/ui/checkbox.tsx";
import { Chip, ColorCode } from "#dashboard/ui/chip.tsx";
import { Icon } from "#dashboard/ui/icon.tsx";
import { isolateName } from "#dashboard/ui/text-direction.ts";
import styles from "./label-table.module.css";

const LabelUnreadableRow = lazy(() => import("./label-unreadable-row.tsx"));

/**
 * Names and colors don't wait for dates, whose formatters take long to make; their cells keep the room. Where the code
 * can't be loaded, the date is shown as the service wrote it.
 */
const Timestamp = lazy<
  ComponentType<{
    readonly value: string;
    readonly relative?: boolean | undefined;
    readonly tabIndex: number;
  }>
>(() =>
  import("#dashboard/ui/timestamp.tsx").then(
    (module) => ({ default: module.Timestamp }),
    () => ({ default: ({ value }) => value.slice(0, 10) }),
  ),
);

/** What a row's buttons ask for. */
export interface LabelActions {
  readonly onEdit: (id: number) => void;
  readonly onDelete: (label: EmbeddedLabel) => void;
}

interface LabelTableProps extends LabelActions {
  readonly appId: string;
  readonly rows: readonly (LenientLabel | UnreadableLabel | NewLabel)[];
  /** The height to keep, in rows, so that the page links stay in place on a short last page. */
  readonly minRows: number;
}

/** The DOM id of the button that a label's row is entered by, for the focus to go to. */
export function labelRowFocusId(id: number): string {
  return `label-${id}-delete`;
}

/** A page of labels. */
export function LabelTable({ appId, rows, minRows, onEdit, onDelete }: LabelTableProps) {
  const selection = useSelection(appId);
  const shown = rows.filter((label): label is LenientLabel => label.id !== null);
  const style: Record<`--${string}`, number> = { "--min-rows": minRows };
  return (
    <div className={styles["frame"]} style={style as CSSProperties}>
      <table className={styles["table"]}>
        <caption className="visually-hidden">{t`Labels`}</caption>
        <LabelTableHead>
          <SelectAll appId={appId} selection={selection} shown={shown} name={t`Select all on this page`} />
        </LabelTableHead>
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
              <LabelRow
                key={label.id}
                appId={appId}
                label={label}
                selection={selection}
                shown={shown}
                onEdit={onEdit}
                onDelete={onDelete}
              />
            ),
          )}
        </tbody>
      </table>
    </div>
  );
}

/** The columns' names; `children` is the head of the column of boxes. */
export function LabelTableHead({ children = <th />, ...rest }: ComponentProps<"tr">) {
  return (
    <thead>
      <tr {...rest}>
        {children}
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

/** The labels that a table shows, and which labels are selected. */
interface Selectable {
  readonly appId: string;
  readonly selection: Selection;
  /** In their order. */
  readonly shown: readonly EmbeddedLabel[];
}

interface SelectAllProps extends Selectable {
  readonly name: string;
}

/** The head of the column of boxes: selects all that is shown. */
export function SelectAll({ appId, selection, shown, name }: SelectAllProps) {
  const count = shown.filter(({ id }) => selection.has(id)).length;
  const areAll = count > 0 && count === shown.length;
  return (
    <th scope="col">
      <label className={styles["all"]}>
        <Checkbox
          checked={areAll}
          partly={count > 0 && !areAll}
          onChange={() => selectLabels(appId, shown, !areAll)}
        />
        <span>{name}</span>
      </label>
    </th>
  );
}

/** A label of a row; its dates are undefined where they are being asked for, and null where nobody knows them. */
type RowLabel = EmbeddedLabel & {
  readonly [date in "created_at" | "updated_at"]?: string | null | undefined;
};

interface LabelRowProps extends LabelActions, Selectable {
  readonly label: RowLabel;
  /** The name as it is to be shown; as it is unless given. */
  readonly name?: ReactNode;
  /** What the row says of its place. */
  readonly place?: ComponentProps<"tr">;
  /** Takes the row when it is there. */
  readonly onRow?: (row: HTMLTableRowElement | null) => void;
}

/** The row of a label. */
export function LabelRow(props: LabelRowProps) {
  const { appId, label, selection, shown, name, place, onRow, onEdit, onDelete } = props;
  const isSelected = selection.has(label.id);
  const row = useFocusHandover();
  useLayoutEffect(() => onRow?.(row.current), [row, onRow]);
  return (
    <tr {...place} ref={row} data-selected={isSelected || undefined}>
      <td className={styles["selector"]}>
        <Checkbox
          aria-label={t`Select ${isolateName(label.name)}`}
          checked={isSelected}
          // With Shift it would select text as well.
          onMouseDown={(event) => event.shiftKey && event.preventDefault()}
          onChange={({ nativeEvent }) =>
            selectLabel(appId, label, !isSelected, (nativeEvent as MouseEvent).shiftKey ? shown : [])
          }
        />
      </td>
      <LabelIdentity label={label} name={name} />
      <td data-heading={t`Created`}>
        <LabelDate value={label.created_at} />
      </td>
      <td data-heading={t`Updated`}>
        <LabelDate value={label.updated_at} relative />
      </td>
      <td className={styles["actions"]}>
        <Button
          look="quiet"
          iconOnly
          aria-haspopup="dialog"
          aria-label={t`Edit ${isolateName(label.name)}`}
          data-tooltip={t`Edit`}
          onClick={() => onEdit(label.id)}
        >
          <Icon node={Pencil} />
        </Button>
        <Button
          look="quiet"
          iconOnly
          id={labelRowFocusId(label.id)}
          aria-label={t`Delete ${isolateName(label.name)}`}
          data-tooltip={t`Delete`}
          onClick={() => onDelete(label)}
        >
          <Icon node={Trash2} />
        </Button>
      </td>
    </tr>
  );
}

function LabelDate({
  value,
  relative,
}: {
  readonly value: RowLabel["created_at"];
  readonly relative?: boolean;
}) {
  if (value == null) return value === null ? "—" : null;
  return (
    <Suspense>
      <Timestamp value={value} relative={relative} tabIndex={-1} />
    </Suspense>
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
      <td className={styles["selector"]} />
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
      <td colSpan={6} />
    </tr>
  );
}

interface LabelIdentityProps {
  readonly label: EmbeddedLabel | NewLabel;
  readonly name?: ReactNode;
}

function LabelIdentity({ label, name }: LabelIdentityProps) {
  return (
    <>
      <th scope="row" className={styles["identity"]}>
        <Chip label={label}>{name}</Chip>
      </th>
      <td data-heading={t`Colour`}>
        <ColorCode color={label.color} />
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
              <td className={styles["selector"]} />
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
