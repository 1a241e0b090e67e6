import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

/** Whether the page is being printed; what renders by it is there before the browser lays out the paper. */
export function useIsPrinted(): boolean {
  const [isPrinted, setPrinted] = useState(false);
  useEffect(() => {
    const onPrint = ({ type }: Event) => flushSync(() => setPrinted(type === "beforeprint"));
    for (const type of ["beforeprint", "afterprint"]) addEventListener(type, onPrint);
    return () => {
      for (const type of ["beforeprint", "afterprint"]) removeEventListener(type, onPrint);
    };
  }, []);
  return isPrinted;
}
