import { t } from "@lingui/core/macro";
import { Pipette } from "lucide";
import { memo, type Ref, useCallback, useState } from "react";
import { type Control, useController } from "react-hook-form";
import { describeFieldProblem } from "#dashboard/labels/data/field-problem-sentence.ts";
import { readTypedColor } from "#dashboard/labels/data/label-color-reader.ts";
import type { LabelForm } from "#dashboard/labels/data/label-form.ts";
import type { Neighbors } from "#dashboard/labels/data/label-neighbors.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Swatch } from "#dashboard/ui/chip.tsx";
import { Field } from "#dashboard/ui/field.tsx";
import { Icon } from "#dashboard/ui/icon.tsx";
import { isOutOfGamut } from "#label-files/color-reader.ts";
import styles from "./label-color-input.module.css";
import LabelColorPicker from "./label-color-picker.tsx";

interface LabelColorInputProps {
  readonly ref?: Ref<HTMLInputElement>;
  readonly name?: string;
  /** Whether a dialog is for it, so that the focus goes there. */
  readonly isFirst?: boolean;
  /** As it was typed or picked: it may be no color yet. */
  readonly value: string;
  /** What is wrong with it, as the contract or the service names it; undefined when nothing is. */
  readonly problem: string | undefined;
  /** The labels that the color has to be told from. */
  readonly neighbors: Neighbors;
  readonly onChange: (value: string) => void;
  /** Takes what was typed as `#RRGGBB`; null where it is no color that a label can have. */
  readonly onBlur: (color: string | null) => void;
}

/** A translucent color (`#RGBA`), unless two more digits follow. */
const fourDigits = /^\s*#?[\da-f]{4}\s*$/i;

/** A color, typed, picked or proposed. */
export function LabelColorInput(props: LabelColorInputProps) {
  const { ref, name, isFirst = false, value, problem, neighbors, onChange, onBlur } = props;
  const [note, setNote] = useState<string>();
  const [isTyping, setTyping] = useState(false);
  const choose = useCallback(
    (chosen: string) => {
      setNote(undefined);
      onChange(chosen);
    },
    [onChange],
  );
  const read = readTypedColor(value);
  const isTranslucent = read === "translucent";
  const color = isTranslucent ? null : read;
  const mayGoOn = isTyping && problem === undefined && fourDigits.test(value);
  const error =
    isTranslucent && !mayGoOn
      ? t`Label colors can’t be translucent.`
      : problem && describeFieldProblem(problem);
  return (
    <>
      <Field label={t`Color`} error={error} note={note}>
        {(tie) => (
          <span className={styles["colorRow"]}>
            <span className={styles["colorField"]}>
              <Swatch color={color} />
              <input
                {...tie}
                ref={ref}
                name={name}
                type="text"
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                aria-required
                data-first-focus={isFirst || undefined}
                value={value}
                onChange={({ target: { value: typed } }) => {
                  setTyping(true);
                  // Stays when what is typed makes room for the color that it stands for.
                  setNote(
                    isOutOfGamut(typed)
                      ? t`This color is too vivid for a label. The closest possible color is used.`
                      : undefined,
                  );
                  onChange(typed);
                }}
                onBlur={() => {
                  setTyping(false);
                  onBlur(color);
                }}
              />
            </span>
            <Eyedropper onPick={choose} onProblem={setNote} />
          </span>
        )}
      </Field>
      <LabelColorPicker color={color} neighbors={neighbors} onChange={choose} />
    </>
  );
}

declare global {
  interface Window {
    /** Chromium has it, no other browser yet. */
    readonly EyeDropper?: new () => { readonly open: () => Promise<{ readonly sRGBHex: string }> };
  }
}

interface EyedropperProps {
  /** Takes the color, as `#RRGGBB` in capitals. */
  readonly onPick: (color: string) => void;
  /** Takes a sentence where none could be picked. */
  readonly onProblem: (problem: string) => void;
}

/** Picks a color from anywhere on the screen, in browsers that can do so. */
function Eyedropper({ onPick, onProblem }: EyedropperProps) {
  const { EyeDropper } = window;
  if (EyeDropper === undefined) return null;

  async function pick(eyedropper: InstanceType<NonNullable<typeof EyeDropper>>): Promise<void> {
    try {
      onPick((await eyedropper.open()).sRGBHex.toUpperCase());
    } catch (error) {
      // Escape was pressed.
      if (error instanceof DOMException && error.name === "AbortError") return;
      onProblem(t`The browser couldn’t pick a color from the screen.`);
    }
  }

  return (
    <Button
      iconOnly
      data-tooltip=""
      aria-label={t`Pick a color from the screen`}
      onClick={() => void pick(new EyeDropper())}
    >
      <Icon node={Pipette} />
    </Button>
  );
}

interface LabelColorFieldProps {
  readonly control: Control<LabelForm>;
  readonly neighbors: Neighbors;
  /** Why it couldn't be saved, where that is said here. */
  readonly failure?: string | undefined;
}

/** A label's color in its form. Drawn only when the color changes: typing a name doesn't wait for the picker. */
export const LabelColorField = memo(function LabelColorField(props: LabelColorFieldProps) {
  const { control, neighbors, failure } = props;
  const { field, fieldState } = useController({ control, name: "color" });
  const { onChange, onBlur } = field;
  return (
    <LabelColorInput
      {...field}
      neighbors={neighbors}
      problem={fieldState.error?.message ?? failure}
      onBlur={(color) => {
        if (fieldState.isDirty && color !== null) onChange(color);
        onBlur();
      }}
    />
  );
});
