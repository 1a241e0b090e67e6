import type { ReactNode } from "react";

/** A translated sentence with one of its values in bold, wherever the translation put it. */
export function emphasize(sentence: string, value: string): ReactNode {
  const start = sentence.indexOf(value);
  if (start < 0) return sentence;
  return (
    <>
      {sentence.slice(0, start)}
      <b>{value}</b>
      {sentence.slice(start + value.length)}
    </>
  );
}
