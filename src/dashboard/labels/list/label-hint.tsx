import { t } from "@lingui/core/macro";
import { KeyHint } from "#dashboard/ui/key-hint.tsx";
import { isApple } from "#dashboard/ui/key-press.ts";
import { place, weave } from "#dashboard/ui/text/woven-sentence.tsx";
import styles from "./label-page.module.css";

/** How labels are changed in their rows. */
export function LabelHint() {
  const [save, cancel, undo] = place;
  const sentence = t({
    message: `${save} saves, ${cancel} cancels, ${undo} undoes.`,
    comment: "What three keys do: they stay in this order",
  });
  return (
    <>
      <span>{`${t`Press a name or a color to change it in place.`} `}</span>
      <span className={styles["keys"]}>
        {weave(sentence, [
          <KeyHint
            key="save"
            keys={t({ message: "Enter", comment: "A key, as keyboards of your language name it" })}
          />,
          <KeyHint
            key="cancel"
            keys={t({ message: "Esc", comment: "A key, as keyboards of your language name it" })}
          />,
          <KeyHint key="undo" keys={isApple ? "⌘Z" : `${t`Ctrl`} Z`} />,
        ])}
      </span>
    </>
  );
}
