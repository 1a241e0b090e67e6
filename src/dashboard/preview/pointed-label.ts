import { useEffect, useState } from "react";

/**
 * The label whose row, or dot on the palette, was last pointed at or had the focus; null for none yet. It stays while the
 * person goes on to its chip.
 */
export function usePointedLabel(): number | null {
  const [pointed, setPointed] = useState<number | null>(null);
  useEffect(() => {
    const onPoint = ({ target }: Event) => {
      const id = target instanceof Element ? findLabelId(target) : null;
      if (id !== null) setPointed(id);
    };
    document.addEventListener("pointerover", onPoint);
    document.addEventListener("focusin", onPoint);
    return () => {
      document.removeEventListener("pointerover", onPoint);
      document.removeEventListener("focusin", onPoint);
    };
  }, []);
  return pointed;
}

/** The label that an element is about, by the box of its row or as the palette marks it; null for none. */
function findLabelId(element: Element): number | null {
  const box = element.closest("tr")?.querySelector('input[id^="label-"]')?.id;
  const marked = element.closest<HTMLElement>("[data-label-id]")?.dataset["labelId"];
  const [, id] = /^(?:label-)?(\d+)(?:-box)?$/.exec(box ?? marked ?? "") ?? [];
  return id === undefined ? null : Number(id);
}
