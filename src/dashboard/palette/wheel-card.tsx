import { t } from "@lingui/core/macro";
import { useState } from "react";
import { ChosenLabel } from "./chosen-label.tsx";
import { isColored } from "./palette-labels.ts";
import styles from "./wheel.module.css";
import { Wheel, type WheelProps } from "./wheel.tsx";

/** The wheel, and below it the color that is chosen on it. */
export function WheelCard(props: Omit<WheelProps, "chosenId" | "onChoose">) {
  const { labels, draft } = props;
  const [chosenId, setChosenId] = useState<number | null>(null);
  const chosen = labels.filter(isColored).find(({ id }) => id === chosenId);
  return (
    <section className={`card ${styles["card"]}`} aria-label={t`Colors`}>
      <Wheel {...props} chosenId={chosenId} onChoose={setChosenId} />
      {chosen ? (
        <ChosenLabel key={chosen.id} label={chosen} draft={draft} />
      ) : (
        draft && <p className={`second ${styles["foot"]}`}>{t`Drag a dot to recolor its label.`}</p>
      )}
    </section>
  );
}
