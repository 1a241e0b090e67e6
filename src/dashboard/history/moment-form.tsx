import { t } from "@lingui/core/macro";
import { useEffect, useEffectEvent, useId, useState } from "react";
import { flushSync } from "react-dom";
import * as z from "zod/mini";
import { wholeHistory } from "#dashboard/labels/data/history-address.ts";
import { useHistory } from "#dashboard/labels/data/history-queries.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { useKeptDraft } from "#dashboard/ui/storage/kept-draft.ts";
import { formatExactly, formatWhen } from "./history-day.ts";
import { HistorySentence } from "./history-sentence.tsx";
import { sortableMoment } from "./labels-at.ts";
import styles from "./moment-form.module.css";

/** How long (milliseconds) a slider rests before what it was moved to counts. */
const restTime = 200;

/** A moment that is chosen; null for none, or for now. */
type Moment = string | null;
const momentsSchema = z.array(z.nullable(z.string()));

interface MomentFormProps {
  readonly appId: string;
  /** What each moment is called, and whether none stands for now. */
  readonly fields: readonly { readonly label: string; readonly isNow?: boolean }[];
  /** One for each field; as the API writes them. */
  readonly moments: readonly Moment[];
  readonly submit: string;
  readonly onChoose: (moments: readonly Moment[]) => void;
}

/** Chooses moments of a project’s history: by date and time, or change by change. */
export function MomentForm({ appId, fields, moments, submit, onChoose }: MomentFormProps) {
  const name = `moments ${JSON.stringify(moments)} ${appId}`;
  const [draft, setChosen] = useKeptDraft(name, momentsSchema);
  const chosen = draft ?? moments;
  const [slid, setSlid] = useState<readonly Moment[] | null>(null);
  const [isTried, setTried] = useState(false);
  const choose = useEffectEvent(onChoose);
  // While it is dragged, nothing is read.
  useEffect(() => {
    if (slid === null) return;
    const timer = setTimeout(() => {
      setSlid(null);
      choose(slid);
    }, restTime);
    return () => clearTimeout(timer);
  }, [slid]);
  return (
    <form
      className={styles["form"]}
      onSubmit={(event) => {
        event.preventDefault();
        if (fields.every(({ isNow = false }, index) => isNow || chosen[index])) return onChoose(chosen);
        flushSync(() => setTried(true));
        event.currentTarget.reportValidity();
      }}
    >
      {fields.map(({ label, isNow = false }, index) => (
        <MomentField
          key={label}
          appId={appId}
          label={label}
          isNow={isNow}
          isTried={isTried}
          moment={chosen[index] ?? null}
          onType={(at) => setChosen(chosen.with(index, at))}
          onSlide={(at) => {
            setChosen(chosen.with(index, at));
            setSlid(chosen.with(index, at));
          }}
        />
      ))}
      <Button type="submit">{submit}</Button>
    </form>
  );
}

/** A moment as the browser's field for dates and times writes it, in the person's time zone, to the second. */
function toFieldValue(time: number): string {
  const offset = new Date(time).getTimezoneOffset() * 60_000;
  return new Date(time - offset).toISOString().slice(0, 19);
}

function readField(text: string): Moment {
  const time = new Date(text).getTime();
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

interface MomentFieldProps {
  readonly appId: string;
  readonly label: string;
  readonly isNow: boolean;
  /** Whether the person wanted to go on already. */
  readonly isTried: boolean;
  readonly moment: Moment;
  readonly onType: (moment: Moment) => void;
  readonly onSlide: (moment: Moment) => void;
}

function MomentField({ appId, label, isNow, isTried, moment, onType, onSlide }: MomentFieldProps) {
  // What is being typed may not be a moment yet.
  const [typed, setTyped] = useState<string | null>(null);
  const [latest] = useState(() => toFieldValue(Date.now()));
  return (
    <div className={styles["field"]}>
      <label className={styles["date"]}>
        <span>
          <span>{label}</span>
          {isNow && (
            <span className={styles["note"]}>
              {" "}
              {t({
                message: "(leave empty for now)",
                comment: "After the label of a field for a date and time: empty stands for now",
              })}
            </span>
          )}
        </span>
        <input
          type="datetime-local"
          step="1"
          max={latest}
          // Before that, a screen reader would call what nobody has filled in yet wrong.
          required={isTried && !isNow}
          value={typed ?? (moment === null ? "" : toFieldValue(Date.parse(moment)))}
          onChange={({ target }) => {
            setTyped(target.value);
            onType(readField(target.value));
          }}
        />
      </label>
      <MomentSlider
        appId={appId}
        label={label}
        moment={moment}
        onSlide={(at) => {
          setTyped(null);
          onSlide(at);
        }}
      />
    </div>
  );
}

/** So many changes before the oldest known one the next ones are asked for. */
const readAhead = 20;

/** Goes through the history change by change: at each step, it stands right before one of them; at its end, at now. */
function MomentSlider({
  appId,
  label,
  moment,
  onSlide,
}: Pick<MomentFieldProps, "appId" | "label" | "moment" | "onSlide">) {
  const id = useId();
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = useHistory(appId, wholeHistory);
  const entries = data?.pages.flatMap((page) => page.data) ?? [];
  const batches = data?.pages.flatMap((page) => page.batches) ?? [];
  const steps =
    moment === null ? 0 : entries.filter(({ at }) => sortableMoment(at) >= sortableMoment(moment)).length;
  const wantsMore = hasNextPage && !isFetching && !isError && steps > entries.length - readAhead;
  useEffect(() => {
    if (wantsMore) void fetchNextPage();
  }, [wantsMore, fetchNextPage]);
  const oldest = entries.at(-1);
  const next = entries[steps - 1];
  return (
    <div className={styles["slider"]}>
      <label className="visually-hidden" htmlFor={id}>
        {t({
          message: `${label}, change by change`,
          comment: "Name of a slider. {label}: such as “Labels on”",
        })}
      </label>
      <input
        id={id}
        type="range"
        min={-entries.length}
        max={0}
        value={-steps}
        disabled={entries.length === 0}
        aria-valuetext={moment === null ? t`Now` : formatExactly(moment)}
        onChange={({ target }) => onSlide(entries[-target.valueAsNumber - 1]?.at ?? null)}
      />
      <span aria-hidden className={styles["ends"]}>
        <span>{oldest ? formatWhen(oldest.at) : "\u00a0"}</span>
        <span>{t`Now`}</span>
      </span>
      <p className={styles["next"]}>
        {next && (
          <>
            <span className={styles["note"]}>
              {t({ message: "Next change:", comment: "Before a sentence such as “Ada created Bug”" })}{" "}
            </span>
            <HistorySentence entry={next} batch={batches.find(({ id: batch }) => batch === next.batch)} />
          </>
        )}
      </p>
    </div>
  );
}
