import { plural, t } from "@lingui/core/macro";
import { useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from "react";
import { type Control, type UseFormRegisterReturn, useWatch } from "react-hook-form";
import type { ExistingLabel } from "#contract/label-content.ts";
import { labelNameKey } from "#contract/label-name.ts";
import { createSimilarNameFinder } from "#contract/similar-names.ts";
import { describeFieldProblem } from "#dashboard/labels/data/field-problem-sentence.ts";
import type { LabelForm } from "#dashboard/labels/data/label-form.ts";
import { type PastedList, pasteName, readPastedList } from "#dashboard/labels/data/typed-name.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Field } from "#dashboard/ui/field.tsx";
import { isolateName } from "#dashboard/ui/text/text-direction.ts";
import styles from "./label-editor.module.css";

interface LabelNameFieldProps {
  readonly control: Control<LabelForm>;
  readonly registration: UseFormRegisterReturn<"name">;
  readonly problem: string | undefined;
  /** Whether it holds what a draft kept. */
  readonly isRestored: boolean;
  readonly neighbors: readonly ExistingLabel[] | undefined;
  /** Takes what was pasted as several labels; undefined where only one is meant. */
  readonly onList: ((text: string) => void) | undefined;
}

/** A label's name. That another label has the same, or a similar one, is said, and is no reason not to save. */
export function LabelNameField(props: LabelNameFieldProps) {
  const { control, registration, problem, isRestored, neighbors, onList } = props;
  const [list, setList] = useState<PastedList | null>(null);
  const input = useRef<HTMLInputElement>(null);
  // At once: a key that is typed before it is selected would be replaced by the next. React Hook Form’s setFocus() waits.
  // biome-ignore lint/correctness/useExhaustiveDependencies: also when the person gives up what was restored.
  useLayoutEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, [isRestored]);
  const name = useDeferredValue(useWatch({ control, name: "name" }));
  const others = useMemo(() => {
    const names = neighbors?.map((label) => label.name) ?? [];
    return { keys: new Set(names.map(labelNameKey)), findSimilar: createSimilarNameFinder(names) };
  }, [neighbors]);

  function note(): string | undefined {
    if (others.keys.has(labelNameKey(name))) return t`Another label already has this name.`;
    const similar = others.findSimilar(name);
    if (similar === undefined) return undefined;
    return t({
      message: `There’s a similar name: “${{ name: isolateName(similar) }}”.`,
      comment: "Another label has a name that may mean the same, such as Bugfix and Bug fixes",
    });
  }

  return (
    <div>
      <Field label={t`Name`} error={problem && describeFieldProblem(problem, name)} note={note()}>
        {(field) => (
          <input
            {...field}
            {...registration}
            ref={(element) => {
              registration.ref(element);
              input.current = element;
            }}
            type="text"
            aria-required
            data-first-focus
            autoComplete="off"
            dir="auto"
            onPaste={(event) => {
              if (onList) setList(readPastedList(event.clipboardData.getData("text/plain")));
              pasteName(event);
            }}
          />
        )}
      </Field>
      {list !== null && name !== "" && (
        <p className={styles["list"]} aria-live="polite">
          <Button onClick={() => onList?.(list.text)}>
            {plural(list.count, { one: "Create # label", other: "Create # labels" })}
          </Button>
        </p>
      )}
    </div>
  );
}
