import { plural, t } from "@lingui/core/macro";
import { useQueryClient } from "@tanstack/react-query";
import { ArrowRight } from "lucide";
import { useEffect, useId, useMemo, useState } from "react";
import { toOklch } from "#color-science/oklch.ts";
import type { PageTheme } from "#color-science/page-theme.ts";
import type { Vision } from "#color-science/vision.ts";
import { parseHexColor } from "#contract/colors.ts";
import type { Adjustment } from "#dashboard/colors/color-tasks.ts";
import { greatestReach, mostFamilies, usualReach } from "#dashboard/colors/respacing.ts";
import { useColorTask } from "#dashboard/colors/use-color-task.ts";
import { useIsWorkedOn } from "#dashboard/jobs/job-store.ts";
import { useProposedLabels } from "#dashboard/labels/data/proposed-labels.ts";
import { useApi } from "#dashboard/session/data/session-store.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Checkbox } from "#dashboard/ui/checkbox.tsx";
import { Chip } from "#dashboard/ui/chip.tsx";
import { Icon } from "#dashboard/ui/icon.tsx";
import { useAnnouncement } from "#dashboard/ui/overlay/announcement.ts";
import { DialogBody, DialogFooter, ModalDialog } from "#dashboard/ui/overlay/dialog.tsx";
import { ScrollList } from "#dashboard/ui/table/scroll-list.tsx";
import { formatCount } from "#dashboard/ui/text/count.ts";
import { isolateName } from "#dashboard/ui/text/text-direction.ts";
import styles from "./adjust-dialog.module.css";
import { type PaletteChoices, usePaletteChoices } from "./palette-choices.ts";
import { type Family, findFamilies, toColored } from "./palette-families.ts";
import { PaletteFigures } from "./palette-figures.tsx";
import { changeColors } from "./palette-fixes.ts";
import { chipOf, type PaletteLabel, seeHex } from "./palette-labels.ts";
import { line, markRadius, placeOnWheel, type WheelPoint, wheelScale } from "./wheel-geometry.ts";
import { type WheelDot, WheelPicture } from "./wheel-picture.tsx";

interface AdjustDialogProps {
  readonly appId: string;
  readonly labels: readonly PaletteLabel[];
  /** Pairs of colors that are alike on purpose. */
  readonly kept: readonly string[];
  readonly theme: PageTheme;
  readonly vision: Vision;
  readonly onClose: () => void;
}

/** The slider's least: nobody sees that a color has moved by less. */
const leastReach = 2;
/** For so long (milliseconds) the slider must rest before colors are looked for. */
const restTime = 120;

/** Proposes new colors with which the project's labels are told apart, and applies them. */
export default function AdjustDialog({ appId, labels, kept, theme, vision, onClose }: AdjustDialogProps) {
  const target = { api: useApi(), client: useQueryClient(), appId };
  const isWorkedOn = useIsWorkedOn(appId);
  // What is looked at stays, whatever becomes of the labels in the meantime.
  const [families] = useState(() => findFamilies(labels));
  const locked = usePaletteChoices(appId, "locked");
  const [reach, setReach] = useState(usualReach);
  const { adjustment, colors, isCurrent, failed, retry } = useProposal({
    families,
    theme,
    reach,
    locked: locked.list,
    kept,
  });
  const changes = useMemo(() => listChanges(families, colors), [families, colors]);
  useProposedLabels(
    appId,
    useMemo(
      () => changes.map(({ label: { id, name }, color }) => ({ id, after: { name, color } })),
      [changes],
    ),
  );
  // What can be adjusted, or was kept from it.
  const rows = families.filter(({ hex }) => colors.has(hex) || locked.list.includes(hex));
  const others = families.filter((family) => !rows.includes(family));

  const found = adjustment === null ? t`Looking for colors…` : describeOutcome(adjustment);
  const state = failed ? t`The colors can’t be calculated: part of the console couldn’t be loaded.` : found;
  useAnnouncement(state);

  return (
    <ModalDialog size="large" title={t`Adjust colors`} onClose={onClose}>
      <DialogBody>
        <p>{t`Each color keeps its hue family. Colors without issues don’t change.`}</p>
      </DialogBody>
      {failed && (
        <p role="alert" className={styles["state"]}>
          {t`The colors can’t be calculated: part of the console couldn’t be loaded.`}
        </p>
      )}
      <p className={styles["state"]}>{state}</p>
      {adjustment !== null && !adjustment.tooMany && (
        <>
          <div className={styles["preview"]}>
            <Preview families={families} colors={colors} vision={vision} />
            <div className={styles["side"]}>
              <PaletteFigures figures={adjustment.after} before={adjustment.before} />
              <Reach reach={reach} onChange={setReach} />
            </div>
          </div>
          <Proposals families={[...rows, ...others]} colors={colors} vision={vision} locked={locked} />
        </>
      )}
      <DialogFooter>
        <Button onClick={onClose}>{changes.length === 0 ? t`Close` : t`Cancel`}</Button>
        {failed && <Button look="primary" onClick={retry}>{t`Retry`}</Button>}
        {changes.length > 0 && (
          <Button
            look="primary"
            pending={isWorkedOn || !isCurrent}
            onClick={() => {
              changeColors(target, changes, "adjust");
              onClose();
            }}
          >
            {plural(changes.length, { one: "Apply # change", other: "Apply # changes" })}
          </Button>
        )}
      </DialogFooter>
    </ModalDialog>
  );
}

function listChanges(families: readonly Family[], colors: ReadonlyMap<string, string>) {
  return families.flatMap((family) => {
    const color = colors.get(family.hex);
    return color === undefined ? [] : family.labels.map((label) => ({ label, color }));
  });
}

interface Wish extends Pick<AdjustDialogProps, "theme" | "kept"> {
  readonly families: readonly Family[];
  /** How far colors may move. */
  readonly reach: number;
  /** The colors that stay. */
  readonly locked: readonly string[];
}

/** New colors for families. */
function useProposal({ families, theme, reach, locked, kept }: Wish) {
  const restingReach = useResting(reach);
  const question = useMemo(
    () => ({ labels: families.map(toColored), theme, options: { reach: restingReach, locked, kept } }),
    [families, theme, restingReach, locked, kept],
  );
  const { last, failed, retry } = useColorTask("respace", question, question);
  const adjustment = last?.result ?? null;
  const colors = useMemo(() => new Map(adjustment?.colors), [adjustment]);
  return {
    adjustment,
    colors,
    /** Whether they are for what is asked now. */
    isCurrent: last?.subject === question && reach === restingReach,
    failed,
    retry,
  };
}

interface ProposalsProps {
  readonly families: readonly Family[];
  /** Their new colors, by the ones that they have. */
  readonly colors: ReadonlyMap<string, string>;
  readonly vision: Vision;
  readonly locked: PaletteChoices;
}

function Proposals({ families, colors, vision, locked }: ProposalsProps) {
  return (
    <div className={styles["proposals"]}>
      <ScrollList aria-label={t`Colors`} items={families} keyOf={({ hex }) => hex} rowHeight={45}>
        {(family) => (
          <Row
            family={family}
            after={colors.get(family.hex)}
            vision={vision}
            isLocked={locked.list.includes(family.hex)}
            onLock={(isLocked) => locked.choose(family.hex, isLocked)}
          />
        )}
      </ScrollList>
    </div>
  );
}

/** A value once it has stayed the same for a moment. */
function useResting(value: number): number {
  const [resting, setResting] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setResting(value), restTime);
    return () => clearTimeout(timer);
  }, [value]);
  return resting;
}

/** What comes of it, in a sentence. */
function describeOutcome({ colors, tooMany, remaining }: Adjustment): string {
  if (tooMany) {
    return plural(mostFamilies, {
      one: "There is more than # color, which is more than people can tell apart. Give related labels the same color first.",
      other:
        "There are more than # colors, which is more than people can tell apart. Give related labels the same color first.",
    });
  }
  if (remaining === 0) {
    return colors.length === 0
      ? t`Nothing to adjust: people with every common kind of color vision can tell these colors apart.`
      : t`With these changes, people with every common kind of color vision can tell the colors apart.`;
  }
  return plural(remaining, {
    one: "# pair still looks alike. Let colors move farther, or unlock some.",
    other: "# pairs still look alike. Let colors move farther, or unlock some.",
  });
}

interface ReachProps {
  readonly reach: number;
  readonly onChange: (reach: number) => void;
}

/** Maximum color change. */
function Reach({ reach, onChange }: ReachProps) {
  const id = useId();
  const value = t`ΔE ${formatCount(reach)}`;
  return (
    <div className={styles["reach"]}>
      <label htmlFor={id}>{t`Maximum color change`}</label>
      <span aria-hidden className={styles["value"]}>
        {value}
      </span>
      <input
        id={id}
        type="range"
        min={leastReach}
        max={greatestReach}
        value={reach}
        aria-valuetext={value}
        onChange={({ target }) => onChange(target.valueAsNumber)}
      />
    </div>
  );
}

interface PreviewProps {
  readonly families: readonly Family[];
  /** What takes the place of each color that changes. */
  readonly colors: ReadonlyMap<string, string>;
  readonly vision: Vision;
}

/** The wheel after the changes; what moves leaves a small dot where it was. */
function Preview({ families, colors, vision }: PreviewProps) {
  const { dots, ties } = useMemo(() => {
    const scale = wheelScale([...families.map(({ hex }) => hex), ...colors.values()]);
    const radius = markRadius(families.length);
    const place = (hex: string): WheelPoint => {
      const rgb = parseHexColor(hex);
      return placeOnWheel(rgb === null ? { hue: 0, chroma: 0 } : toOklch(rgb), scale);
    };
    const before: WheelDot[] = [];
    const after: WheelDot[] = [];
    const lines: string[] = [];
    for (const { hex } of families) {
      const now = colors.get(hex) ?? hex;
      after.push({ ...place(now), radius, fill: seeHex(now, vision) });
      if (now === hex) continue;
      before.push({ ...place(hex), radius: radius / 2, fill: seeHex(hex, vision) });
      lines.push(line(place(hex), place(now)));
    }
    return { dots: [...before, ...after], ties: { lines: lines.join(""), rings: "" } };
  }, [families, colors, vision]);
  return (
    <div className={styles["wheel"]}>
      <WheelPicture dots={dots} ties={ties} />
    </div>
  );
}

interface RowProps {
  readonly family: Family;
  /** `#RRGGBB`; undefined where it doesn't change. */
  readonly after: string | undefined;
  readonly vision: Vision;
  readonly isLocked: boolean;
  readonly onLock: (isLocked: boolean) => void;
}

/** A family before and after, and whether it may change. */
function Row({ family: { hex, labels }, after, vision, isLocked, onLock }: RowProps) {
  const id = useId();
  const [first] = labels;
  if (first === undefined) return null;
  const name = isolateName(first.name);
  const more = labels.length - 1;
  return (
    <div className={styles["row"]}>
      <span className={styles["chip"]}>
        <Chip label={chipOf(first, vision)} />
        {labels.length > 1 && (
          <span className={styles["more"]}>
            {plural({ count: more }, { one: "and # more", other: "and # more" })}
          </span>
        )}
      </span>
      {after === undefined ? (
        <span className={styles["same"]}>
          {isLocked ? (
            <code translate="no" className={styles["code"]}>
              {hex}
            </code>
          ) : (
            t`No change`
          )}
        </span>
      ) : (
        <span className={styles["after"]}>
          <Icon turns node={ArrowRight} />
          <Chip label={chipOf({ name: first.name, hex: after }, vision)} />
          <code translate="no" className={styles["code"]}>
            {after}
          </code>
        </span>
      )}
      <span className={styles["lock"]}>
        <Checkbox
          id={id}
          checked={isLocked}
          aria-label={t`Lock ${name}, ${hex}`}
          onChange={({ target }) => onLock(target.checked)}
        />
        <label htmlFor={id} aria-hidden>
          {t({ message: "Lock", comment: "Checkbox: the color stays as it is" })}
        </label>
      </span>
    </div>
  );
}
