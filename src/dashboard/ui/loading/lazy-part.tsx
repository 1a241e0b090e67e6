import { type ComponentType, lazy, useEffect } from "react";
import { loadCode } from "./code-loading.ts";

/**
 * A component whose code is loaded when it is first shown, within a `<Suspense>`.
 *
 * @param load gives the component
 */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return lazy(async () => ({ default: await loadCode(load) }));
}

/** Loads code as soon as it's wanted: the page says if it has to wait for the service. */
export function useWantedCode(load: () => Promise<unknown>, isWanted: boolean): void {
  useEffect(() => {
    if (isWanted) load().catch(() => {});
  }, [load, isWanted]);
}
