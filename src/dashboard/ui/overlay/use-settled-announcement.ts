import { useEffect, useRef, useState } from "react";

/** For this long (milliseconds) a value must have stayed the same to be spoken of. */
const settlingTime = 700;

/**
 * What a screen reader is to hear of a text that changes with every key or movement: the text once it has stayed the
 * same for a moment, and nothing until it has changed at all.
 */
export function useSettledAnnouncement(text: string): string {
  const [settled, setSettled] = useState("");
  const first = useRef<string | null>(text);
  useEffect(() => {
    if (text === first.current) return;
    first.current = null;
    const timer = setTimeout(() => setSettled(text), settlingTime);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
