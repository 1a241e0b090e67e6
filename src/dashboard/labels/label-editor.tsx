import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { t } from "@lingui/core/macro";
import { Trash2 } from "lucide";
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { type Control, useForm, useWatch } from "react-hook-form";
import type { LabelInput } from "#contract/label-changes.ts";
import type { EmbeddedLabel } from "#contract/labels.ts";
import { ApiError } from "#dashboard/api/api-error.ts";
import { useProject } from "#dashboard/projects/project-queries.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { DialogFooter, ModalDialog } from "#dashboard/ui/dialog.tsx";
import { Field } from "#dashboard/ui/field.tsx";
import { Icon } from "#dashboard/ui/icon.tsx";
import { QuestionDialog } from "#dashboard/ui/question-dialog.tsx";
import { isolateName } from "#dashboard/ui/text-direction.ts";
import { showToast } from "#dashboard/ui/toast.ts";
import { describeFieldProblem } from "./field-problem-sentence.ts";
import { describeFailure, describeFailureElsewhere, describeSuccess } from "./label-change-sentence.ts";
import { useLabelChange } from "./label-changes.ts";
import { LabelColorField } from "./label-color-field.tsx";
import styles from "./label-editor.module.css";
import { type LabelForm, labelFormSchema } from "./label-form.ts";
import { startColor } from "./label-palette.ts";
import { LabelPreview } from "./label-preview.tsx";

interface LabelEditorProps {
  readonly appId: string;
  /** The label as it was when the editor opened; null for a new one. */
  readonly label: EmbeddedLabel | null;
  /** How many labels there are, which chooses a new label's first colour. */
  readonly position: number;
  /** The person is going elsewhere, and has to say what becomes of the unsaved input. */
  readonly leaving: boolean;
  readonly onUnsaved: (hasUnsaved: boolean) => void;
  readonly onSaved: () => void;
  readonly onClose: () => void;
  readonly onStay: () => void;
  readonly onDiscard: () => void;
  readonly onDelete: (id: number) => void;
}

/** Creates a label, or changes one. What is typed is only lost when it is saved or given up. */
export default function LabelEditor(props: LabelEditorProps) {
  const { appId, label, position, leaving, onUnsaved, onSaved, onClose, onStay, onDiscard, onDelete } = props;
  const change = useLabelChange(appId);
  const project = useProject(appId);
  const kind = label === null ? "create" : "update";
  const sending = useRef(false);
  const open = useRef(false);
  const { register, control, handleSubmit, setError, setFocus, formState } = useForm<
    LabelForm,
    unknown,
    LabelInput
  >({
    resolver: standardSchemaResolver(labelFormSchema),
    defaultValues: { name: label?.name ?? "", color: label?.color ?? startColor(position) },
  });
  const { errors, isDirty } = formState;

  useEffect(() => {
    open.current = true;
    return () => {
      open.current = false;
    };
  }, []);
  useEffect(() => setFocus("name", { shouldSelect: true }), [setFocus]);
  useUnsavedGuard(isDirty, onUnsaved);
  const lastFocused = useFocusAfter(leaving);

  async function save(input: LabelInput): Promise<void> {
    // The pending state reaches the button only with the next paint; two quick presses come before it.
    if (sending.current) return;
    sending.current = true;
    try {
      await change.mutateAsync(
        label === null ? { kind: "create", input } : { kind: "update", id: label.id, input },
      );
      showToast({ about: appId, tone: "good", text: describeSuccess(kind, input.name) });
      // It stays shut: the dialog is still there for a moment, and what it holds must not be sent again. Who has gone
      // elsewhere in the meantime stays there.
      if (open.current) onSaved();
    } catch (error) {
      sending.current = false;
      if (open.current) showProblems(error);
      else {
        const text = describeFailure(kind, input.name, error);
        showToast({ about: appId, tone: "danger", text, elsewhere: describeFailureElsewhere(project?.name) });
      }
    }
  }

  function showProblems(error: unknown): void {
    const problems = new Map(error instanceof ApiError ? Object.entries(error.fieldErrors) : []);
    const isUnnamed = problems.size === 0;
    for (const field of ["color", "name"] as const) {
      const message = problems.get(field)?.join(" ");
      problems.delete(field);
      // The last one that takes the focus keeps it: the first of the form.
      if (message) setError(field, { type: "service", message }, { shouldFocus: true });
    }
    // What the service says of fields that aren't here stands beside the form.
    const others = [...problems.values()].flat();
    if (!isUnnamed && others.length === 0) return;
    const kept = t`What you entered is still here.`;
    setError("root.service", {
      message: [describeFailure(kind, label?.name ?? "", error), ...others, kept].join(" "),
    });
  }

  /** What is being sent is waited for. */
  function close(): void {
    if (!change.isPending) onClose();
  }

  const submit = handleSubmit(save);
  const failure = errors.root?.["service"]?.message;

  return (
    <ModalDialog title={label === null ? t`New label` : t`Edit label`} size="large" onClose={close}>
      <form
        noValidate
        onFocus={({ target }) => {
          lastFocused.current = target;
        }}
        onSubmit={(event) => void submit(event)}
        onKeyDown={(event) => handleKeys(event, submit)}
      >
        <div className={styles["columns"]}>
          <div className={styles["fields"]}>
            <Field label={t`Name`} error={errors.name?.message && describeFieldProblem(errors.name.message)}>
              {(field) => (
                <input {...field} {...register("name")} type="text" autoComplete="off" dir="auto" />
              )}
            </Field>
            <LabelColorField control={control} />
          </div>
          <WatchedPreview control={control} />
        </div>
        {failure !== undefined && (
          <p role="alert" className={styles["failure"]}>
            {failure}
          </p>
        )}
        <DialogFooter
          aside={
            label && (
              <Button
                look="quietDanger"
                onClick={() => {
                  if (!change.isPending) onDelete(label.id);
                }}
              >
                <Icon node={Trash2} />
                {t`Delete`}
              </Button>
            )
          }
        >
          <Button onClick={close}>{t`Cancel`}</Button>
          <Button look="primary" type="submit" pending={change.isPending}>
            {label === null ? t`Create label` : t`Save`}
            <kbd aria-hidden>{isApple ? "⌘↵" : "Ctrl ↵"}</kbd>
          </Button>
        </DialogFooter>
      </form>
      {leaving && (
        <QuestionDialog
          title={
            label === null
              ? t`Discard this new label?`
              : t`Discard your changes to “${isolateName(label.name)}”?`
          }
          yes={t`Discard`}
          no={t`Keep editing`}
          onYes={onDiscard}
          onNo={onStay}
        >
          {t`What you entered has not been saved.`}
        </QuestionDialog>
      )}
    </ModalDialog>
  );
}

/** The preview of what is typed, drawn apart from the form. */
function WatchedPreview({ control }: { readonly control: Control<LabelForm, unknown, LabelInput> }) {
  const [name, color] = useWatch({ control, name: ["name", "color"] });
  return <LabelPreview name={name} color={color} />;
}

/** Gives the focus back to where it was in the form once a question over it has been answered. */
function useFocusAfter(asked: boolean): RefObject<HTMLElement | null> {
  const lastFocused = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!asked) return;
    return () => lastFocused.current?.focus();
  }, [asked]);
  return lastFocused;
}

const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

/** Ctrl or ⌘ with Enter saves from anywhere; the Enter that ends an input method's composition doesn't. */
function handleKeys(event: KeyboardEvent, submit: () => Promise<void>): void {
  if (event.key !== "Enter") return;
  // Safari sends this Enter after the composition has ended, told only by its key code.
  if (event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229) event.preventDefault();
  else if (event.ctrlKey || event.metaKey) {
    event.preventDefault();
    void submit();
  }
}

/** Tells the host of unsaved input, and has the browser ask before the page is left with it. */
function useUnsavedGuard(hasUnsaved: boolean, onUnsaved: (hasUnsaved: boolean) => void): void {
  const report = useEffectEvent(onUnsaved);
  useEffect(() => {
    report(hasUnsaved);
    if (!hasUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [hasUnsaved]);
}
