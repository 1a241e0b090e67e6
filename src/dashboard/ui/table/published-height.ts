/**
 * Keeps the height (pixels) of an element in a custom property of the page while the element is there: what floats makes
 * room by it for what stands on it, and the page for what floats.
 *
 * @param property such as `--dock`
 * @param measure what is kept of the element's height; the height itself unless given
 * @returns a `ref` callback, which also gives what ends that
 */
export function publishHeight(property: `--${string}`, measure = (height: number) => height) {
  return (element: HTMLElement | null): (() => void) | undefined => {
    if (element === null) return undefined;
    const { style } = document.documentElement;
    let frame = 0;
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      // Not at once: it changes heights that others observe, which browsers report as a loop.
      frame = requestAnimationFrame(() => style.setProperty(property, `${measure(element.offsetHeight)}px`));
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      style.removeProperty(property);
    };
  };
}
