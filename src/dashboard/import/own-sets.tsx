import { plural, t } from "@lingui/core/macro";
import { Trash2 } from "lucide";
import { type FormEvent, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { type LabelInput, labelInputSchema, labelNameSchema } from "#contract/label-input.ts";
import { isFieldProblem } from "#contract/problems.ts";
import { mostSetLabels, type NamedSet, namedSetSchema } from "#contract/starter-sets.ts";
import { describeFieldProblem } from "#dashboard/labels/data/field-problem-sentence.ts";
import { cleanTypedName } from "#dashboard/labels/data/typed-name.ts";
import { useAppId } from "#dashboard/projects/data/project-address.ts";
import { useProjectDetail } from "#dashboard/projects/data/project-detail-queries.ts";
import { useApi } from "#dashboard/session/data/session-store.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Field } from "#dashboard/ui/field.tsx";
import { Icon } from "#dashboard/ui/icon.tsx";
import { DialogBody, DialogFooter, ModalDialog } from "#dashboard/ui/overlay/dialog.tsx";
import { showToast } from "#dashboard/ui/overlay/toast.ts";
import { readUndoTime } from "#dashboard/ui/overlay/undo-time.ts";
import { formatCount } from "#dashboard/ui/text/count.ts";
import { isolateName } from "#dashboard/ui/text/text-direction.ts";
import { replaceSet, useOwnSets } from "./named-sets.ts";
import styles from "./starter-set-page.module.css";

/** Saves the project's labels, or those that were selected on the way here, as a set of one's own. */
export function SaveSetButton() {
  const navigate = useNavigate();
  const detail = useProjectDetail(useAppId()).data;
  const { labels: selected } = (useLocation().state ?? {}) as { readonly labels?: readonly number[] };
  const [isSaving, setSaving] = useState(selected !== undefined);

  function close(): void {
    setSaving(false);
    // Going back and forth doesn't ask again.
    if (selected !== undefined) void navigate(".", { replace: true });
  }
  // What no service would take is left out.
  const labels = (detail?.labels ?? []).flatMap(({ id, ...label }): LabelInput | [] =>
    selected === undefined || (id !== null && selected.includes(id))
      ? (labelInputSchema.safeParse(label).data ?? [])
      : [],
  );
  return (
    <>
      <Button disabled={!detail?.labels.length} onClick={() => setSaving(true)}>
        {t`Save as a starter set`}
      </Button>
      {detail && isSaving && <NameDialog set={{ name: detail.name ?? "", labels }} onClose={close} />}
    </>
  );
}

/** Deletes a set of one's own. */
export function DeleteSetButton({ set }: { readonly set: NamedSet }) {
  const { serviceUrl } = useApi();
  const navigate = useNavigate();

  function remove(): void {
    replaceSet(serviceUrl, set.name, null);
    void navigate(".", { replace: true });
    // The button goes with the set.
    document.querySelector("h1")?.focus();
    const undo = { label: t`Undo`, onPress: () => void replaceSet(serviceUrl, null, set) };
    const name = isolateName(set.name);
    showToast({ tone: "good", text: t`“${name}” was deleted.`, actions: [undo], time: readUndoTime() });
  }
  return (
    <Button variant="quietDanger" onClick={remove}>
      <Icon node={Trash2} />
      <span>{t`Delete set`}</span>
    </Button>
  );
}

interface NameDialogProps {
  /** With its name at first. */
  readonly set: NamedSet;
  readonly onClose: () => void;
}

/** Asks for the name of a set, and keeps it in this browser. */
function NameDialog({ set, onClose }: NameDialogProps) {
  const { serviceUrl } = useApi();
  const sets = useOwnSets(serviceUrl);
  const [typed, setTyped] = useState(set.name);
  const [problem, setProblem] = useState<string | undefined>();
  const count = set.labels.length;

  function submit(event: FormEvent): void {
    event.preventDefault();
    const { data: name = "", error } = labelNameSchema.safeParse(typed);
    const message = error?.issues[0]?.message ?? "";
    const isTaken = sets.some((one) => one.name === name);
    const named = { ...set, name };
    if (isFieldProblem(message)) setProblem(describeFieldProblem(message));
    else if (isTaken) setProblem(t`You already have a set with this name.`);
    else if (namedSetSchema.safeParse(named).success) save(named);
    else setProblem(t`A set can have 1 to ${formatCount(mostSetLabels)} labels.`);
  }
  function save(named: NamedSet): void {
    const name = isolateName(named.name);
    const isKept = replaceSet(serviceUrl, null, named);
    const text = isKept
      ? t`“${name}” is saved in this browser.`
      : t`This browser has no space left for the set. You can use it until you close the page.`;
    showToast({ tone: isKept ? "good" : "danger", text });
    onClose();
  }

  return (
    <ModalDialog title={t`Save as a starter set`} onClose={onClose}>
      <form onSubmit={submit}>
        <DialogBody>
          <p className={styles["about"]}>
            {t`The set is saved in this browser, even after you sign out, for all projects of this service.`}
          </p>
          <Field label={t`Name of the set`} error={problem}>
            {(control) => (
              <input
                {...control}
                autoComplete="off"
                dir="auto"
                value={typed}
                onChange={({ target }) => setTyped(cleanTypedName(target.value))}
              />
            )}
          </Field>
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button variant="primary" type="submit">
            {plural({ count }, { one: "Save # label", other: "Save # labels" })}
          </Button>
        </DialogFooter>
      </form>
    </ModalDialog>
  );
}
