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

interface JudgeInput extends LabelsInput {
  /** Pairs of colors that are alike on purpose. */
  readonly kept: readonly string[];
  readonly theme: PageTheme;
}

/** What is to be said of a palette's colors. */
export interface Judgment {
  readonly problems: ColorProblems;
  readonly readability: Readability;
}

/** New colors for a palette. */
export interface Adjustment {
  /** Colors that change, with what takes their places; none where that would lower a figure. */
  readonly colors: readonly (readonly [before: string, after: string])[];
  readonly tooMany: boolean;
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
  judge,
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

function judge({ labels, kept, theme }: JudgeInput, onProgress?: OnProgress): Judgment {
  return {
    problems: findColorProblems(labels, { kept, ...(onProgress && { onProgress }) }),
    readability: judgeReadability(labels, theme),
  };
}

function adjust({
  labels,
  theme,
  options,
}: LabelsInput & { readonly theme: PageTheme; readonly options: RespacingOptions }): Adjustment {
  const { colors, tooMany } = respaceColors(labels, { ...options, theme });
  const kept = options.kept ?? [];
  const before = judge({ labels, kept, theme });
  const recolored = labels.map((label) => ({ ...label, color: colors.get(label.color) ?? label.color }));
  const after = judge({ labels: recolored, kept, theme });
  const isWorse =
    after.problems.distinctness < before.problems.distinctness ||
    after.readability.hard > before.readability.hard;
  const { counts } = (isWorse ? before : after).problems;
  return {
    colors: isWorse ? [] : [...colors],
    tooMany,
    remaining: counts.everyone + counts.redGreen + counts.deutan + counts.protan,
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
