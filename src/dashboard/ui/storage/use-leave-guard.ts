import { useEffect, useEffectEvent, useState } from "react";

/** What {@link useLeaveGuard} says and takes. */
export interface LeaveGuard<Place> {
  /** What to show: the place with unsaved input, else what the address names. */
  readonly shown: Place | null;
  /** Whether the person wanted to leave unsaved input and has to be asked about it. */
  readonly isAsking: boolean;
  /** Says whether what is shown has unsaved input. */
  readonly setUnsaved: (hasUnsaved: boolean) => void;
  /** Ends the question: the person stays. */
  readonly stay: () => void;
  /** Ends the guard, as the input was saved or discarded: the address may leave the place. */
  readonly release: () => void;
}

/**
 * Keeps a place with unsaved input on screen when the address leaves it, as by going back, until the person has answered
 * whether to discard the input. The address is restored at once, so that going back twice doesn't lose the input.
 *
 * @param place what the address names; null for nothing
 * @param isSame whether two places are the same
 * @param restore makes the address name a place again
 */
export function useLeaveGuard<Place>(
  place: Place | null,
  isSame: (a: Place | null, b: Place | null) => boolean,
  restore: (place: Place) => void,
): LeaveGuard<Place> {
  const [guarded, setGuarded] = useState<Place | null>(null);
  const [asked, setAsked] = useState<Place | null>(null);
  const shown = guarded ?? place;
  // Once discarded, the question stays as long as the place that it covers: closing first, it would give the focus back there.
  if (asked !== null && !isSame(asked, shown)) setAsked(null);

  const hasLeft = guarded !== null && !isSame(guarded, place);
  const onLeft = useEffectEvent(() => {
    setAsked(guarded);
    if (guarded !== null) restore(guarded);
  });
  useEffect(() => {
    if (hasLeft) onLeft();
  }, [hasLeft]);

  return {
    shown,
    isAsking: asked !== null,
    setUnsaved: (hasUnsaved) => setGuarded(hasUnsaved ? shown : null),
    stay: () => setAsked(null),
    release: () => setGuarded(null),
  };
}
