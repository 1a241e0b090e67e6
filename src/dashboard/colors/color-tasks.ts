import { type ColoredLabel, type ColorProblems, findColorProblems } from "./color-problems.ts";
import { distinctColors } from "./distinct.ts";
import { proposeColors, proposeShade } from "./fixes.ts";
import type { PageTheme } from "./page-theme.ts";
import { type Respacing, respaceColors } from "./respacing.ts";

interface DistinctInput {
  readonly taken: readonly string[];
  readonly count: number;
  readonly theme: PageTheme;
}

/** What takes too long to be computed while a person types, by its name. */
const operations = {
  problems: ({ labels }: { readonly labels: readonly ColoredLabel[] }): ColorProblems =>
    findColorProblems(labels),
  /** The best `count` proposals for a kind of page, the best one first. */
  distinct: ({ taken, count, theme }: DistinctInput): string[] => distinctColors(taken, count, theme),
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
