import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { t } from "@lingui/core/macro";
import { ArrowRight, Pencil } from "lucide";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { isUpdate } from "#client/label-change.ts";
import { isSameColor } from "#contract/colors.ts";
import { contentOf } from "#contract/label-content.ts";
import type { LabelInput } from "#contract/label-input.ts";
import { nameChange } from "#dashboard/labels/data/changes/label-change-sentence.ts";
import { describeFieldProblem } from "#dashboard/labels/data/field-problem-sentence.ts";
import { type LabelForm, labelFormSchema } from "#dashboard/labels/data/label-form.ts";
import { useNeighbors } from "#dashboard/labels/data/label-neighbors.ts";
import { cleanTypedName, pasteName } from "#dashboard/labels/data/typed-name.ts";
import { LabelColorField } from "#dashboard/labels/parts/label-color-input.tsx";
import { Button } from "#dashboard/ui/button.tsx";
import { Checkbox } from "#dashboard/ui/checkbox.tsx";
import { ColorCode, ContentChip } from "#dashboard/ui/chip.tsx";
import { Field } from "#dashboard/ui/field.tsx";
import { Icon } from "#dashboard/ui/icon.tsx";
import { DialogBody, DialogFooter, ModalDialog } from "#dashboard/ui/overlay/dialog.tsx";
import { gridCell } from "#dashboard/ui/table/grid-cell.ts";
import { useShownRows } from "#dashboard/ui/table/row-limit.tsx";
import { formatCount } from "#dashboard/ui/text/count.ts";
import { isolateName, showName } from "#dashboard/ui/text/text-direction.ts";
import { describeDoubt, type PlannedLabel, type PlanRow, rowActions, selectAllProps } from "./plan-entry.ts";
import styles from "./plan-view.module.css";

interface PlanTableProps {
  /** The project whose labels are to change. */
  readonly appId: string;
  readonly rows: readonly PlanRow[];
  readonly isSelected: (row: PlanRow) => boolean;
  readonly onSelect: (rows: readonly PlanRow[], isChosen: boolean) => void;
  /** Corrects the label of a key; undefined where nothing can be corrected. */
  readonly onEdit: ((key: string, content: LabelInput) => void) | undefined;
}

/** The rows of a plan. Their checkboxes are one stop of the Tab key, and arrow keys go from one to the next. */
export function PlanTable({ appId, rows, isSelected, onSelect, onEdit }: PlanTableProps) {
  const [edited, setEdited] = useState<PlannedLabel | null>(null);
  const selectable = rows.filter(({ change }) => change !== null);
  const { shown, more } = useShownRows(rows);
  return (
    <>
      <table className={styles["table"]} data-editing={onEdit !== undefined || undefined}>
        <caption className="visually-hidden">{t`Changes`}</caption>
        <thead>
          <tr>
            {selectable.length === 0 ? (
              // A heading would be one without words.
              <td />
            ) : (
              <th scope="col" className={styles["select"]}>
                {/* The label is the target, larger than the box. */}
                <label className={styles["box"]}>
                  <Checkbox {...selectAllProps(selectable, isSelected, onSelect)} />
                </label>
              </th>
            )}
            <th scope="col">{t({ message: "Action", comment: "Heading of a column: what will be done" })}</th>
            <th scope="col">{t`Label`}</th>
            <th scope="col">{t`Color`}</th>
            {onEdit && (
              <th scope="col">
                <span className="visually-hidden">{t`Edit`}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {shown.map((row, index) => {
            const { kind, wanted, change } = row;
            return (
              <tr key={wanted.key ?? index}>
                <td className={styles["select"]}>
                  {change !== null && (
                    <label className={styles["box"]}>
                      <Checkbox
                        aria-label={nameChange(change)}
                        checked={isSelected(row)}
                        onChange={({ target }) => onSelect([row], target.checked)}
                        {...gridCell}
                      />
                    </label>
                  )}
                </td>
                <td className={styles["kind"]} data-kind={kind}>
                  {rowActions[kind].name()}
                </td>
                <LabelCells row={row} />
                {onEdit && (
                  <td className={styles["edit"]}>
                    {wanted.key !== undefined && (
                      <Button
                        variant="quiet"
                        iconOnly
                        aria-label={t`Edit ${isolateName(wanted.name)}`}
                        {...gridCell}
                        onClick={() => setEdited(wanted)}
                      >
                        <Icon node={Pencil} />
                      </Button>
                    )}
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
      {more}
      {edited && (
        <PlanRowDialog
          appId={appId}
          content={edited}
          onSave={(content) => {
            onEdit?.(edited.key ?? "", content);
            setEdited(null);
          }}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}

/** A label before and after, and what a person should know of it. */
function LabelCells({ row }: { readonly row: PlanRow }) {
  const { kind, wanted, existing, change } = row;
  const note = describeDoubt(row);
  const before = change !== null && isUpdate(change) ? existing : null;
  return (
    <>
      <td className={styles["label"]}>
        {before !== null && (
          <>
            <ContentChip content={before} />
            <Becomes />
          </>
        )}
        {kind === "problem" ? (
          <bdi translate="no" className={styles["found"]}>
            {showName(wanted.name)}
          </bdi>
        ) : (
          <ContentChip content={wanted} />
        )}
        {note && <span className={styles["note"]}>{note}</span>}
        {wanted.line !== undefined && (
          <span className={styles["line"]}>
            {t`Line ${formatCount(wanted.line)}`}
            {wanted.count !== undefined && ` · ${formatCount(wanted.count)}×`}
          </span>
        )}
      </td>
      <td className={styles["color"]}>
        {before !== null && !isSameColor(before.color, wanted.color) && (
          <>
            <ColorCode color={before.color} />
            <Becomes />
          </>
        )}
        {wanted.color !== "" && <ColorCode color={wanted.color} />}
      </td>
    </>
  );
}

/** An arrow from what was to what will be. */
export function Becomes() {
  return (
    <Icon
      mirrored
      node={ArrowRight}
      aria-label={t({ message: "becomes", comment: "Read aloud between an old and a new value" })}
    />
  );
}

interface PlanRowDialogProps {
  /** The project whose labels are to change. */
  readonly appId: string;
  /** What the row has, which may be no label yet. */
  readonly content: LabelInput;
  readonly onSave: (content: LabelInput) => void;
  readonly onClose: () => void;
}

/** Corrects the name and color of a planned label. The focus goes to what is wrong. */
function PlanRowDialog({ appId, content, onSave, onClose }: PlanRowDialogProps) {
  const neighbors = useNeighbors(appId, null);
  const { register, control, formState, trigger, handleSubmit } = useForm<LabelForm, unknown, LabelForm>({
    resolver: standardSchemaResolver(labelFormSchema(["name", "color"])),
    defaultValues: contentOf(content),
  });
  const problem = formState.errors.name?.message;
  useEffect(() => {
    void trigger(undefined, { shouldFocus: true }).then(() => {
      // What is typed replaces it.
      if (document.activeElement instanceof HTMLInputElement) document.activeElement.select();
    });
  }, [trigger]);
  return (
    <ModalDialog title={t`Edit label`} size="medium" onClose={onClose}>
      <form noValidate onSubmit={(event) => void handleSubmit(onSave)(event)}>
        <DialogBody>
          <div className={styles["fields"]}>
            <Field label={t`Name`} error={problem && describeFieldProblem(problem)}>
              {(field) => (
                <input
                  {...field}
                  {...register("name", { setValueAs: cleanTypedName })}
                  type="text"
                  data-first-focus
                  autoComplete="off"
                  dir="auto"
                  onPaste={pasteName}
                />
              )}
            </Field>
            <LabelColorField control={control} neighbors={neighbors} />
          </div>
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button variant="primary" type="submit">
            {t`Save`}
          </Button>
        </DialogFooter>
      </form>
    </ModalDialog>
  );
}
