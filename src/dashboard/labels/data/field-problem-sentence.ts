import { t } from "@lingui/core/macro";
import { countCodePoints } from "#contract/label-input.ts";
import type { LabelField } from "#contract/labels.ts";
import { joinSentences } from "#contract/languages.ts";
import { type FieldProblem, isFieldProblem } from "#contract/problems.ts";
import { formatCount } from "#dashboard/ui/text/count.ts";
import { isolateName } from "#dashboard/ui/text/text-direction.ts";

/**
 * What is wrong with a field, for a validation message: the contract's problems in the console's own words, and a
 * service's sentence as it came.
 *
 * @param name what was typed as a name, where that is at hand
 */
export function describeFieldProblem(message: string, name?: string): string {
  if (!isFieldProblem(message)) return isolateName(message);
  switch (message) {
    case "name-required":
      return t`Enter a name.`;
    case "name-too-long":
      if (name === undefined) return t`Use at most 255 characters.`;
      return joinSentences([
        t`Use at most 255 characters; this name has ${formatCount(countCodePoints(name.trim()))}.`,
        /\p{Extended_Pictographic}/u.test(name) ? t`An emoji can count as several.` : "",
      ]);
    case "name-invisible":
      return t`The name has only invisible characters. Enter at least one visible character.`;
    case "name-text":
    case "name-characters":
      return t`The name contains characters that can’t be shown. Type it again.`;
    case "color-required":
    case "color-format":
      return t`Enter a color, such as #6D5EFC.`;
    default:
      // Of none of a label's fields.
      message satisfies Exclude<FieldProblem, `${LabelField}-${string}`>;
      return t`This value isn’t valid.`;
  }
}
