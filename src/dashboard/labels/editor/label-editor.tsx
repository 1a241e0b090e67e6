import { t } from "@lingui/core/macro";
import { History as HistoryIcon, Trash2 } from "lucide";
import {
  type KeyboardEvent,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useState,
} from "react";
import { type Control, useWatch } from "react-hook-form";
import { useNavigate } from "react-router";
import { ColorJudge } from "#color-science/color-judge.ts";
import { proposeForAll } from "#color-science/color-proposals.ts";
import { type ExistingLabel, noContent } from "#contract/label-content.ts";
import { labelNameKey } from "#contract/label-name.ts";
import { type LabelContent, type LabelField, labelFields } from "#contract/labels.ts";
import type { DialogLabel } from "#dashboard/labels/data/dialog-label.ts";
import { historyAddress, importAddress } from "#dashboard/labels/data/history-address.ts";
import { findKnown } from "#dashboard/labels/data/known-names.ts";
import { type CreationNote, useLabelEdit } from "#dashboard/labels/data/label-edit.ts";
import type { LabelForm } from "#dashboard/labels/data/label-form.ts";
import { type Neighbors, useNeighbors } from "#dashboard/labels/data/label-neighbors.ts";
import { useLabelDates } from "#dashboard/labels/data/label-shown-dates.ts";
import { cleanTypedName } from "#dashboard/labels/data/typed-name.ts";
import { LabelColorField } from "#dashboard/labels/parts/label-color-input.tsx";
import { LabelConflict } from "#dashboard/labels/parts/label-conflict.tsx";
import { Button } from "#dashboard/ui/button.tsx";
import { ButtonLink } from "#dashboard/ui/button-link.tsx";
import { Icon } from "#dashboard/ui/icon.tsx";
import { isApple, isCommandKey, isComposing } from "#dashboard/ui/key-press.ts";
import { useAnnouncement } from "#dashboard/ui/overlay/announcement.ts";
import { DialogFooter, ModalDialog } from "#dashboard/ui/overlay/dialog.tsx";
import { interpolate, place } from "#dashboard/ui/text/interpolate.tsx";
import { Timestamp } from "#dashboard/ui/text/timestamp.tsx";
import styles from "./label-editor.module.css";
import { LabelNameField } from "./label-name-field.tsx";
import { LabelPreview } from "./label-preview.tsx";

interface LabelEditorProps {
  readonly appId: string;
  /** The label as it was when the form opened; null for a new one. */
  readonly label: DialogLabel | null;
  /** A suggested name for a new label; undefined for none. */
  readonly suggestedName: string | undefined;
  /** What the person is told besides, once that label was created; null for nothing. */
  readonly noteCreation: (created: LabelContent) => CreationNote | null;
  readonly onSaved: (saved: LabelContent) => void;
  readonly onClose: () => void;
  /** Opens it again, to go on with what was typed. */
  readonly onContinue: () => void;
  readonly onDelete: (label: DialogLabel) => void;
}

/** Creates a label, or changes one. What is typed is kept as a draft until it is saved or given up. */
export default function LabelEditor(props: LabelEditorProps) {
  const { appId, label, suggestedName = "", noteCreation, onSaved, onContinue } = props;
  const navigate = useNavigate();
  const [known, setKnown] = useState(() => findKnown(label?.name ?? suggestedName));
  // Also so that a new label can be told from those there are if the service's response is lost.
  const neighbors = useNeighbors(appId, label?.id ?? null, known);
  const first = useFirstColor(label === null, neighbors, (color, guess) => {
    // What was typed or restored stays.
    if (form.getValues("color") !== guess) return false;
    // So does what was sent, and what is about to be typed over: a new value would undo its selection.
    const isAtColor = document.activeElement?.getAttribute("name") === "color";
    if (isAtColor || edit.isSending.current || form.formState.isSubmitted) return false;
    form.resetField("color", { defaultValue: color });
    return true;
  });
  const proposed = { ...noContent, name: suggestedName, color: first };
  const edit = useLabelEdit({
    appId,
    label,
    proposed,
    fields: labelFields,
    noteCreation,
    onSaved,
    onContinue,
  });
  const { form, isSaving, isLate, isRestored } = edit;
  useAnnouncement(isRestored ? t`Draft restored.` : "");

  /** What was pasted is tried dry where lists are imported. */
  function openList(text: string): void {
    edit.discardDraft();
    void navigate(importAddress(appId), { state: { pasted: text } });
  }

  /** Leaves what was typed as a draft. What is being sent is waited for, unless that takes long. */
  function close(): void {
    if (!edit.isSending.current || isLate) props.onClose();
  }

  /** Gives up what was typed. */
  function cancel(): void {
    if (!edit.isSending.current) edit.discard();
    close();
  }

  function remove(deleted: DialogLabel): void {
    if (edit.isSending.current) return;
    edit.handOn();
    props.onDelete(deleted);
  }

  return (
    <ModalDialog
      hasAddress
      title={label === null ? t`New label` : t`Edit label`}
      size="large"
      onClose={close}
    >
      <form
        noValidate
        onSubmit={(event) => void edit.save(event)}
        onKeyDown={(event) => handleKeys(event, edit.save)}
      >
        {isRestored && (
          <p className={styles["restored"]}>
            {t`Draft restored.`}
            <Button variant="quiet" onClick={edit.discardDraft}>{t`Discard draft`}</Button>
          </p>
        )}
        <div className={styles["columns"]}>
          <div className={styles["fields"]}>
            {Object.values({
              name: (
                <LabelNameField
                  key="name"
                  control={form.control}
                  registration={form.register("name", { setValueAs: cleanTypedName })}
                  problem={form.formState.errors.name?.message}
                  isRestored={isRestored}
                  // The label is listed once it is saved, before the dialog closes.
                  neighbors={isSaving ? undefined : neighbors.labels}
                  onList={label === null ? openList : undefined}
                />
              ),
              color: <LabelColorField key="color" control={form.control} neighbors={neighbors} />,
            } satisfies Record<LabelField, object>)}
          </div>
          <LabelPreview control={form.control} neighbors={neighbors} />
        </div>
        <KnownColor control={form.control} onChange={setKnown} />
        {label && <LabelDates appId={appId} label={label} />}
        <DialogFooter
          failure={form.formState.errors.root?.["service"]?.message}
          aside={
            label && (
              <>
                <Button changes variant="quietDanger" onClick={() => remove(label)}>
                  <Icon node={Trash2} />
                  {t`Delete`}
                </Button>
                <ButtonLink variant="quiet" to={historyAddress(appId, { label: label.id })}>
                  <Icon node={HistoryIcon} />
                  {t`History`}
                </ButtonLink>
              </>
            )
          }
        >
          <Button onClick={cancel}>{isLate ? t`Close` : t`Cancel`}</Button>
          <Button changes variant="primary" type="submit" pending={isSaving}>
            <span>
              {label !== null ? (
                t`Save`
              ) : (
                <CreateText {...{ control: form.control, isSaving }} others={neighbors.labels} />
              )}
            </span>
            <kbd translate="no" aria-hidden>
              {isApple ? "⌘↵" : `${t`Ctrl`} ↵`}
            </kbd>
          </Button>
        </DialogFooter>
      </form>
      <LabelConflict edit={edit} onTakeTheirs={cancel} />
    </ModalDialog>
  );
}

interface CreateTextProps {
  readonly control: Control<LabelForm>;
  /** The label is listed once it is saved, before the dialog closes. */
  readonly isSaving: boolean;
  /** Undefined while unknown. */
  readonly others: readonly ExistingLabel[] | undefined;
}

/** What the button that creates a label says; another label may have its name. */
function CreateText({ control, isSaving, others }: CreateTextProps) {
  const name = useDeferredValue(useWatch({ control, name: "name" }));
  const taken = useMemo(() => new Set(others?.map((other) => labelNameKey(other.name))), [others]);
  return !isSaving && taken.has(labelNameKey(name)) ? t`Create anyway` : t`Create label`;
}

/** Finds the color that the typed name is known by, apart from the form, as names are typed. */
function KnownColor(props: {
  readonly control: Control<LabelForm>;
  readonly onChange: (known: string | null) => void;
}) {
  const { control, onChange } = props;
  const known = findKnown(useWatch({ control, name: "name" }));
  useEffect(() => onChange(known), [known, onChange]);
  return null;
}

/**
 * The color that a new label starts with: the one that its name is known by, else one that goes with those of the other labels.
 * Until they are known it is a guess.
 *
 * @param onPropose is given a better color than the one before; whether the form begins with it
 */
function useFirstColor(
  isNew: boolean,
  { judge, known, theme }: Neighbors,
  onPropose: (color: string, before: string) => boolean,
): string {
  const isAsked = isNew && judge !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: labels that arrive later don't change what was proposed.
  const best = useMemo(() => (isAsked ? proposeForAll(judge, [known])[0] : undefined), [isAsked, known]);
  const [first, setFirst] = useState(
    () => best ?? proposeForAll(new ColorJudge([], theme), [known])[0] ?? "",
  );
  const propose = useEffectEvent((color: string) => {
    if (color !== first && onPropose(color, first)) setFirst(color);
  });
  useLayoutEffect(() => {
    if (best !== undefined) propose(best);
  }, [best]);
  return first;
}

/** When a label was created and last changed, as far as the list tells. Its line is there from the start. */
function LabelDates({ appId, label }: { readonly appId: string; readonly label: DialogLabel }) {
  const dates = useLabelDates(appId, label);
  const [first, second] = place;
  const created = dates?.created_at && <Timestamp value={dates.created_at} inTable />;
  const updated = dates?.updated_at && <Timestamp value={dates.updated_at} inTable />;
  return (
    <p className={styles["dates"]}>
      {created && updated
        ? interpolate(t`Created ${first} · Updated ${second}`, [created, updated])
        : created
          ? interpolate(t`Created ${first}`, [created])
          : updated && interpolate(t`Updated ${first}`, [updated])}
    </p>
  );
}

/** Ctrl or ⌘ with Enter saves from anywhere; the Enter that ends an input method's composition doesn't. */
function handleKeys(event: KeyboardEvent, submit: () => Promise<void>): void {
  if (event.key !== "Enter") return;
  if (isComposing(event.nativeEvent)) event.preventDefault();
  else if (isCommandKey(event.nativeEvent, "enter")) {
    event.preventDefault();
    void submit();
  }
}
