/** How long a row stands out, in milliseconds. */
const noticeTime = 3000;

/**
 * Has the row of a label stand out for a while, and gives it the focus unless the person is already at something else.
 *
 * @param id the DOM id of its box
 * @returns whether it is there
 */
export function showRow(id: string): boolean {
  const box = document.getElementById(id);
  box?.scrollIntoView({ block: "nearest" });
  if (!document.activeElement?.matches("input:not([type=checkbox]), textarea, [role*=dialog] *"))
    box?.focus();
  // Not a movement, which people may not want.
  box?.closest("tr")?.animate({ backgroundColor: ["var(--accent-wash-strong)", "transparent"] }, noticeTime);
  return box !== null;
}

/** How long rows move, in milliseconds. */
const duration = 160;

/** How long (milliseconds) rows may take to leave. */
const longestWait = 1000;

/**
 * Called before rows leave the table: has those below move up to their new places, and others appear, rather than be
 * there at once. For people who want less motion it does nothing.
 */
export function followLeavingRows(): void {
  const body = document.querySelector("tbody");
  if (body === null || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const readTops = () =>
    [...document.querySelectorAll("tbody tr")].map((row) => [row, row.getBoundingClientRect().top] as const);
  const before = new Map(readTops());
  // Runs before the changed rows are painted.
  const observer = new MutationObserver(() => {
    observer.disconnect();
    for (const [row, top] of readTops()) {
      const distance = (before.get(row) ?? Number.NaN) - top;
      if (Number.isNaN(distance)) row.animate({ opacity: [0, 1] }, duration);
      else if (distance !== 0) {
        row.animate({ transform: [`translateY(${distance}px)`, "none"] }, { duration, easing: "ease-out" });
      }
    }
  });
  observer.observe(body, { childList: true });
  setTimeout(() => observer.disconnect(), longestWait);
}
