import { plural, t } from "@lingui/core/macro";
import { type ComponentType, useDeferredValue, useMemo, useState } from "react";
import * as z from "zod/mini";
import { updateOf } from "#client/label-change.ts";
import { ColorJudge } from "#color-science/color-judge.ts";
import { proposeForAll } from "#color-science/color-proposals.ts";
import { isSameColor } from "#contract/colors.ts";
import { contentOf } from "#contract/label-content.ts";
import type { EmbeddedLabel } from "#contract/labels.ts";
import { spreadShades } from "#dashboard/colors/shades.ts";
import { jobNames } from "#dashboard/jobs/job-sentence.ts";
import type { BulkAction } from "#dashboard/labels/data/bulk-action-list.ts";
import { startLabelJob } from "#dashboard/labels/data/changes/label-jobs.ts";
import { findKnown } from "#dashboard/labels/data/known-names.ts";
import { readSolidColor } from "#dashboard/labels/data/label-color-reader.ts";
import { useNeighbors } from "#dashboard/labels/data/label-neighbors.ts";
import { cleanTypedName } from "#dashboard/labels/data/typed-name.ts";
import { LabelChips } from "#dashboard/labels/parts/label-chips.tsx";
import { LabelColorInput } from "#dashboard/labels/parts/label-color-input.tsx";
import { LabelExportForm, type LabelExportProps } from "#dashboard/labels/parts/label-export-form.tsx";
import type { PlanRow } from "#dashboard/plan/plan-entry.ts";
import { PlanView, type PlanViewProps } from "#dashboard/plan/plan-view.tsx";
import type { Target } from "#dashboard/projects/data/project-detail-queries.ts";
import { useProject } from "#dashboard/projects/data/project-queries.ts";
import { usePersonalDraft } from "#dashboard/session/data/personal-draft.ts";
import { Field } from "#dashboard/ui/field.tsx";
import { LabeledCheckbox } from "#dashboard/ui/labeled-checkbox.tsx";
import { ConfirmDialog } from "#dashboard/ui/overlay/confirm-dialog.tsx";
import { ModalDialog } from "#dashboard/ui/overlay/dialog.tsx";
import { RadioGroup } from "#dashboard/ui/radio-group.tsx";
import { isolateName } from "#dashboard/ui/text/text-direction.ts";
import styles from "./label-bulk-dialog.module.css";
import {
  emptyPattern,
  patternOfPrefix,
  planRenaming,
  type RenamePattern,
  renamePatternSchema,
  renamerOf,
} from "./label-renaming.ts";

interface LabelBulkDialogProps {
  readonly bulkAction: BulkAction;
  /** What all names begin with, if that is what is to be renamed. */
  readonly prefix: string;
  readonly target: Target;
  readonly labels: readonly EmbeddedLabel[];
  /** Every label of the project, as far as they are known. */
  readonly all: readonly EmbeddedLabel[];
  /** The labels are all of the project. */
  readonly areAll: boolean;
  readonly onDelete: () => void;
  readonly onClose: () => void;
}

/** Asks more about an action, and shows what it would do to each label. */
export function LabelBulkDialog(props: LabelBulkDialogProps) {
  const Dialog = dialogs[props.bulkAction];
  return Dialog && <Dialog {...props} />;
}

interface BulkPlanProps
  extends Pick<LabelBulkDialogProps, "target" | "onClose">,
    Pick<PlanViewProps, "children"> {
  readonly kind: "recolor" | "rename";
  readonly title: string;
  /** The same object until another is planned. */
  readonly plan: readonly PlanRow[];
}

/** Changes labels as a dry run of it shows. */
function BulkPlan(props: BulkPlanProps) {
  const { target, kind, title, plan, onClose, ...view } = props;
  // Typing doesn't wait for it.
  const shown = useDeferredValue(plan);

  function start(selected: readonly PlanRow[]): void {
    // What the person hasn't seen isn't done.
    if (shown !== plan) return;
    onClose();
    startLabelJob({ ...target, kind, changes: selected.flatMap(({ change }) => change ?? []) });
  }

  return (
    <ModalDialog title={title} size="large" onClose={onClose}>
      <PlanView
        {...view}
        rows={shown}
        appId={target.appId}
        job={{ kind }}
        pending={false}
        nameApply={jobNames[kind]}
        onClose={onClose}
        onApply={start}
      />
    </ModalDialog>
  );
}

/** Renames labels by a pattern. */
function RenameDialog({ prefix, labels, all, ...props }: LabelBulkDialogProps) {
  const [draft, setDraft] = usePersonalDraft(`rename ${props.target.appId} ${prefix}`, renamePatternSchema);
  const [start] = useState(() => (prefix === "" ? emptyPattern : patternOfPrefix(prefix)));
  const pattern = draft ?? start;
  const plan = useMemo(() => planRenaming(labels, all, renamerOf(pattern)), [labels, all, pattern]);
  const set = (change: Partial<RenamePattern>) => setDraft({ ...pattern, ...change });
  const fields: readonly { field: "prefix" | "find" | "replacement"; label: string }[] =
    pattern.way === "prefix"
      ? [{ field: "prefix", label: t`Prefix` }]
      : [
          {
            field: "find",
            label: t({
              message: "Find",
              context: "find and replace",
              comment: "Name of a field: the part of names that is replaced",
            }),
          },
          { field: "replacement", label: t`Replace with` },
        ];
  return (
    <BulkPlan {...props} kind="rename" title={t`Rename labels`} plan={plan}>
      <RadioGroup
        inRow
        title={t`How to rename`}
        options={[
          { value: "prefix", name: t`Add a prefix` },
          { value: "replace", name: t`Find and replace` },
        ]}
        value={pattern.way}
        onChange={(way) => set({ way })}
      />
      <div className={styles["columns"]}>
        {fields.map(({ field, label }, index) => (
          <Field key={field} label={label} error={undefined}>
            {(tie) => (
              <input
                {...tie}
                // What is to be replaced may be known already.
                data-first-focus={index === Number(pattern.atStart) || fields.length === 1 || undefined}
                type="text"
                autoComplete="off"
                dir="auto"
                value={pattern[field]}
                onChange={({ target }) => set({ [field]: cleanTypedName(target.value) })}
              />
            )}
          </Field>
        ))}
        {pattern.way === "replace" && (
          <>
            <LabeledCheckbox checked={pattern.atStart} onChange={(atStart) => set({ atStart })}>
              {t`Only at the beginning`}
            </LabeledCheckbox>
            <LabeledCheckbox checked={pattern.matchesCase} onChange={(matchesCase) => set({ matchesCase })}>
              {t`Match case`}
            </LabeledCheckbox>
          </>
        )}
      </div>
    </BulkPlan>
  );
}

/** One color for all, one for each that goes with the project's, or a shade of one color for each. */
type Way = "one" | "each" | "shades";

/** What recoloring begins with: a color that can be read on a light page, and is no one’s in particular. */
const firstColor = "#6D5EFC";

/** Gives labels other colors. */
function RecolorDialog({ labels, ...props }: LabelBulkDialogProps) {
  const { appId } = props.target;
  const [way, setWay] = useState<Way>("one");
  const [draft, setDraft] = usePersonalDraft(`recolor ${appId}`, z.string());
  const [isTried, setTried] = useState(false);
  const typed = draft ?? firstColor;
  const color = readSolidColor(typed);
  const neighbors = useNeighbors(appId, null);
  const { labels: all, theme } = neighbors;
  const proposed = useMemo(() => {
    if (way !== "each") return null;
    const ids = new Set(labels.map(({ id }) => id));
    const others = (all ?? []).filter(({ id }) => !ids.has(id));
    const known = labels.map(({ name }) => findKnown(name));
    return proposeForAll(
      new ColorJudge(others, theme),
      known,
      (all ?? labels).map(({ color }) => color),
    );
  }, [way, labels, all, theme]);
  const plan = useMemo(() => {
    const shades = () => color && spreadShades(color, labels.length, theme);
    const colors = way === "each" ? proposed : way === "shades" ? shades() : color && [color];
    return labels.map((existing, index): PlanRow => {
      const { id: labelId, color: before } = existing;
      const wanted = { ...contentOf(existing), color: colors?.[index % colors.length] ?? before };
      const change = isSameColor(before, wanted.color) ? null : updateOf(existing, wanted);
      return { kind: change === null ? "unchanged" : "recolor", labelId, wanted, existing, change };
    });
  }, [labels, way, color, proposed, theme]);
  return (
    <BulkPlan {...props} kind="recolor" title={t`Recolor labels`} plan={plan}>
      <RadioGroup<Way>
        title={t`Colors`}
        options={[
          { value: "one", name: t`One color` },
          { value: "each", name: t`A different color for each` },
          { value: "shades", name: t`Shades of one color` },
        ]}
        value={way}
        inRow
        onChange={setWay}
      />
      {way !== "each" && (
        <div className={styles["color"]}>
          <LabelColorInput
            isFirst
            value={typed}
            problem={isTried && color === null ? "color-format" : undefined}
            neighbors={neighbors}
            onChange={setDraft}
            onBlur={(complete) => (complete === null ? setTried(true) : setDraft(complete))}
          />
        </div>
      )}
    </BulkPlan>
  );
}

/** Asks before many labels, or all of a project, are deleted. */
function DeleteDialog({ target, labels, areAll, onDelete, onClose }: LabelBulkDialogProps) {
  const project = isolateName(useProject(target.appId)?.name ?? target.appId);
  return (
    <ConfirmDialog
      title={
        areAll
          ? plural(labels.length, {
              one: `Delete the only label of ${project}?`,
              other: `Delete all # labels of ${project}?`,
            })
          : plural(labels.length, {
              one: `Delete # label of ${project}?`,
              other: `Delete # labels of ${project}?`,
            })
      }
      yes={jobNames.delete(labels.length, "")}
      onNo={onClose}
      onYes={onDelete}
    >
      <span>
        {plural(labels.length, {
          one: "It’ll be removed from every entry that uses it.",
          other: "They’ll be removed from every entry that uses them.",
        })}
      </span>
      <LabelChips labels={labels} />
    </ConfirmDialog>
  );
}

/** The dialog of each action; null for those that lead to another screen or address. */
const dialogs: Readonly<Record<BulkAction, ComponentType<LabelBulkDialogProps> | null>> = {
  copy: null,
  export: null,
  save: null,
  recolor: RecolorDialog,
  rename: RenameDialog,
  delete: DeleteDialog,
};

/** Saves labels as a file on the person's device, asked for over the list. */
export function LabelExportDialog(props: LabelExportProps & { readonly onClose: () => void }) {
  return (
    <ModalDialog hasAddress title={t`Export labels`} onClose={props.onClose}>
      <LabelExportForm {...props} />
    </ModalDialog>
  );
}
