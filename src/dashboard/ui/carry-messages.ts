/** How far (pixels) messages stay from a bar at the bottom of the window. */
const gap = 16;

/** Messages stand on a bar at the bottom of the window while it is there: the bar's `ref`. */
export function carryMessages(bar: HTMLElement | null) {
  if (bar === null) return;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() =>
    style.setProperty("--selection-bar", `${bar.offsetHeight + gap}px`),
  );
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style.removeProperty("--selection-bar");
  };
}
