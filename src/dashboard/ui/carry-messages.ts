/** How far (pixels) messages stay from a bar at the bottom of the window. */
const gap = 16;

/** Messages, and the end of the page, stand on a bar at the bottom of the window while it is there: the bar's `ref`. */
export function carryMessages(bar: HTMLElement | null): (() => void) | undefined {
  if (bar === null) return undefined;
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
