import type { Label, LabelPage } from "#contract/labels.ts";
import { labelsPerPage } from "#contract/labels-per-page.ts";
import { countPages } from "#contract/pagination.ts";

/**
 * The envelope of a page of labels.
 *
 * @param path the absolute URL of the list, without query
 * @param page the page's number, from 1 on; it may be past the last
 * @param labels the labels on that page
 * @param total how many labels the project has
 */
export function labelPage(path: string, page: number, labels: Label[], total: number): LabelPage {
  const lastPage = countPages(total, labelsPerPage);
  const pageUrl = (number: number): string => `${path}?page=${number}`;
  const previousUrl = page > 1 ? pageUrl(Math.min(page - 1, lastPage)) : null;
  const nextUrl = page < lastPage ? pageUrl(page + 1) : null;
  const links = [{ url: previousUrl, label: "Previous", active: false }];
  for (let number = 1; number <= lastPage; number += 1) {
    links.push({ url: pageUrl(number), label: String(number), active: number === page });
  }
  links.push({ url: nextUrl, label: "Next", active: false });
  const from = labels.length === 0 ? 0 : (page - 1) * labelsPerPage + 1;
  return {
    current_page: page,
    data: labels,
    first_page_url: pageUrl(1),
    from,
    last_page: lastPage,
    last_page_url: pageUrl(lastPage),
    links,
    next_page_url: nextUrl,
    path,
    per_page: labelsPerPage,
    prev_page_url: previousUrl,
    to: labels.length === 0 ? 0 : from + labels.length - 1,
    total,
  };
}
