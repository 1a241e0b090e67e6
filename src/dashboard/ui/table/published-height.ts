/**
 * Publishes the height (pixels) of an element as a custom property of the page while the element exists, so that
 * floating elements and the page make room for it. Of several elements, the last one counts.
 *
 * @param property such as `--dock`
 * @param measure what is kept of the element's height; the height itself unless given
 * @returns a `ref` callback, which also gives what ends that
 */
export function publishHeight(property: `--${string}`, measure = (height: number) => height) {
  const elements: HTMLElement[] = [];
  const publish = () => {
    const { style } = document.documentElement;
    const last = elements.at(-1);
    if (last === undefined) style.removeProperty(property);
    else style.setProperty(property, `${measure(last.offsetHeight)}px`);
  };
  return (element: HTMLElement | null): (() => void) | undefined => {
    if (element === null) return undefined;
    elements.push(element);
    let frame = 0;
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      // Not at once: it changes heights that others observe, which browsers report as a loop.
      frame = requestAnimationFrame(publish);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      elements.splice(elements.indexOf(element), 1);
      publish();
    };
  };
}
