import { deriveColors } from "../../lib/contract/colors.js";

/**
 * A page of labels as the service writes it.
 *
 * @param {string | undefined} host what the request names
 * @param {number} page its number
 * @param {number} total how many labels the project has
 * @param {readonly Record<string, unknown>[]} rows those of the page
 */
export function pageBody(host, page, total, rows) {
  const path = `http://${host}/api/v1/labels`;
  const lastPage = Math.max(1, Math.ceil(total / 5));
  const pageUrl = (/** @type {number} */ number) => `${path}?page=${number}`;
  const previous = page > 1 ? pageUrl(page - 1) : null;
  const next = page < lastPage ? pageUrl(page + 1) : null;
  /** @type {{ url: string | null, label: string, active: boolean }[]} */
  const links = [{ url: previous, label: "Previous", active: false }];
  for (let number = 1; number <= lastPage; number += 1) {
    links.push({ url: pageUrl(number), label: String(number), active: number === page });
  }
  return JSON.stringify({
    current_page: page,
    data: rows.map((row) => ({ ...row, ...deriveColors(String(row["color"])) })),
    first_page_url: pageUrl(1),
    from: (page - 1) * 5 + 1,
    last_page: lastPage,
    last_page_url: pageUrl(lastPage),
    links: [...links, { url: next, label: "Next", active: false }],
    next_page_url: next,
    path,
    per_page: 5,
    prev_page_url: previous,
    to: (page - 1) * 5 + rows.length,
    total,
  });
}
