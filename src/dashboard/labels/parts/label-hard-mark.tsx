import { t } from "@lingui/core/macro";
import { useQueryClient } from "@tanstack/react-query";
import { TriangleAlert } from "lucide";
import { useState } from "react";
import { type ChangeFailure, updateOf } from "#client/label-change.ts";
import { nearestReadable, plainContrast } from "#color-science/contrast.ts";
import { formatHex } from "#color-science/hex.ts";
import type { PageTheme } from "#color-science/page-theme.ts";
import { parseHexColor } from "#contract/colors.ts";
import type { EmbeddedLabel } from "#contract/labels.ts";
import { describeFailure, describeSuccess } from "#dashboard/labels/data/changes/label-change-sentence.ts";
import { runLabelChange } from "#dashboard/labels/data/changes/run-label-change.ts";
import { formatRatio, lowContrast, writeRatio } from "#dashboard/labels/data/label-readability.ts";
import { usePageTheme } from "#dashboard/labels/data/stored-page-theme.ts";
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

/** That visitors find a label hard to read, with the contrast that they see; nothing where they don't. A press mends its color. */
export default function LabelHardMark(props: LabelHardMarkProps) {
  const theme = usePageTheme(props.appId);
  const contrast = lowContrast(props.label.color, theme);
  return contrast === null ? null : <HardMark {...props} theme={theme} contrast={contrast} />;
}

interface HardMarkProps extends LabelHardMarkProps {
  /** The pages that it is read on. */
  readonly theme: PageTheme;
  readonly contrast: number;
}

function HardMark({ appId, label, theme, contrast }: HardMarkProps) {
  const refusal = useChangeRefusal();
  const target = { api: useApi(), client: useQueryClient(), appId };
  const [tip, setTip] = useState<{ readonly color: string; readonly text: string } | null>(null);
  // Found only where it's wanted, as that takes some time.
  const propose = () => {
    const rgb = nearestReadable(parseHexColor(label.color) ?? { red: 0, green: 0, blue: 0 }, theme);
    const color = formatHex(rgb);
    const [now, then, hex] = [writeRatio(contrast), writeRatio(plainContrast(rgb, theme)), isolate(color)];
    setTip({ color, text: t`Visitors see ${now}. Click to use ${hex} (${then})` });
    return color;
  };
  const fix = () => {
    const change = updateOf(label, { ...label, color: propose() });
    void runLabelChange(target, change, {
      success: describeSuccess("recolored", label.name),
      describeFailure: (failure: ChangeFailure) => describeFailure(change, failure),
    });
  };
  const figure = formatRatio(contrast);
  return (
    <button
      {...gridCell}
      type="button"
      className={styles["mark"]}
      data-tooltip={tip?.text ?? ""}
      data-tooltip-color={tip?.color}
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
