import { scopedName } from "#dashboard/ui/storage/startup.ts";
import { readStored, writeStored } from "#dashboard/ui/storage/storage.ts";

/** For how many seconds undoing can be offered; null for as long as the person stays. */
export const undoTimes = [8, 30, null] as const;
export type UndoTime = (typeof undoTimes)[number];

const key = () => scopedName("undo-time");

/** For how long undoing is offered on this device. */
export function readUndoTime(): UndoTime {
  const stored = readStored("device", key());
  const chosen = undoTimes.find((time) => String(time) === stored);
  return chosen === undefined ? undoTimes[0] : chosen;
}

/** Chooses for this device how long undoing is offered. */
export function chooseUndoTime(time: UndoTime): void {
  writeStored("device", key(), String(time));
}
