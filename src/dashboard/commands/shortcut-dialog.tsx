import { plural, t } from "@lingui/core/macro";
import { useState } from "react";
import { Field } from "#dashboard/ui/field.tsx";
import { lettersOffKey } from "#dashboard/ui/key-press.ts";
import { LabeledCheckbox } from "#dashboard/ui/labeled-checkbox.tsx";
import { DialogBody, ModalDialog } from "#dashboard/ui/overlay/dialog.tsx";
import { chooseUndoTime, readUndoTime, undoTimes } from "#dashboard/ui/overlay/undo-time.ts";
import { Select } from "#dashboard/ui/select.tsx";
import { useLetters } from "#dashboard/ui/shortcut.ts";
import { storeText } from "#dashboard/ui/storage/stored-text.ts";
import styles from "./shortcut-dialog.module.css";
import { listShortcuts, type ShortcutArea } from "./shortcut-list.ts";

/** Lists every keyboard shortcut by where it works. */
export default function ShortcutDialog({ onClose }: { readonly onClose: () => void }) {
  const letters = useLetters();
  const shortcuts = Object.values(listShortcuts());
  const areas: readonly (readonly [ShortcutArea, string])[] = [
    [
      "everywhere",
      t({ message: "Everywhere", comment: "Heading of keyboard shortcuts that work on every screen" }),
    ],
    ["labels", t`Labels`],
    ["editor", t`While editing a label`],
  ];
  return (
    <ModalDialog title={t`Keyboard shortcuts`} onClose={onClose}>
      <DialogBody>
        {areas.map(([area, name]) => (
          <section key={area} className={styles["area"]}>
            <h3 className={styles["title"]}>{name}</h3>
            <dl>
              {shortcuts
                .filter((shortcut) => shortcut.area === area)
                .map(({ keys, meaning }) => (
                  <div key={keys} className={styles["shortcut"]}>
                    <dt>{meaning}</dt>
                    <dd>
                      <kbd translate="no">{keys}</kbd>
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
        <LabeledCheckbox checked={letters} onChange={turnLetters}>
          {t`Single-key shortcuts (such as N)`}
        </LabeledCheckbox>
        <UndoTimeField />
      </DialogBody>
    </ModalDialog>
  );
}

/** For how long undoing is offered: some people need more time (WCAG 2.2.1). */
function UndoTimeField() {
  const [time, setTime] = useState(readUndoTime);
  const choose = (value: string) => {
    const chosen = undoTimes.find((one) => String(one) === value) ?? null;
    chooseUndoTime(chosen);
    setTime(chosen);
  };
  return (
    <Field label={t`Undo time limit`} error={undefined}>
      {(field) => (
        <Select {...field} value={String(time)} onChange={({ target }) => choose(target.value)}>
          {undoTimes.map((one) => (
            <option key={one} value={String(one)}>
              {one === null
                ? t({
                    message: "No limit",
                    comment: "Choice under “Undo time limit”: undoing is offered until the message is closed",
                  })
                : plural(one, { one: "# second", other: "# seconds" })}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

/** Turns shortcuts of a single character on or off; speech input may press them by accident (WCAG 2.1.4). */
function turnLetters(on: boolean): void {
  storeText(lettersOffKey(), on ? null : "");
}
