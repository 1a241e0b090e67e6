import { type ComponentType, createElement, type ReactElement } from "react";
import { pause } from "./pause.ts";
import { createStore, useStore } from "./store.ts";

/**
 * A component whose code is loaded once the rest has been drawn. Where many stand on a screen, it costs far less than `lazy()`,
 * whose every use suspends and is drawn again by itself.
 *
 * @param load gives the component
 * @param placeholder stands in its place until then, and where it can’t be had
 */
export function laterPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  placeholder: ReactElement | null = null,
): ComponentType<Props> {
  const part = createStore<ComponentType<Props> | null>(null);
  let isLoading = false;
  const subscribe = (listener: () => void) => {
    // Whoever presses something as soon as the rest is there comes first.
    if (!isLoading)
      pause()
        .then(load)
        .then(part.set)
        .catch(() => {});
    isLoading = true;
    return part.subscribe(listener);
  };
  return function LaterPart(props: Props) {
    const Part = useStore({ ...part, subscribe });
    return Part === null ? placeholder : createElement(Part, props);
  };
}
