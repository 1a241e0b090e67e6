import { useEffect, useEffectEvent, useState } from "react";
import { toAddressFind } from "#dashboard/labels/data/label-address.ts";
import { isAtEntry } from "#dashboard/ui/address-query.ts";

/** How long (milliseconds) typing rests before the address says it: browsers let an address change only so often. */
const restTime = 250;

/** Where the person is, as the router has it. */
interface Place {
  /** Unlike that of any other navigation. */
  readonly key: string;
  readonly search: string;
}

/**
 * The text to find: what is typed at once, and what the address says when a person goes back or follows a link, also one
 * to the very address that they are at.
 *
 * @param find the text of the address
 * @param place the address
 * @param write has the address say another text
 */
export function useFindText(find: string, { key, search }: Place, write: (find: string) => void) {
  const [typed, setTyped] = useState(find);
  const [seen, setSeen] = useState({ key, search, find });
  // What was last written to the address: reading it back changes nothing.
  const [written, setWritten] = useState<string | null>(null);
  if (key !== seen.key) {
    setSeen({ key, search, find });
    if (find !== seen.find) setWritten(null);
    if (find === seen.find ? search === seen.search : find !== written) setTyped(find);
  }
  const inAddress = toAddressFind(typed);
  const onRest = useEffectEvent(() => {
    setWritten(inAddress);
    write(inAddress);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: at another address it is written anew.
  useEffect(() => {
    if (inAddress === seen.find) return;
    const timer = setTimeout(() => {
      // A link was followed meanwhile, and is about to be shown: it says what is to be found.
      if (isAtEntry(key)) onRest();
    }, restTime);
    return () => clearTimeout(timer);
  }, [typed, seen.find, seen.key]);
  return [typed, setTyped] as const;
}
