import { deflateSync, inflateSync, strFromU8, strToU8 } from "fflate";
import * as z from "zod/mini";
import { cleanTitle } from "#contract/change-set.ts";
import { changedFields } from "#contract/label-content.ts";
import { labelInputSchema, labelNameSchema } from "#contract/label-input.ts";
import { type LabelContent, labelContentSchema } from "#contract/labels.ts";
import type { LabelChange } from "./label-change.ts";

/** Changes of labels that somebody proposes, for another person to review. It names no service, and no project. */
export interface ProposedPlan {
  /** What the changes are for. */
  readonly title: string;
  /** Whom it says it is from, which nothing proves; null for nobody. */
  readonly from: string | null;
  /** At most one of each label. What has a `before` says what the label was when this was proposed. */
  readonly changes: readonly LabelChange[];
}

/** The most characters of a link. Chats cut longer ones off: they are sent as files. */
export const planLinkLimit = 16 * 1024;
/** The most characters of a plan that are read, and the most bytes that they may stand for. */
const [packedLimit, planLimit] = [400_000, 2_000_000];

const idSchema = z.int().check(z.nonnegative());
const changeSchema = z.union([
  z.object({ id: z.null(), before: z.null(), after: labelInputSchema }),
  z
    .object({ id: idSchema, before: labelContentSchema, after: labelContentSchema })
    .check(z.refine(({ before, after }) => isInput(before, after))),
  z.object({ id: idSchema, before: labelContentSchema, after: z.null() }),
  z.object({
    id: idSchema,
    before: z.null(),
    after: labelContentSchema,
    deleted: z.optional(labelContentSchema),
  }),
]);
const planSchema = z.object({
  version: z.literal(1),
  title: labelNameSchema,
  from: z.nullable(labelNameSchema),
  changes: z.array(changeSchema).check(z.minLength(1), z.refine(areOfDifferentLabels)),
});

/** Whether each label has at most one of the changes. */
export function areOfDifferentLabels(
  changes: readonly { readonly id?: number | null | undefined }[],
): boolean {
  const ids = changes.flatMap(({ id }) => id ?? []);
  return new Set(ids).size === ids.length;
}

/** Whether a service would take the fields that an update changes. */
function isInput(before: LabelContent, after: LabelContent): boolean {
  return changedFields(before, after).every(
    (field) => labelInputSchema.shape[field].safeParse(after[field]).success,
  );
}

/**
 * The address at which a plan is reviewed: its fragment has the plan, which no server sees.
 *
 * @param consoleUrl the console's own address, with or without a slash at its end
 * @param appId the project whose labels are to change
 */
export function reviewUrl(consoleUrl: string, appId: string, { title, from, changes }: ProposedPlan): string {
  const plan = { version: 1, title: cleanTitle(title), from: from && cleanTitle(from), changes };
  const packed = strFromU8(deflateSync(strToU8(JSON.stringify(plan))), true);
  const fragment = btoa(packed).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  return `${consoleUrl.replace(/\/$/, "")}/projects/${encodeURIComponent(appId)}/review#plan=${fragment}`;
}

/** The place within a console that such an address leads to, whichever service it names; null for any other text. */
export function reviewPlace(text: string): string | null {
  const [, place = null] = /^https?:[^\s#]*(\/projects\/[^\s#/]+\/review#plan=[\w-]+)\s*$/.exec(text) ?? [];
  return place;
}

/**
 * Reads the plan in an address's fragment, with or without the `#`, which may come from anybody.
 *
 * @returns null for what isn't one: cut off, altered, or made by a later version of the console
 */
export function readPlan(fragment: string): ProposedPlan | null {
  const [, packed = ""] = /^#?plan=([\w-]+)$/.exec(fragment) ?? [];
  if (packed.length > packedLimit) return null;
  try {
    const bytes = strToU8(atob(packed.replaceAll("-", "+").replaceAll("_", "/")), true);
    // Few bytes can stand for very many: what doesn't fit is left out, and the rest is no plan.
    const text = strFromU8(inflateSync(bytes, { out: new Uint8Array(planLimit) }));
    const { version: _, ...plan } = planSchema.parse(JSON.parse(text));
    return plan;
  } catch {
    return null;
  }
}
