import { type KeyboardEvent, type MouseEvent, useEffect, useId, useState } from "react";
import { hasModifier } from "./key-press.ts";

interface OptionListOptions {
  /** What is typed into the field above the list. */
  readonly typed: string;
  /** The ids of the options that are shown and can be chosen, in their order. */
  readonly ids: readonly string[];
  /** Whether the first option is active before anything is typed. */
  readonly startsActive?: boolean;
  readonly onChoose: (id: string) => void;
  /** Called when Enter is pressed while nothing is found. */
  readonly onNothing?: () => void;
}

/** By how many options each key moves. */
const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 8,
  PageUp: -8,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** The element that shows an option. */
function elementId(listId: string, id: string): string {
  return `${listId}-${id}`;
}

/**
 * A list of options under a field that keeps the focus. The active option is the first one found by all that is typed, until
 * arrow keys move on; Enter chooses it. Where it goes away, Enter chooses no other in its place: it makes the first one active.
 *
 * @returns the props of the field, of the list by its name, of a group in it by its name, and of each option
 */
export function useOptionList({ typed, ids, startsActive, onChoose, onNothing }: OptionListOptions) {
  const listId = useId();
  const [active, setActive] = useState<{ typed: string; id: string | null }>({ typed, id: null });
  const first = (typed !== "" || startsActive ? ids[0] : undefined) ?? null;
  if (active.typed !== typed || (active.id === null && first !== null)) setActive({ typed, id: first });
  const activeId = active.id !== null && ids.includes(active.id) ? active.id : null;
  useEffect(() => {
    if (activeId === null) return;
    document.getElementById(elementId(listId, activeId))?.scrollIntoView({ block: "nearest" });
  }, [listId, activeId]);

  function onKeyDown(event: KeyboardEvent): void {
    // Safari sends the key that ends a composition after its end, by this code.
    const isComposing = event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229;
    if (isComposing || event.shiftKey || hasModifier(event)) return;
    const step = steps[event.key];
    if (step !== undefined) {
      const at = activeId === null ? -1 : ids.indexOf(activeId);
      const to = Math.max(0, Math.min(at + step, ids.length - 1));
      setActive({ typed, id: ids[to] ?? null });
    } else if (event.key !== "Enter") return;
    else if (activeId !== null) onChoose(activeId);
    else if (active.id === null) onNothing?.();
    else setActive({ typed, id: null });
    event.preventDefault();
  }

  return {
    fieldProps: {
      "aria-autocomplete": "list",
      "aria-controls": ids.length > 0 ? listId : undefined,
      "aria-activedescendant": activeId === null ? undefined : elementId(listId, activeId),
      autoComplete: "off",
      autoCorrect: "off",
      spellCheck: false,
      enterKeyHint: "go",
      onKeyDown,
    },
    listProps: (name: string) => ({ id: listId, role: "listbox", "aria-label": name }),
    groupProps: (name: string) => ({ role: "group", "aria-label": name }),
    optionProps: (id: string) => ({
      id: elementId(listId, id),
      role: "option",
      "aria-selected": id === activeId,
      onClick: () => onChoose(id),
      // The focus stays in the field.
      onMouseDown: (event: MouseEvent) => event.preventDefault(),
    }),
    disabledProps: { role: "option", "aria-disabled": true, "aria-selected": false },
  } as const;
}
