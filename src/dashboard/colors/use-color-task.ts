import { useEffect, useRef, useState } from "react";
import type { ColorInput, ColorOperation, ColorResult } from "./color-tasks.ts";
import { doColorWork } from "./worker-client.ts";

/** The state of a color task. */
export interface ColorTaskState<Subject, Result> {
  /** The last result and its subject; null before the first one. */
  readonly last: { readonly subject: Subject; readonly result: Result } | null;
  /** Whether the code for it couldn't be loaded. */
  readonly failed: boolean;
  /** The progress of the first task, from 0 to 1. */
  readonly done: number;
  readonly retry: () => void;
}

/**
 * The response to a question about colors, worked out off the main thread, one at a time: of questions that change meanwhile
 * only the last is asked. Until a new answer arrives there is the one before; answers that come too late are dropped.
 *
 * @param input the same object while the question is the same; null for none
 * @param subject what the question is about, given back with its response; another object with every other `input`
 * @param follows whether answers that come too late are given, too, as the question changes all the time
 */
export function useColorTask<Operation extends ColorOperation, Subject>(
  operation: Operation,
  input: ColorInput<Operation> | null,
  subject: Subject,
  follows = false,
): ColorTaskState<Subject, ColorResult<Operation>> {
  const [last, setLast] = useState<ColorTaskState<Subject, ColorResult<Operation>>["last"]>(null);
  const [failed, setFailed] = useState(false);
  const [done, setDone] = useState(0);
  const [attempt, setAttempt] = useState(0);
  const turn = useRef(Promise.resolve());
  const isAnswered = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again.
  useEffect(() => {
    if (input === null) return;
    let isWanted = true;
    const ask = async () => {
      if (!isWanted) return;
      try {
        const result = await doColorWork(operation, input, (share) => {
          if (isWanted && !isAnswered.current) setDone(share);
        });
        // One rendering for what is worked out and what has been moved since, instead of two for each frame.
        if (follows) await new Promise(requestAnimationFrame);
        if (!isWanted && !follows) return;
        isAnswered.current = true;
        setLast({ subject, result });
        setFailed(false);
      } catch {
        if (isWanted) setFailed(true);
      }
    };
    turn.current = turn.current.then(ask);
    return () => {
      isWanted = false;
    };
  }, [operation, input, subject, follows, attempt]);
  return {
    last,
    failed,
    done,
    retry: () => {
      setFailed(false);
      setAttempt(attempt + 1);
    },
  };
}
