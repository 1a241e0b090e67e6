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
  /** Ends the guard: the input was saved or discarded. */
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
  const [isAsking, setAsking] = useState(false);
  const shown = guarded ?? place;

  const hasLeft = guarded !== null && !isSame(guarded, place);
  const onLeft = useEffectEvent(() => {
    setAsking(true);
    if (guarded !== null) restore(guarded);
  });
  useEffect(() => {
    if (hasLeft) onLeft();
  }, [hasLeft]);

  return {
    shown,
    isAsking,
    setUnsaved: (hasUnsaved) => setGuarded(hasUnsaved ? shown : null),
    stay: () => setAsking(false),
    release: () => {
      setGuarded(null);
      setAsking(false);
    },
  };
}
