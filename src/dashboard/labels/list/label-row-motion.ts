/** How long rows move, in milliseconds. */
const duration = 160;

/**
 * Called before rows leave the table: has those below move up to their new places, and others appear, rather than be
 * there at once. For people who want less motion it does nothing.
 */
export function followLeavingRows(): void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const readTops = () =>
    [...document.querySelectorAll("tbody tr")].map((row) => [row, row.getBoundingClientRect().top] as const);
  const before = new Map(readTops());
  // The rows have left by the next frame, which isn't painted yet.
  requestAnimationFrame(() => {
    for (const [row, top] of readTops()) {
      const distance = (before.get(row) ?? Number.NaN) - top;
      if (Number.isNaN(distance)) row.animate({ opacity: [0, 1] }, duration);
      else if (distance !== 0) {
        row.animate({ transform: [`translateY(${distance}px)`, "none"] }, { duration, easing: "ease-out" });
      }
    }
  });
}
