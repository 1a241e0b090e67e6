import * as z from "zod/mini";

/** An entry of a page's `links`; page numbers come as text or as numbers and are read as text. */
export const pageLinkSchema = z.object({
  url: z.nullable(z.string()),
  label: z.pipe(z.union([z.string(), z.number()]), z.transform(String)),
  active: z.boolean(),
});

/** A position in a list; null or nothing, where this page has no entry, is read as 0. */
const positionSchema = z.catch(z.int(), 0);

/**
 * The envelope of a paginated list.
 *
 * @param item the schema of one entry of `data`
 */
export function pageSchema<Item extends z.ZodMiniType>(item: Item) {
  return z.object({
    current_page: z.int(),
    data: z.array(item),
    first_page_url: z.string(),
    from: positionSchema,
    last_page: z.int(),
    last_page_url: z.string(),
    // Page numbers are counted, links never followed: other services may shorten or leave them out.
    links: z.catch(z.array(pageLinkSchema), []),
    next_page_url: z.nullable(z.string()),
    path: z.string(),
    per_page: z.int(),
    prev_page_url: z.nullable(z.string()),
    to: positionSchema,
    total: z.int(),
  });
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
