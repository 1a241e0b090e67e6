import { useEffect, useEffectEvent } from "react";
import { Opening } from "#dashboard/ui/loading/opening.tsx";

interface AwaitedOverlayProps {
  readonly onClose: () => void;
}

/**
 * Stands for a dialog, menu, or popover whose code isn't there yet: Escape and a press elsewhere close it, as they do
 * afterward, and single keys do nothing.
 */
export function AwaitedOverlay({ onClose }: AwaitedOverlayProps) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => key === "Escape" && close();
    // A double press on its button still opens it.
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
  return <Opening />;
}
