import { type ComponentType, Suspense, useEffect, useEffectEvent } from "react";
import { lazyPart } from "./lazy-part.tsx";

interface OverlayProps {
  readonly onClose: () => void;
}

/**
 * A dialog, menu, or popover whose code is loaded when it opens. Until it is there, Escape and a press elsewhere close it, as they
 * do afterward.
 *
 * @param load imports the overlay's file
 */
export function lazyOverlay<Props extends OverlayProps>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const Overlay = lazyPart(load);
  return function LazyOverlay(props: Props) {
    return (
      <Suspense fallback={<AwaitedOverlay onClose={props.onClose} />}>
        <Overlay {...props} />
      </Suspense>
    );
  };
}

/** Closes an overlay that isn't there yet. */
export function AwaitedOverlay({ onClose }: OverlayProps) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => key === "Escape" && close();
    // Pressed twice, what opens it still opens it.
    const opener = document.activeElement;
    const onPointerDown = ({ target }: PointerEvent) => {
      if (opener === document.body || !opener?.contains(target as Node)) close();
    };
    document.addEventListener("keydown", onKeyDown, true);
    document.addEventListener("pointerdown", onPointerDown, true);
    return () => {
      document.removeEventListener("keydown", onKeyDown, true);
      document.removeEventListener("pointerdown", onPointerDown, true);
    };
  }, []);
  return null;
}
