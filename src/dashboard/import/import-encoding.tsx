import { t } from "@lingui/core/macro";
import { useState } from "react";
import { Field } from "#dashboard/ui/field.tsx";
import { Select } from "#dashboard/ui/select.tsx";
import {
  decodeText,
  isGuessedEncoding,
  type TextEncoding,
  textEncodings,
} from "#label-files/text-encoding.ts";
import styles from "./import-page.module.css";
import type { ImportText } from "./import-text.ts";

interface ImportEncodingProps {
  readonly importText: ImportText;
  /** Called with the same file in the encoding that a person chose. */
  readonly onChoose: (importText: ImportText) => void;
}

/** The choice of a file's encoding, where the file says nothing of it. */
export function ImportEncoding({ importText, onChoose }: ImportEncodingProps) {
  const { encoding, bytes } = importText;
  // Once it was asked for, another encoding can be chosen again, whichever it is.
  const [isAsked] = useState(encoding !== null && isGuessedEncoding(encoding));
  if (encoding === null || bytes === null || !isAsked) return null;
  return (
    <>
      <p className={styles["remark"]}>
        {t`This file isn’t UTF-8, so its encoding was guessed. If letters are wrong, choose another one.`}
      </p>
      <div className={styles["columns"]}>
        <Field label={t`Encoding`} error={undefined}>
          {(control) => (
            <Select
              {...control}
              value={encoding}
              onChange={({ target }) => {
                const chosen = textEncodings.find((one) => one === target.value);
                const decoded = decodeText(bytes, chosen);
                // Another list or column may be the right one in another text.
                if (decoded !== null) onChoose({ ...importText, ...decoded, columns: null, list: null });
              }}
            >
              {textEncodings.map((one) => (
                <option key={one} value={one}>
                  {encodingName(one)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
    </>
  );
}

function encodingName(encoding: TextEncoding): string {
  switch (encoding) {
    case "utf-8":
      return "UTF-8";
    case "utf-16le":
      return "UTF-16 LE";
    case "utf-16be":
      return "UTF-16 BE";
    case "windows-1252":
      return t`Western (Windows-1252)`;
    case "windows-1251":
      return t`Cyrillic (Windows-1251)`;
    case "windows-1256":
      return t`Arabic (Windows-1256)`;
    case "shift_jis":
      return t`Japanese (Shift_JIS)`;
    case "gbk":
      return t`Chinese (GBK)`;
  }
}
