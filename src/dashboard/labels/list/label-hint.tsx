import { t } from "@lingui/core/macro";
import { beforeNext } from "#contract/languages.ts";
import { KeyHint } from "#dashboard/ui/key-hint.tsx";
import { isApple } from "#dashboard/ui/key-press.ts";
import { interpolate, place } from "#dashboard/ui/text/interpolate.tsx";
import styles from "./label-page.module.css";

/** How labels are changed in their rows. */
export function LabelHint() {
  const [save, cancel, undo] = place;
  const [move, select, remove] = place;
  const shift = t({ message: "Shift", comment: "A key, as keyboards of your language name it" });
  const sentence = t({
    message: `${save} saves, ${cancel} cancels, ${undo} undoes.`,
    comment: "What three keys do: they stay in this order",
  });
  const tableSentence = t({
    message: `${move} move, ${select} select, ${remove} deletes.`,
    comment: "What keys do in the table of labels: they stay in this order",
  });
  const enter = t({ message: "Enter", comment: "A key, as keyboards of your language name it" });
  const esc = t({ message: "Esc", comment: "A key, as keyboards of your language name it" });
  const deletion = t({
    message: "Delete",
    context: "key",
    comment: "A key, as keyboards of your language name it",
  });
  return (
    <>
      <span>{beforeNext(t`Press a name or a color to change it in place.`)}</span>
      <span className={styles["keys"]}>
        {interpolate(beforeNext(sentence), drawKeys(enter, esc, isApple ? "⌘Z" : `${t`Ctrl`} Z`))}
        {interpolate(tableSentence, drawKeys("↑ ↓ ← →", `${shift} ↑ ↓`, deletion))}
      </span>
    </>
  );
}

function drawKeys(...keys: readonly string[]) {
  return keys.map((one) => <KeyHint key={one} keys={one} />);
}
