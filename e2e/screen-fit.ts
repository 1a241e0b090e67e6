import type { Page } from "@playwright/test";
import { expect } from "@playwright/test";

/** Waits until neither the page nor a dialog or message over it is wider than its place. */
export async function expectNothingSticksOut(page: Page): Promise<void> {
  const find = () => {
    const width = document.documentElement.clientWidth;
    const parts = [
      document.documentElement,
      ...document.querySelectorAll("[role=dialog], [role=alertdialog]"),
    ];
    return parts
      .filter((part) => {
        const { left, right } = part.getBoundingClientRect();
        return part.scrollWidth > part.clientWidth || left < 0 || right > width + 0.5;
      })
      .map((part) => `${part.tagName} ${part.scrollWidth} > ${part.clientWidth}`);
  };
  // What floats finds its place anew after the window's width has changed.
  await expect.poll(() => page.evaluate(find), { message: "what is wider than its place" }).toEqual([]);
}

/**
 * What is wrong with the texts that are in view: those that are cut off, stick out of what is around them, or lie over
 * others. Run in a page.
 *
 * @param onlyAccented whether all texts have accents but those that no catalog holds, which are then faults as well
 */
export function findTextFaults(onlyAccented: boolean): string[] {
  const found: string[] = [];
  const places: { readonly text: string; readonly box: DOMRect; readonly element: Element }[] = [];
  // Names, codes, keys, and times aren't of the catalogs.
  const foreign =
    "bdi, code, kbd, pre, time, title, script, style, template, noscript, option, [dir=auto], [translate=no], [data-foreign], [class*=chip], [class*=brand]";
  /** What is there for screen readers, or until it takes the focus. */
  const isClipped = (element: Element | null): boolean =>
    element !== null && (getComputedStyle(element).clipPath !== "none" || isClipped(element.parentElement));
  /** The part of a box that isn't scrolled out of sight. */
  const inView = (box: DOMRect, element: Element): DOMRect | null => {
    let [left, top, right, bottom] = [box.left, box.top, box.right, box.bottom];
    for (let one: Element | null = element; one !== null; one = one.parentElement) {
      if (getComputedStyle(one).overflow === "visible") continue;
      const around = one.getBoundingClientRect();
      [left, top] = [Math.max(left, around.left), Math.max(top, around.top)];
      [right, bottom] = [Math.min(right, around.right), Math.min(bottom, around.bottom)];
    }
    return left < right && top < bottom ? new DOMRect(left, top, right - left, bottom - top) : null;
  };
  /** The box around a text that it's wider than, or that cuts it off, and by how much. */
  const findCrossedEdge = (range: Range, element: Element): string | null => {
    const { left, right } = range.getBoundingClientRect();
    // Where spaces are kept, one at a line's end hangs over.
    const slack = getComputedStyle(element).whiteSpace.startsWith("pre") ? 6 : 1;
    for (let one: Element | null = element; one !== null; one = one.parentElement) {
      const { display, overflowX, position, marginLeft, marginRight } = getComputedStyle(one);
      const box = one.getBoundingClientRect();
      const isBox = !/^(inline|contents|none)$/.test(display) && box.width > 0;
      const over = Math.max(box.left - left, right - box.right);
      if (isBox && over > slack) return `${Math.round(over)} px out of ${one.tagName} ${one.className}`;
      // What scrolls to the side shows all of it; what floats, or reaches out by a negative margin, is meant to be out.
      const isOut = /fixed|absolute/.test(position) || `${marginLeft}${marginRight}`.includes("-");
      if (isOut || /auto|scroll/.test(overflowX)) return null;
    }
    return null;
  };
  /** The box around a text that hides the lower or upper part of its letters, and by how much. */
  const findCuttingEdge = (range: Range, element: Element): string | null => {
    const { top, bottom } = range.getBoundingClientRect();
    for (let one: Element | null = element; one !== null && one !== document.body; one = one.parentElement) {
      const { overflowY, display, position } = getComputedStyle(one);
      if (/auto|scroll/.test(overflowY) || position === "fixed") return null;
      if (overflowY === "visible" || display === "inline") continue;
      const box = one.getBoundingClientRect();
      const over = Math.max(box.top - top, bottom - box.bottom);
      if (over > 1) return `${Math.round(over)} px cut off by ${one.tagName} ${one.className}`;
    }
    return null;
  };
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    element.closest(".visually-hidden, [aria-hidden=true]") === null &&
    !isClipped(element);
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode()) {
    const element = node.parentElement;
    if (!(node instanceof Text) || element === null || !isSeen(element)) continue;
    const text = node.data.trim();
    const isForeign = element.closest(foreign) !== null;
    // As the browser writes them in the language that it was asked for.
    const isDate = /^(Heute|(Vorg|G)estern)$|^(\w+tag|Mittwoch), \d/.test(text);
    if (onlyAccented && !isForeign && !isDate && /[A-Za-z]{3}/.test(text) && !/[áéíóúýÁÉÍÓÚ]/.test(text))
      found.push(`not translated: ${text}`);
    if (text === "") continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) {
      const seen = inView(box, element);
      if (seen !== null) places.push({ text, box: seen, element });
    }
    const cut = findCuttingEdge(range, element);
    if (cut !== null) found.push(`${cut}: ${text}`);
    const edge = isForeign ? null : findCrossedEdge(range, element);
    if (edge !== null) found.push(`${edge}: ${text}`);
    const { overflow, overflowX, textOverflow } = getComputedStyle(element);
    const hides = overflow !== "visible" && overflowX !== "auto" && overflowX !== "scroll";
    if (hides && !isForeign && element.scrollWidth > element.clientWidth + 1)
      found.push(`cut off (${textOverflow}): ${text}`);
  }
  const layerOf = (element: Element) => {
    for (let one: Element | null = element; one !== null; one = one.parentElement) {
      // Menus and dialogs are beside the page.
      const isBeside = one.parentElement === document.body;
      if (isBeside || /fixed|sticky/.test(getComputedStyle(one).position)) return one;
    }
    return null;
  };
  for (const [index, one] of places.entries()) {
    for (const other of places.slice(index + 1)) {
      if (one.element === other.element || layerOf(one.element) !== layerOf(other.element)) continue;
      const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      if (width > 2 && height > 5) found.push(`overlap: ${one.text} | ${other.text}`);
    }
  }
  return [...new Set(found)];
}
