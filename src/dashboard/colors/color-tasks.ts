import { type ColoredLabel, type ColorProblems, findColorProblems } from "./color-problems.ts";
import { distinctColors } from "./distinct.ts";
import { proposeColors, proposeShade } from "./fixes.ts";
import { type Respacing, respaceColors } from "./respacing.ts";

/** What takes too long to be computed while a person types, by its name. */
const operations = {
  problems: ({ labels }: { readonly labels: readonly ColoredLabel[] }): ColorProblems =>
    findColorProblems(labels),
  /** The best `count` proposals, the best one first. */
  distinct: ({ taken, count }: { readonly taken: readonly string[]; readonly count: number }): string[] =>
    distinctColors(taken, count),
  /** At most `count` colours that nobody takes for a taken one, see {@link proposeColors}. */
  propose: ({ taken, count }: { readonly taken: readonly string[]; readonly count: number }): string[] =>
    proposeColors(taken, count),
  /** A readable shade, see {@link proposeShade}. */
  shade: ({ color, others }: { readonly color: string; readonly others: readonly string[] }): string | null =>
    proposeShade(color, others),
  respace: ({ labels }: { readonly labels: readonly ColoredLabel[] }): Respacing => respaceColors(labels),
};

type Operations = typeof operations;
export type ColorOperation = keyof Operations;
export type ColorInput<Operation extends ColorOperation> = Parameters<Operations[Operation]>[0];
export type ColorResult<Operation extends ColorOperation> = ReturnType<Operations[Operation]>;

/** A task as it is sent to the worker. */
export type ColorTask = {
  [Operation in ColorOperation]: { readonly operation: Operation; readonly input: ColorInput<Operation> };
}[ColorOperation];

/** Does a task, right here. */
export function runColorTask<Operation extends ColorOperation>(
  operation: Operation,
  input: ColorInput<Operation>,
): ColorResult<Operation> {
  const run = operations[operation] as (input: ColorInput<Operation>) => ColorResult<Operation>;
  return run(input);
}
