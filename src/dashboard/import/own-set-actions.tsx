import { plural, t } from "@lingui/core/macro";
import { Pencil, Trash2 } from "lucide";
import { useState } from "react";
import { type LabelInput, labelInputSchema } from "#contract/label-input.ts";
import { mostSetLabels } from "#contract/starter-sets.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Icon } from "#dashboard/ui/icon.tsx";
import { DialogBody, DialogFooter, ModalDialog } from "#dashboard/ui/overlay/dialog.tsx";
import { showToast } from "#dashboard/ui/overlay/toast.ts";
import { isolateName } from "#dashboard/ui/text/text-direction.ts";
import { OwnSetDialog } from "./own-set-dialog.tsx";
import { hasRoom, keepSet, newSetId, type OwnSet, removeSet } from "./own-sets.ts";
import styles from "./starter-set-page.module.css";

interface OwnSetActionsProps {
  readonly serviceUrl: string;
  readonly set: OwnSet;
  /** All of the person's sets. */
  readonly sets: readonly OwnSet[];
}

/** What can be done with a set of one's own. */
export function OwnSetActions({ serviceUrl, set, sets }: OwnSetActionsProps) {
  const [isRenaming, setRenaming] = useState(false);

  function remove(): void {
    removeSet(serviceUrl, set.id);
    // The button goes with the set.
    document.querySelector("h1")?.focus();
    const name = isolateName(set.name);
    const undo = { label: t`Undo`, onPress: () => void keepSet(serviceUrl, set) };
    showToast({ tone: "good", text: t`“${name}” was deleted.`, actions: [undo] });
  }

  return (
    <div className={styles["actions"]}>
      <Button onClick={() => setRenaming(true)}>
        <Icon node={Pencil} />
        <span>{t`Rename set`}</span>
      </Button>
      <Button variant="quietDanger" onClick={remove}>
        <Icon node={Trash2} />
        <span>{t`Delete set`}</span>
      </Button>
      {isRenaming && (
        <OwnSetDialog
          title={t`Rename set`}
          name={set.name}
          taken={sets.flatMap(({ id, name }) => (id === set.id ? [] : name))}
          yes={t`Rename`}
          onName={(name) => {
            keepSet(serviceUrl, { ...set, name });
            setRenaming(false);
          }}
          onClose={() => setRenaming(false)}
        />
      )}
    </div>
  );
}

interface SaveSetDialogProps {
  readonly serviceUrl: string;
  readonly projectName: string;
  /** What the set is to have; what no service would take is left out. */
  readonly labels: readonly unknown[];
  readonly sets: readonly OwnSet[];
  /** Called with the id of the new set. */
  readonly onSaved: (id: string) => void;
  readonly onClose: () => void;
}

/** Saves labels of a project as a set of one's own. */
export function SaveSetDialog({
  serviceUrl,
  projectName,
  labels,
  sets,
  onSaved,
  onClose,
}: SaveSetDialogProps) {
  const saved = labels.flatMap((label): LabelInput[] => {
    const { data } = labelInputSchema.safeParse(label);
    return data === undefined ? [] : [data];
  });
  const refusal = describeRefusal(saved.length, sets);
  const title = t`Save as a starter set`;
  if (refusal !== null) {
    return (
      <ModalDialog title={title} onClose={onClose}>
        <DialogBody>
          <p>{refusal}</p>
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>{t`Close`}</Button>
        </DialogFooter>
      </ModalDialog>
    );
  }

  function save(typed: string): void {
    const set = { id: newSetId(), name: typed, labels: saved };
    const name = isolateName(typed);
    const isKept = keepSet(serviceUrl, set);
    onClose();
    onSaved(set.id);
    const text = isKept
      ? t`“${name}” is saved in this browser.`
      : t`This browser has no room for the set. You can use it until you close the page.`;
    showToast({ tone: isKept ? "good" : "danger", text });
  }

  return (
    <OwnSetDialog
      title={title}
      name={projectName}
      taken={sets.map(({ name }) => name)}
      yes={plural({ count: saved.length }, { one: "Save # label", other: "Save # labels" })}
      onName={save}
      onClose={onClose}
    >
      <p>{t`The set stays in this browser, even after you sign out, for all projects of this service.`}</p>
    </OwnSetDialog>
  );
}

/** Why labels can't become a set; null if they can. */
function describeRefusal(count: number, sets: readonly OwnSet[]): string | null {
  if (count === 0) return t`All of these labels have invalid data.`;
  if (count > mostSetLabels) {
    return plural(
      { limit: mostSetLabels },
      { one: "A set can have at most # label.", other: "A set can have at most # labels." },
    );
  }
  return hasRoom(sets) ? null : t`This browser can’t keep more sets. Delete one first.`;
}
