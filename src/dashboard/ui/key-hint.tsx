import styles from "./key-hint.module.css";

/** Keys to press, as they are written on a keyboard. */
export function KeyHint({ keys }: { readonly keys: string }) {
  return (
    <kbd translate="no" className={styles["keys"]}>
      {keys}
    </kbd>
  );
}
