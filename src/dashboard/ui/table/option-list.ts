import { type KeyboardEvent, type MouseEvent, useEffect, useId, useState } from "react";
import { hasModifier, isComposing } from "#dashboard/ui/key-press.ts";

interface OptionListOptions {
  /** What is typed into the field above the list. */
  readonly typed: string;
  /** The ids of the options that are shown and can be chosen, in their order. */
  readonly ids: readonly string[];
  /** Whether the first option is active before anything is typed. */
  readonly startsActive?: boolean;
  /** Whether more options are being loaded: until they are there, the first is whichever is first by then. */
  readonly isLoading?: boolean;
  readonly onChoose: (id: string) => void;
}

interface ActiveOption {
  /** What was typed when it became active. */
  readonly typed: string;
  /** Null for none. */
  readonly id: string | null;
  /** Whether it stays, whatever other options come. */
  readonly isSettled: boolean;
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
export function useOptionList(options: OptionListOptions) {
  const { typed, ids, startsActive, isLoading = false, onChoose } = options;
  const listId = useId();
  const [active, setActive] = useState<ActiveOption>({ typed, id: null, isSettled: false });
  const first = (typed !== "" || startsActive ? ids[0] : undefined) ?? null;
  const isSettled = !isLoading && first !== null;
  if (active.typed !== typed || (!active.isSettled && (active.id !== first || isSettled)))
    setActive({ typed, id: first, isSettled });
  const activeId = active.id !== null && ids.includes(active.id) ? active.id : null;
  useEffect(() => {
    if (activeId === null) return;
    document.getElementById(elementId(listId, activeId))?.scrollIntoView({ block: "nearest" });
  }, [listId, activeId]);

  function onKeyDown(event: KeyboardEvent): void {
    if (isComposing(event.nativeEvent) || event.shiftKey || hasModifier(event)) return;
    const step = steps[event.key];
    if (step !== undefined) {
      const at = activeId === null ? -1 : ids.indexOf(activeId);
      const to = Math.max(0, Math.min(at + step, ids.length - 1));
      setActive({ typed, id: ids[to] ?? null, isSettled: true });
    } else if (event.key !== "Enter") return;
    else if (activeId !== null) onChoose(activeId);
    else if (active.id !== null) setActive({ typed, id: null, isSettled: false });
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
    // Firefox has the Tab key stop at what scrolls.
    listProps: (name: string) => ({ id: listId, role: "listbox", "aria-label": name, tabIndex: -1 }),
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
