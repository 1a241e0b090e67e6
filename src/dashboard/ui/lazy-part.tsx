import { type ComponentType, lazy } from "react";

/**
 * A component whose code is loaded when it is first shown, within a `<Suspense>`, and without which the rest goes on.
 *
 * @param load imports its file
 * @param Substitute stands in its place if that fails; nothing unless given
 */
export function lazyPart<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Substitute: ComponentType<Props> = () => null,
): ComponentType<Props> {
  return lazy(() => load().catch(() => ({ default: Substitute })));
}
