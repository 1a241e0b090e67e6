import { t } from "@lingui/core/macro";
import { KeyHint } from "#dashboard/ui/key-hint.tsx";
import { isApple } from "#dashboard/ui/key-press.ts";
import styles from "./label-hint.module.css";

/** How labels are changed in their rows. */
export function LabelHint() {
  return (
    <p className={styles["hint"]}>
      {t`Press a name or a color to change it in place.`}{" "}
      <span className={styles["keys"]}>
        <KeyHint keys={t`Enter`} /> {t`saves,`} <KeyHint keys={t`Esc`} /> {t`cancels,`}{" "}
        <KeyHint keys={isApple ? "⌘Z" : `${t`Ctrl`} Z`} /> {t`undoes.`}
      </span>
    </p>
  );
}
