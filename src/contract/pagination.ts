import * as z from "zod/mini";
import { orNull } from "./values.ts";

/** An entry of a page's `links`. */
export const pageLinkSchema = z.object({
  url: z.nullable(z.string()),
  label: z.string(),
  active: z.boolean(),
});

/**
 * The envelope of a paginated list, as our service answers it.
 *
 * @param item the schema of one entry of `data`
 */
export function pageSchema<Item extends z.ZodMiniType>(item: Item) {
  return z.object({
    current_page: z.int(),
    data: z.array(item),
    first_page_url: z.string(),
    from: z.int(),
    last_page: z.int(),
    last_page_url: z.string(),
    links: z.array(pageLinkSchema),
    next_page_url: z.nullable(z.string()),
    path: z.string(),
    per_page: z.int(),
    prev_page_url: z.nullable(z.string()),
    to: z.int(),
    total: z.int(),
  });
}

/** A count or a position, which some services write as text. */
const countSchema = orNull(
  z.pipe(
    z.pipe(z.union([z.number(), z.string()]), z.transform(String)),
    z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number)),
  ),
);

/**
 * The envelope as the dashboard reads it, from any service: all that it needs are the entries. It knows which page it
 * has asked for and follows no address, so only the other numbers are read, see {@link completePage}.
 *
 * @param item the schema of one entry of `data`
 */
export function lenientPageSchema<Item extends z.ZodMiniType>(item: Item) {
  return z.object({
    data: z.array(item),
    from: countSchema,
    last_page: countSchema,
    per_page: countSchema,
    total: countSchema,
  });
}

/** What a page says of its place in the list. */
export interface PagePlace {
  /** Position of the first entry; 0 where there is none. */
  readonly from: number;
  readonly last_page: number;
  readonly per_page: number;
  /** How many entries the list has; null where that can't be told. */
  readonly total: number | null;
}

type SentPage = { readonly [Field in keyof PagePlace]: number | null } & {
  readonly data: readonly unknown[];
};

/**
 * Works out what a service leaves out of a page's numbers from the others.
 *
 * @param asked the page that was asked for
 * @param perPage how many entries a page has where the service doesn't say
 */
export function completePage<Page extends SentPage>(
  { data, from, last_page, per_page, total }: Page,
  asked: number,
  perPage: number,
): Pick<Page, "data"> & PagePlace {
  const size = per_page || Math.max(perPage, data.length);
  const before = (asked - 1) * size;
  // Where nothing tells which page is the last one, a full page may have another one after it.
  const guessed = data.length < size ? asked : asked + 1;
  const said = last_page || (total === null ? guessed : countPages(total, size));
  // A page without entries is past the last one, whatever is said and counted.
  const isPast = data.length === 0 && said >= asked;
  const last = isPast ? 1 : said;
  return {
    data,
    from: from ?? (data.length === 0 ? 0 : before + 1),
    last_page: last,
    per_page: size,
    total: (isPast ? null : total) ?? (asked === last ? before + data.length : null),
  };
}

/** The number of pages that a list of `total` entries has: at least 1, as an empty list still has a page. */
export function countPages(total: number, perPage: number): number {
  return Math.max(1, Math.ceil(total / perPage));
}

/** Far past the end of any list, and still exact when multiplied by a page's size. */
const largestPage = 10 ** 15;

/** `?page=` of a list: a whole number of 1 or more, in plain decimal digits; absent means 1. */
export const pageQuerySchema = z.object({
  page: z._default(
    z.pipe(
      // Pure, so that the dashboard doesn't ship it.
      /* @__PURE__ */ z.string("page-number").check(z.regex(/^[1-9]\d*$/, "page-number")),
      z.transform((digits) => Math.min(Number(digits), largestPage)),
    ),
    1,
  ),
});
