import { type ComponentType, lazy, useEffect } from "react";

/**
 * A component whose code is loaded when it is first shown, within a `<Suspense>`. If the code can't be had, what is there stays as
 * it is: the page says why, and offers to reload (code-loading.ts).
 *
 * @param load gives the component
 */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return lazy(async () => {
    try {
      return { default: await load() };
    } catch {
      return new Promise<never>(() => {});
    }
  });
}

/** Loads code as soon as it's wanted: the page says if it has to wait for the service. */
export function useWantedCode(load: () => Promise<unknown>, isWanted: boolean): void {
  useEffect(() => {
    if (isWanted) load().catch(() => {});
  }, [load, isWanted]);
}
