import { plural, t } from "@lingui/core/macro";
import { useQueryClient } from "@tanstack/react-query";
import { TriangleAlert } from "lucide";
import { useState } from "react";
import { useNavigate } from "react-router";
import { type ChangeFailure, updateOf } from "#client/label-change.ts";
import { findFix } from "#color-science/color-fixes.ts";
import { ColorJudge } from "#color-science/color-judge.ts";
import { plainContrast } from "#color-science/contrast.ts";
import { measureColor } from "#color-science/measured-color.ts";
import type { PageTheme } from "#color-science/page-theme.ts";
import { white } from "#color-science/tones.ts";
import { parseHexColor } from "#contract/colors.ts";
import { type EmbeddedLabel, readableLabels } from "#contract/labels.ts";
import { describeFailure, describeSuccess } from "#dashboard/labels/data/changes/label-change-sentence.ts";
import { startLabelJob } from "#dashboard/labels/data/changes/label-jobs.ts";
import { runLabelChange } from "#dashboard/labels/data/changes/run-label-change.ts";
import { formatRatio, writeRatio } from "#dashboard/labels/data/color-sentences.ts";
import { labelAddress, readLabelView } from "#dashboard/labels/data/label-address.ts";
import { usePendingChanges } from "#dashboard/labels/data/label-queries.ts";
import { changeLabels } from "#dashboard/labels/data/label-rows.ts";
import { usePageTheme } from "#dashboard/labels/data/stored-page-theme.ts";
import { useProjectDetail } from "#dashboard/projects/data/project-detail-queries.ts";
import { useApi } from "#dashboard/session/data/session-store.ts";
import { useChangeRefusal } from "#dashboard/ui/change-refusal.ts";
import { Icon } from "#dashboard/ui/icon.tsx";
import { gridCell } from "#dashboard/ui/table/grid-cell.ts";
import { isolate } from "#dashboard/ui/text/text-isolation.ts";
import styles from "./label-hard-mark.module.css";

export interface LabelHardMarkProps {
  readonly appId: string;
  readonly label: EmbeddedLabel;
}

/** That visitors find a label hard to read, with the contrast that they see; nothing where they don't. A press fixes its color. */
export default function LabelHardMark(props: LabelHardMarkProps) {
  const theme = usePageTheme(props.appId);
  const contrast = measureColor(props.label.color)?.lowContrastOn(theme) ?? null;
  return contrast === null ? null : <HardMark {...props} theme={theme} contrast={contrast} />;
}

interface HardMarkProps extends LabelHardMarkProps {
  /** The pages that it is read on. */
  readonly theme: PageTheme;
  readonly contrast: number;
}

function HardMark({ appId, label, theme, contrast }: HardMarkProps) {
  const refusal = useChangeRefusal();
  const navigate = useNavigate();
  const target = { api: useApi(), client: useQueryClient(), appId };
  const { data, dataUpdatedAt } = useProjectDetail(appId);
  const pending = usePendingChanges(appId, dataUpdatedAt);
  const [tip, setTip] = useState<{ readonly color: string | null; readonly text: string } | null>(null);
  // Found only where it's wanted, as that takes some time.
  const propose = () => {
    const labels = readableLabels(changeLabels(data?.labels ?? [label], pending));
    const judge = new ColorJudge(labels, theme);
    const family = judge.familyOf(label.color);
    const color = family === undefined ? null : findFix(judge, family);
    const count = family?.labels.length ?? 1;
    const now = writeRatio(contrast);
    const parts = [t`Hard to read, ${{ figure: now }}`, t`Edit label`];
    if (color !== null) {
      const [then, hex] = [writeRatio(plainContrast(parseHexColor(color) ?? white, theme)), isolate(color)];
      parts.splice(0, 2, t`Visitors see ${now}. Click to use ${hex} (${then})`);
      if (count > 1) parts.push(plural(count, { one: "# label", other: "# labels" }));
    }
    setTip({ color, text: parts.join(" · ") });
    return { color, labels: family?.labels ?? [] };
  };
  const fix = () => {
    const { color, labels } = propose();
    const changes = color === null ? [] : labels.map((one) => updateOf(one, { ...one, color }));
    const [change, ...others] = changes;
    if (change === undefined) {
      const view = readLabelView(new URLSearchParams(window.location.search), appId);
      void navigate(labelAddress(appId, { ...view, dialog: { kind: "edit", id: label.id } }));
    } else if (others.length > 0) startLabelJob({ ...target, kind: "recolor", changes });
    else {
      void runLabelChange(target, change, {
        success: describeSuccess("recolored", label.name),
        describeFailure: (failure: ChangeFailure) => describeFailure(change, failure),
      });
    }
  };
  const figure = formatRatio(contrast);
  return (
    <button
      {...gridCell}
      type="button"
      className={styles["mark"]}
      data-tooltip={tip?.text ?? ""}
      data-tooltip-color={tip?.color ?? undefined}
      {...refusal}
      onPointerEnter={propose}
      onFocus={propose}
      onClick={() => !refusal && fix()}
    >
      <Icon node={TriangleAlert} />
      <span className="visually-hidden">{t`Hard to read, ${figure}`}</span>
      <span aria-hidden>{figure}</span>
    </button>
  );
}
