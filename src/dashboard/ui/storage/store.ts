import { useSyncExternalStore } from "react";

/** A value outside of any component that components can follow. */
export interface Store<Value> {
  readonly get: () => Value;
  /** Replaces the value and tells those who follow it. */
  readonly set: (value: Value) => void;
  /** Calls the listener after every change; returns the way to stop that. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** Makes a store that holds a value. */
export function createStore<Value>(value: Value): Store<Value> {
  const listeners = new Set<() => void>();
  let current = value;
  return {
    get: () => current,
    set: (next) => {
      current = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** A store's value, or what another `get` makes of it, kept up to date; only when that changes is it drawn again. */
export function useStore<Value>({ subscribe, get }: Pick<Store<Value>, "subscribe" | "get">): Value {
  return useSyncExternalStore(subscribe, get, get);
}
