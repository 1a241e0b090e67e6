import * as z from "zod/mini";
import { batchKinds, cleanTitle } from "#contract/change-set.ts";
import { changedFields } from "#contract/label-content.ts";
import { labelInputSchema, labelNameSchema } from "#contract/label-input.ts";
import { type LabelContent, labelContentSchema } from "#contract/labels.ts";
import { longestText } from "#contract/values.ts";
import type { LabelChange } from "./label-change.ts";

/** Changes of a project's labels that somebody proposes, for another person to review. It names no service. */
export interface ProposedPlan {
  /** The project whose labels are to change. */
  readonly appId: string;
  readonly kind: (typeof batchKinds)[number];
  /** What the batch will be known by; null for nothing. */
  readonly title: string | null;
  /** Whom it says it is from, which nothing proves; null for nobody. */
  readonly from: string | null;
  /** At most one of each label. What has a `before` says what the label was when this was proposed. */
  readonly changes: readonly LabelChange[];
}

/**
 * Why a plan can't be read: somebody wrote it, or cut it off, who doesn't know its form, or a later version of the console
 * made it.
 */
type PlanReadProblem = "malformed" | "newer";
export type PlanReading = { readonly plan: ProposedPlan } | { readonly problem: PlanReadProblem };

/** The most characters of a plan in an address. What is longer goes into a file: chats cut long addresses off. */
export const planLinkLimit = 16 * 1024;
/** The most characters of a plan's own text, and the most changes it may have. */
const planTextLimit = 2_000_000;
const planChangeLimit = 10_000;

const version = 1;
const fragmentName = "plan=";

const idSchema = z.int().check(z.nonnegative());
const contentSchema = z.object(
  // What a service sent may be long, or no color.
  Object.fromEntries(
    Object.entries(labelContentSchema.shape).map(([field, schema]) => [
      field,
      schema.check(z.maxLength(longestText)),
    ]),
  ) as typeof labelContentSchema.shape,
);
const changeSchema = z.union([
  z.object({ id: z.null(), before: z.null(), after: labelInputSchema }),
  z
    .object({ id: idSchema, before: contentSchema, after: contentSchema })
    .check(z.refine(({ before, after }) => isInput(before, after))),
  z.object({ id: idSchema, before: contentSchema, after: z.null() }),
  z.object({ id: idSchema, before: z.null(), after: contentSchema, deleted: z.optional(contentSchema) }),
]);

/** A plan as its text has it. */
const planSchema = z.object({
  version: z.literal(version),
  appId: z.string().check(z.minLength(1), z.maxLength(255)),
  kind: z.enum(batchKinds),
  title: z.nullable(labelNameSchema),
  from: z.nullable(labelNameSchema),
  changes: z.array(changeSchema).check(
    z.minLength(1),
    z.maxLength(planChangeLimit),
    z.refine((changes) => {
      const ids = changes.flatMap(({ id }) => id ?? []);
      return new Set(ids).size === ids.length;
    }),
  ),
});

/** Whether a service would take the fields that an update changes. */
function isInput(before: LabelContent, after: LabelContent): boolean {
  return changedFields(before, after).every(
    (field) => labelInputSchema.shape[field].safeParse(after[field]).success,
  );
}

/** Writes a plan as a file's text, which {@link readPlan} reads. Its title, and whom it is from, are made fit for that. */
export function writePlan(plan: ProposedPlan): string {
  const { appId, kind, title, from, changes } = plan;
  return JSON.stringify({
    version,
    appId,
    kind,
    title: title === null ? null : cleanTitle(title),
    from: from === null ? null : cleanTitle(from),
    // Nothing else that is known of it, such as a line of a file.
    changes: changes.map((change) => {
      const { id, before, after } = change;
      return { id, before, after, ...("deleted" in change && { deleted: change.deleted }) };
    }),
  });
}

/** Whether a file is meant as a plan: not whether it can be read as one. */
export function isPlanText(text: string): boolean {
  return /^\s*\{\s*"version"\s*:\s*\d+\s*,\s*"appId"\s*:/.test(text);
}

/** Reads a plan from a file's text, which may come from anybody. */
export function readPlan(text: string): PlanReading {
  if (text.length > planTextLimit) return { problem: "malformed" };
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { problem: "malformed" };
  }
  const versioned = z.object({ version: z.int() }).safeParse(json);
  if (versioned.success && versioned.data.version > version) return { problem: "newer" };
  const { success, data } = planSchema.safeParse(json);
  if (!success) return { problem: "malformed" };
  const { version: _, ...plan } = data;
  return { plan };
}

/**
 * Writes a plan as an address's fragment, without the `#`.
 *
 * @returns null where it is longer than {@link planLinkLimit}
 */
export async function packPlan(plan: ProposedPlan): Promise<string | null> {
  const stream = new Blob([writePlan(plan)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  const fragment = fragmentName + btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  return fragment.length > planLinkLimit ? null : fragment;
}

/** Reads a plan from an address's fragment, with or without the `#`, which may come from anybody. */
export async function unpackPlan(hash: string): Promise<PlanReading> {
  const fragment = hash.replace(/^#/, "");
  const [, packed] = /^plan=([\w-]+)$/.exec(fragment) ?? [];
  if (packed === undefined || fragment.length > planLinkLimit) return { problem: "malformed" };
  try {
    const binary = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    return readPlan(await readText(stream));
  } catch {
    // Not the encoding of any text: cut off, say.
    return { problem: "malformed" };
  }
}

/** The text of a stream, whose end is not waited for once it is too long: few bytes can stand for very many. */
async function readText(stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<string> {
  let text = "";
  for await (const part of stream.pipeThrough(new TextDecoderStream("utf-8", { fatal: true }))) {
    text += part;
    if (text.length > planTextLimit) break;
  }
  return text;
}

/**
 * The address at which a plan is reviewed.
 *
 * @param consoleUrl the console's own address, with or without a slash at its end
 * @param fragment by {@link packPlan}
 */
export function reviewUrl(consoleUrl: string, appId: string, fragment: string): string {
  const base = consoleUrl.endsWith("/") ? consoleUrl : `${consoleUrl}/`;
  return `${base}projects/${encodeURIComponent(appId)}/review#${fragment}`;
}
