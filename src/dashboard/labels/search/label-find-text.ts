import { useEffect, useEffectEvent, useState } from "react";

/** How long (milliseconds) typing rests before the address says it: browsers let an address change only so often. */
const restTime = 250;

/**
 * The text to find: what is typed at once, and what the address says when a person goes back or follows a link.
 *
 * @param find the text of the address
 * @param write has the address say another text
 */
export function useFindText(find: string, write: (find: string) => void) {
  const [typed, setTyped] = useState(find);
  const [addressText, setAddressText] = useState(find);
  // What was written last: it is no news when the address then says it.
  const [written, setWritten] = useState<string | null>(null);
  if (find !== addressText) {
    setAddressText(find);
    setWritten(null);
    if (find !== written) setTyped(find);
  }
  const onRest = useEffectEvent(() => {
    setWritten(typed);
    write(typed);
  });
  useEffect(() => {
    if (typed === addressText) return;
    const timer = setTimeout(onRest, restTime);
    return () => clearTimeout(timer);
  }, [typed, addressText]);
  return [typed, setTyped] as const;
}
