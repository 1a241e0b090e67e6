import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/**
 * Gives back the memory that loading and starting have left behind, which a server at rest would keep for ever: V8 looks for
 * garbage only where new objects are made.
 */
export function releaseMemory(): void {
  // Contexts that are made from now on have the function; there is no other way to it.
  setFlagsFromString("--expose-gc");
  const collectGarbage: (how: object) => void = runInNewContext("gc");
  setFlagsFromString("--no-expose-gc");
  // Unlike an ordinary collection, this one also gives emptied pages back to the system.
  collectGarbage({ type: "major", execution: "sync", flavor: "last-resort" });
}
