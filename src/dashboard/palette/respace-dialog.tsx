import { plural, t } from "@lingui/core/macro";
import { useQueryClient } from "@tanstack/react-query";
import { ArrowRight } from "lucide";
import { useId, useState } from "react";
import type { Respacing } from "#dashboard/colors/respacing.ts";
import { useColorTask } from "#dashboard/colors/use-color-task.ts";
import type { Vision } from "#dashboard/colors/vision.ts";
import { useIsWorkedOn } from "#dashboard/jobs/job-store.ts";
import type { LabelChange } from "#dashboard/labels/data/label-change.ts";
import { startLabelJob } from "#dashboard/labels/data/label-jobs.ts";
import { useApi } from "#dashboard/session/data/session-store.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Checkbox } from "#dashboard/ui/checkbox.tsx";
import { Chip } from "#dashboard/ui/chip.tsx";
import { formatCount } from "#dashboard/ui/count.ts";
import { DialogBody, DialogFooter, ModalDialog } from "#dashboard/ui/dialog.tsx";
import { Icon } from "#dashboard/ui/icon.tsx";
import { ScrollList } from "#dashboard/ui/scroll-list.tsx";
import { isolateName } from "#dashboard/ui/text-direction.ts";
import { chipOf, type PaletteLabel } from "./palette-labels.ts";
import styles from "./respace-dialog.module.css";

interface RespaceDialogProps {
  readonly appId: string;
  readonly labels: readonly PaletteLabel[];
  readonly vision: Vision;
  readonly onClose: () => void;
}

/** A label with the colour that is proposed for it. */
interface Proposal {
  readonly label: PaletteLabel;
  /** `#RRGGBB`. */
  readonly after: string;
}

/** Proposes new colours for all labels of the project, and gives those that are ticked theirs. */
export default function RespaceDialog({ appId, labels, vision, onClose }: RespaceDialogProps) {
  const api = useApi();
  const client = useQueryClient();
  const isWorkedOn = useIsWorkedOn(appId);
  // What is looked at and ticked stays, whatever becomes of the labels meanwhile.
  const [question] = useState({ labels });
  const { last, failed, retry } = useColorTask("respace", question, question);
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const proposals = last === null ? null : listProposals(last.subject.labels, last.result);
  const ticked = proposals?.filter(({ label }) => !left.has(label.id)) ?? [];

  const tick = (ids: readonly number[], isTicked: boolean) => {
    const others = new Set(left);
    for (const id of ids) {
      if (isTicked) others.delete(id);
      else others.add(id);
    }
    setLeft(others);
  };

  const apply = () => {
    startLabelJob({
      api,
      client,
      appId,
      changes: ticked.map(toChange),
      kind: "adjust",
    });
    onClose();
  };

  return (
    <ModalDialog size="large" title={t`Respace the palette`} onClose={onClose}>
      <DialogBody>
        <p>{t`New colours that can be told apart by everybody and read on their chips. Each stays in its hue’s family; what is fine stays as it is.`}</p>
      </DialogBody>
      {failed && (
        <p
          role="alert"
          className={styles["state"]}
        >{t`The colours can’t be worked out: a part of the console could not be loaded.`}</p>
      )}
      {!failed && proposals === null && (
        <p role="status" className={styles["state"]}>{t`Looking for colours…`}</p>
      )}
      {proposals !== null && last !== null && (
        <>
          {proposals.length > 0 && (
            <div className={styles["proposals"]}>
              <TickAll proposals={proposals} ticked={ticked.length} onTick={tick} />
              <ScrollList
                aria-label={t`New colours`}
                items={proposals}
                keyOf={({ label }) => label.id}
                rowHeight={45}
              >
                {(proposal) => (
                  <Row
                    proposal={proposal}
                    vision={vision}
                    isTicked={!left.has(proposal.label.id)}
                    onTick={(isTicked) => tick([proposal.label.id], isTicked)}
                  />
                )}
              </ScrollList>
            </div>
          )}
          <p role="status" className={styles["state"]}>
            {describeRest(proposals.length, last.result.remaining.counts)}
          </p>
        </>
      )}
      <DialogFooter>
        <Button onClick={onClose}>{t`Cancel`}</Button>
        {failed && <Button look="primary" onClick={retry}>{t`Try again`}</Button>}
        {proposals !== null && proposals.length > 0 && (
          <Button look="primary" pending={isWorkedOn} disabled={ticked.length === 0} onClick={apply}>
            {nameApplying(ticked.length)}
          </Button>
        )}
      </DialogFooter>
    </ModalDialog>
  );
}

/** The labels that get another colour. */
function listProposals(labels: readonly PaletteLabel[], { colors }: Respacing): Proposal[] {
  const byId = new Map(labels.map((label) => [label.id, label]));
  return colors.flatMap(({ id, before, after }) => {
    const label = byId.get(id);
    return label === undefined || before === after ? [] : [{ label, after }];
  });
}

function toChange({ label: { id, name, color }, after }: Proposal): LabelChange {
  return { kind: "update", id, input: { name, color: after }, expected: { name, color } };
}

function nameApplying(count: number): string {
  return plural(count, {
    one: "Apply # change",
    other: "Apply # changes",
  });
}

/** What can't be satisfied, or that everything is. */
function describeRest(
  changes: number,
  { close, lost, unreadable }: Respacing["remaining"]["counts"],
): string {
  const pairs = close + lost;
  if (pairs + unreadable === 0) {
    return changes === 0
      ? t`Nothing to change: all colours can be told apart by everybody and read on their chips.`
      : t`With all of these, every colour can be told apart by everybody and read on its chip.`;
  }
  return changes === 0
    ? plural(pairs, {
        one: "No better colours were found: # pair is hard to tell apart, as there are so many labels of its hues.",
        other:
          "No better colours were found: # pairs are hard to tell apart, as there are so many labels of their hues.",
      })
    : plural(pairs, {
        one: "Even with all of these, # pair is hard to tell apart: there are more labels of its hues than colours that differ enough.",
        other:
          "Even with all of these, # pairs are hard to tell apart: there are more labels of their hues than colours that differ enough.",
      });
}

interface TickAllProps {
  readonly proposals: readonly Proposal[];
  readonly ticked: number;
  readonly onTick: (ids: readonly number[], isTicked: boolean) => void;
}

/** Ticks all, or none. */
function TickAll({ proposals, ticked, onTick }: TickAllProps) {
  const id = useId();
  const counts = t`${formatCount(ticked)} of ${formatCount(proposals.length)} ticked`;
  return (
    <div className={styles["all"]}>
      <Checkbox
        id={id}
        checked={ticked === proposals.length}
        partly={ticked > 0 && ticked < proposals.length}
        onChange={({ target }) => {
          const ids = proposals.map(({ label }) => label.id);
          onTick(ids, target.checked);
        }}
      />
      <label htmlFor={id}>{t`All`}</label>
      <span className={styles["count"]}>{counts}</span>
    </div>
  );
}

interface RowProps {
  readonly proposal: Proposal;
  readonly vision: Vision;
  readonly isTicked: boolean;
  readonly onTick: (isTicked: boolean) => void;
}

/** A label before and after; pressing anywhere ticks it. */
function Row({ proposal: { label, after }, vision, isTicked, onTick }: RowProps) {
  const name = isolateName(label.name);
  return (
    <label className={styles["row"]}>
      <Checkbox
        checked={isTicked}
        aria-label={t`${name}: ${after} instead of ${label.color}`}
        onChange={({ target }) => onTick(target.checked)}
      />
      <span className={styles["chip"]}>
        <Chip label={chipOf(label, vision)} />
      </span>
      <Icon node={ArrowRight} />
      <span className={styles["chip"]}>
        <Chip label={chipOf({ name: label.name, hex: after }, vision)} />
      </span>
    </label>
  );
}
