import { t } from "@lingui/core/macro";
import { useEffect, useLayoutEffect, useRef } from "react";
import { Dialog } from "react-aria-components/Dialog";
import { Popover } from "react-aria-components/Popover";
import { readSolidColor } from "#dashboard/labels/data/label-color-reader.ts";
import { useNeighbors } from "#dashboard/labels/data/label-neighbors.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { DialogFooter } from "#dashboard/ui/overlay/dialog.tsx";
import { isolateName } from "#dashboard/ui/text/text-direction.ts";
import { type LabelCellEditorProps, useLabelCellEdit } from "./label-cell-edit.ts";
import { LabelColorField } from "./label-color-field.tsx";
import styles from "./label-color-popover.module.css";
import { LabelConflict } from "./label-conflict.tsx";

/** Changes a label's color beside where it stands in its row. */
export default function LabelColorPopover(props: LabelCellEditorProps) {
  const { appId, label, onPreview, onClose } = props;
  const name = isolateName(label.name);
  const trigger = useRef<Element>(null);
  const form = useRef<HTMLFormElement>(null);
  const neighbors = useNeighbors(appId, label.id);
  const edit = useLabelCellEdit(props);
  const isAsked = edit.conflict !== null;
  // Before any key can be typed: it would be selected, and replaced by the next.
  useLayoutEffect(() => {
    // It would open a keyboard over the picker.
    if (!isAsked && !matchMedia("(pointer: coarse)").matches) form.current?.querySelector("input")?.select();
  }, [isAsked]);

  const previewed = readSolidColor(edit.typed.color);
  useEffect(() => {
    onPreview(previewed);
    return () => onPreview(null);
  }, [previewed, onPreview]);

  if (isAsked) return <LabelConflict edit={edit} onTakeTheirs={edit.cancel} />;
  return (
    <>
      <span
        ref={(place) => {
          trigger.current = place?.closest("tr")?.querySelector("td button") ?? null;
        }}
        hidden
      />
      <Popover
        isOpen
        triggerRef={trigger}
        placement="bottom start"
        className={styles["popover"] ?? ""}
        isKeyboardDismissDisabled
        onOpenChange={(isOpen) => {
          if (isOpen) return;
          // The chosen color is kept as a draft, and offered later.
          if (edit.hasUnsaved) onClose();
          else edit.cancel();
        }}
      >
        {/* Around the dialog, which has the focus on a touch screen, and after a press beside its fields. */}
        <form
          ref={form}
          noValidate
          onSubmit={(event) => void edit.save(event)}
          onKeyDown={(event) => {
            if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
            event.preventDefault();
            edit.cancel();
          }}
        >
          <Dialog aria-label={t`Color of ${name}`} className={styles["dialog"] ?? ""}>
            <LabelColorField
              control={edit.form.control}
              neighbors={neighbors}
              failure={edit.form.formState.errors.root?.["service"]?.message}
            />
            <div className={styles["buttons"]}>
              <DialogFooter>
                <Button onClick={edit.cancel}>{t`Cancel`}</Button>
                <Button variant="primary" type="submit" pending={edit.isSaving}>
                  {t`Save`}
                </Button>
              </DialogFooter>
            </div>
          </Dialog>
        </form>
      </Popover>
    </>
  );
}
