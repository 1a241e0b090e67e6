import { useMemo } from "react";
import * as z from "zod/mini";
import { scopedName } from "#dashboard/ui/storage/startup.ts";
import { readStored } from "#dashboard/ui/storage/storage.ts";
import { storeText, useStoredText } from "#dashboard/ui/storage/stored-text.ts";

/** What a person has decided about a palette: pairs of colors that are alike on purpose, and colors that stay. */
type ChoiceKind = "kept" | "locked";

const listSchema = z.array(z.string());

/** What was decided about a project's palette, on this device. */
export interface PaletteChoices {
  readonly list: readonly string[];
  /** Decides it, or takes that back. */
  readonly choose: (choice: string, isChosen: boolean) => void;
}

/** The decisions of a kind about a project's palette: they stay on this device. */
export function usePaletteChoices(appId: string, kind: ChoiceKind): PaletteChoices {
  const key = `${scopedName(`palette-${kind}`)} ${appId}`;
  const text = useStoredText(key);
  return useMemo(() => {
    const list = parseList(text);
    return {
      list,
      choose: (choice, isChosen) => {
        const others = parseList(readStored("device", key)).filter((one) => one !== choice);
        const chosen = isChosen ? [...others, choice] : others;
        storeText(key, chosen.length === 0 ? null : JSON.stringify(chosen));
      },
    };
  }, [key, text]);
}

function parseList(text: string | null): readonly string[] {
  try {
    return listSchema.parse(JSON.parse(text ?? "[]"));
  } catch {
    // Not written by this console: it is ignored.
    return [];
  }
}
