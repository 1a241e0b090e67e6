import type { PageTheme } from "#color-science/page-theme.ts";
import { proposeColors } from "#color-science/proposed-colors.ts";
import type { OnProgress } from "#dashboard/workers/task-worker.ts";
import { type ColoredLabel, type ColorProblems, findColorProblems } from "./color-problems.ts";
import { type FixWish, proposeFixes } from "./fixes.ts";
import { judgeReadability, type Readability } from "./readability.ts";
import { type RespacingOptions, respaceColors } from "./respacing.ts";

interface LabelsInput {
  readonly labels: readonly ColoredLabel[];
}

interface ProblemsInput extends LabelsInput {
  /** Pairs of colors that are alike on purpose. */
  readonly kept: readonly string[];
}

/** How a palette does, each from 0 to 100. */
export interface PaletteFigures {
  readonly toldApart: number;
  readonly readable: number;
}

/** New colors for a palette, and how it does without and with them. */
export interface Adjustment {
  /** Colors that change, with what takes their places. */
  readonly colors: readonly (readonly [before: string, after: string])[];
  readonly tooMany: boolean;
  readonly before: PaletteFigures;
  readonly after: PaletteFigures;
  /** How many pairs most people or many men still mistake. */
  readonly remaining: number;
}

interface ProposalInput {
  readonly taken: readonly string[];
  readonly count: number;
  readonly theme: PageTheme;
  /** What they should go with, where that isn't what is taken. */
  readonly like?: readonly string[];
}

/** What takes too long to be computed while a person types, by its name. */
const operations = {
  problems: ({ labels, kept }: ProblemsInput, onProgress: OnProgress): ColorProblems =>
    findColorProblems(labels, { kept, onProgress }),
  readability: ({ labels, theme }: LabelsInput & { readonly theme: PageTheme }): Readability =>
    judgeReadability(labels, theme),
  /** The best `count` proposals for a kind of page, the best one first. */
  propose: ({ taken, count, theme, like }: ProposalInput): string[] =>
    proposeColors(taken, count, theme, like),
  /** Another shade for each color, see {@link proposeFixes}. */
  fixes: ({
    labels,
    wishes,
    theme,
  }: LabelsInput & { readonly wishes: readonly FixWish[]; readonly theme: PageTheme }): (string | null)[] =>
    proposeFixes(labels, wishes, theme),
  respace: adjust,
};

function adjust({
  labels,
  theme,
  options,
}: LabelsInput & { readonly theme: PageTheme; readonly options: RespacingOptions }): Adjustment {
  const { colors, tooMany } = respaceColors(labels, { ...options, theme });
  const kept = options.kept ?? [];
  const recolored = labels.map((label) => ({ ...label, color: colors.get(label.color) ?? label.color }));
  const problems = findColorProblems(recolored, { kept });
  return {
    colors: [...colors],
    tooMany,
    before: {
      toldApart: findColorProblems(labels, { kept }).toldApart,
      readable: judgeReadability(labels, theme).figure,
    },
    after: { toldApart: problems.toldApart, readable: judgeReadability(recolored, theme).figure },
    remaining:
      problems.counts.everyone + problems.counts.redGreen + problems.counts.deutan + problems.counts.protan,
  };
}

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
  onProgress: OnProgress = () => undefined,
): ColorResult<Operation> {
  const run = operations[operation] as (
    input: ColorInput<Operation>,
    onProgress: OnProgress,
  ) => ColorResult<Operation>;
  return run(input, onProgress);
}
