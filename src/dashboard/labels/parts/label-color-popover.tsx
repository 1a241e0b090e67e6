import { t } from "@lingui/core/macro";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { Dialog } from "react-aria-components/Dialog";
import { Popover } from "react-aria-components/Popover";
import { readTypedColor } from "#dashboard/labels/data/label-color-reader.ts";
import { useNeighbors } from "#dashboard/labels/data/label-neighbors.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { isolateName } from "#dashboard/ui/text/text-direction.ts";
import { type LabelCellEditorProps, useLabelCellChange } from "./label-cell-change.ts";
import { LabelCellGone } from "./label-cell-gone.tsx";
import { LabelColorInput } from "./label-color-input.tsx";
import styles from "./label-color-popover.module.css";

/** Changes a label's color beside where it stands in its row. */
export default function LabelColorPopover(props: LabelCellEditorProps) {
  const [anchor, setAnchor] = useState<Element | null>(null);
  return (
    <>
      <span ref={(place) => setAnchor(place?.closest("tr")?.querySelector("td button") ?? null)} hidden />
      {anchor !== null && <ColorPopover {...props} anchor={anchor} />}
    </>
  );
}

interface ColorPopoverProps extends LabelCellEditorProps {
  /** Beside what it stands. */
  readonly anchor: Element;
}

function ColorPopover({ anchor, ...props }: ColorPopoverProps) {
  const { appId, label, onPreview, onClose } = props;
  const name = isolateName(label.name);
  const trigger = useRef(anchor);
  const input = useRef<HTMLInputElement>(null);
  const neighbors = useNeighbors(appId, label.id);
  const change = useLabelCellChange(props);
  const { value, problem, hasUnsaved, isSaving, isGone, onChange, onSave, onCancel } = change;
  // Before any key can be typed: it would be selected, and replaced by the next.
  useLayoutEffect(() => {
    // It would open a keyboard over the picker.
    if (!matchMedia("(pointer: coarse)").matches) input.current?.select();
  }, []);

  const read = readTypedColor(value);
  const previewed = read === "translucent" ? null : read;
  useEffect(() => {
    onPreview(previewed);
    return () => onPreview(null);
  }, [previewed, onPreview]);

  return (
    <Popover
      isOpen
      triggerRef={trigger}
      placement="bottom start"
      className={styles["popover"] ?? ""}
      isKeyboardDismissDisabled
      onOpenChange={(isOpen) => {
        if (isOpen) return;
        // The chosen color is kept as a draft, and offered later.
        if (hasUnsaved) onClose();
        else onCancel();
      }}
    >
      {/* Around the dialog, which has the focus on a touch screen, and after a press beside its fields. */}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void onSave();
        }}
        onKeyDown={(event) => {
          if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
          event.preventDefault();
          onCancel();
        }}
      >
        <Dialog aria-label={t`Color of ${name}`} className={styles["dialog"] ?? ""}>
          <LabelColorInput
            ref={input}
            value={value}
            problem={problem}
            neighbors={neighbors}
            onChange={onChange}
            onBlur={(color) => {
              if (hasUnsaved && color !== null) onChange(color);
            }}
          />
          {isGone ? (
            <div className={styles["gone"]}>
              <LabelCellGone labelName={label.name} {...change} />
            </div>
          ) : (
            <div className={styles["buttons"]}>
              <Button onClick={onCancel}>{t`Cancel`}</Button>
              <Button variant="primary" type="submit" pending={isSaving}>
                {t`Save`}
              </Button>
            </div>
          )}
        </Dialog>
      </form>
    </Popover>
  );
}
