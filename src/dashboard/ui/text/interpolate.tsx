import { Fragment, type ReactNode } from "react";

// A character of the private use area, which no translation has.
const mark = "\ue000";

/** The places in a sentence for what isn’t text, such as chips; a translation may put them in any order. */
export const place = [`${mark}0`, `${mark}1`, `${mark}2`] as const;

/** A translated sentence with parts in its places, see {@link place}. Texts of a service belong into parts. */
export function interpolate(sentence: string, parts: readonly ReactNode[]): ReactNode {
  return sentence.split(/(\ue000\d)/).map((text, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have no other key, and don’t move.
    <Fragment key={index}>
      {text.startsWith(mark) ? parts[Number(text[1])] : text !== "" && <span data-words>{text}</span>}
    </Fragment>
  ));
}
