/** How far (pixels) messages stay from a bar at the bottom of the window. */
const gap = 16;

/**
 * Messages stand on a bar at the bottom of the window while it is there, and nothing that has the focus is scrolled under
 * them: the bar's `ref`.
 */
export function carryMessages(bar: HTMLElement | null): (() => void) | undefined {
  if (bar === null) return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    const height = `${bar.offsetHeight + gap}px`;
    style.setProperty("--selection-bar", height);
    style.setProperty("scroll-padding-bottom", `calc(${height} + 28px)`);
  });
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style.removeProperty("--selection-bar");
    style.removeProperty("scroll-padding-bottom");
  };
}
