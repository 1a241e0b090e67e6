import { useCallback, useSyncExternalStore } from "react";

/** Whether the window is as a media query says, kept up to date. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query);
      media.addEventListener("change", listener);
      return () => media.removeEventListener("change", listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

/** Whether the window is as narrow as a phone's. */
export function useIsPhone(): boolean {
  return useMedia("(width < 45em)");
}
