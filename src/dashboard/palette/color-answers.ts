import { useEffect, useState } from "react";
import type { ColorInput, ColorOperation, ColorResult } from "#dashboard/ui/color-tasks.ts";
import { doColorWork } from "#dashboard/ui/color-work.ts";

/** How a question about colours stands. */
export interface ColorAnswer<Input, Result> {
  /** The last answer, with the question it is to; null before the first one. */
  readonly last: { readonly input: Input; readonly result: Result } | null;
  /** Whether there was no answer, as code for it couldn't be loaded. */
  readonly failed: boolean;
  readonly retry: () => void;
}

/**
 * The answer to a question about colours, worked out off the main thread. Until a new one arrives there is the one
 * before; answers that come too late are dropped.
 *
 * @param input the same object while the question is the same; null for none
 */
export function useColorAnswer<Operation extends ColorOperation>(
  operation: Operation,
  input: ColorInput<Operation> | null,
): ColorAnswer<ColorInput<Operation>, ColorResult<Operation>> {
  type Answer = ColorAnswer<ColorInput<Operation>, ColorResult<Operation>>;
  const [last, setLast] = useState<Answer["last"]>(null);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again.
  useEffect(() => {
    if (input === null) return;
    let isWanted = true;
    doColorWork(operation, input).then(
      (result) => {
        if (isWanted) setLast({ input, result });
      },
      () => {
        if (isWanted) setFailed(true);
      },
    );
    return () => {
      isWanted = false;
    };
  }, [operation, input, attempt]);
  return {
    last,
    failed,
    retry: () => {
      setFailed(false);
      setAttempt(attempt + 1);
    },
  };
}
