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
  // Told before what has changed is painted.
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
