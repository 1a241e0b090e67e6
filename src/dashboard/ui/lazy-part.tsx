import { type ComponentType, lazy } from "react";

/**
 * A component whose code is loaded when it is first shown, within a `<Suspense>`. If the code can't be had, what is there stays as
 * it is: the page says why, and offers to reload (code-loading.ts).
 *
 * @param load imports its file
 */
export function lazyPart<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  return lazy(() => load().catch(() => new Promise<never>(() => {})));
}
