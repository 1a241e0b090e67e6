import { type ComponentType, useEffect } from "react";
import { lazyPart } from "./lazy-part.tsx";
import { loadToastRegion } from "./toast.ts";

interface OverlayProps {
  readonly onClose: () => void;
}

/**
 * A dialog, menu, or popover whose code is loaded when it opens, within a `<Suspense>`. If that fails, a message says so, the
 * overlay closes, the screen under it stays as it is, and opening it again loads anew.
 *
 * @param load imports the overlay's file
 */
export function lazyOverlay<Props extends OverlayProps>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  let Overlay = lazyPart(load, FailedOverlay);

  function FailedOverlay({ onClose }: Props) {
    useEffect(() => {
      loadToastRegion()
        .then(({ queueLoadFailure }) => queueLoadFailure())
        .catch(() => {});
      Overlay = lazyPart(load, FailedOverlay);
      onClose();
    }, [onClose]);
    return null;
  }

  return function LazyOverlay(props: Props) {
    return <Overlay {...props} />;
  };
}
