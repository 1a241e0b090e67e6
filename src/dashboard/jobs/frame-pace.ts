import { mostLanes } from "#client/step-runner.ts";

/** How long (milliseconds) frames are counted before it is decided. */
const windowTime = 500;
/** Fewer frames than this share of the most that there were are too few: the page is busy. */
const smoothShare = 0.93;
/** By how much the most that there were counts less with each window: browsers slow down to save power, too. */
const decay = 0.99;
/** After so many windows without a lost frame one more step is made at once. */
const smoothWindows = 12;

/**
 * How many steps of a job are under way at once. Each costs the page work of its own; on a slow machine, four leave too
 * little time for frames, and hardly get more done than one. Halved when frames are lost, and one more after a while
 * without.
 */
export class FramePace {
  #lanes = mostLanes;
  #best = 0;
  #smooth = 0;
  #start = Number.NEGATIVE_INFINITY;
  #frames = 0;

  /** How many steps may be under way. */
  get lanes(): number {
    return this.#lanes;
  }

  /**
   * Takes note of a frame.
   *
   * @param time when it began, in milliseconds from any moment on
   */
  note(time: number): void {
    const passed = time - this.#start;
    this.#frames += 1;
    if (passed < windowTime) return;
    const rate = this.#frames / passed;
    this.#start = time;
    this.#frames = 0;
    // It has just begun, or nobody saw the page meanwhile: browsers paint nothing then.
    if (passed > 2 * windowTime) return;
    this.#best = Math.max(rate, this.#best * decay);
    if (rate < smoothShare * this.#best) {
      this.#lanes = Math.ceil(this.#lanes / 2);
      this.#smooth = 0;
      return;
    }
    this.#smooth += 1;
    if (this.#smooth < smoothWindows) return;
    this.#lanes = Math.min(this.#lanes + 1, mostLanes);
    this.#smooth = 0;
  }
}

let current: FramePace | null = null;

/** How many steps of a job may be under way at once, just now. */
export function readLanes(): number {
  return current === null || document.hidden ? mostLanes : current.lanes;
}

/** Paces jobs by the page's frames. @returns what ends that */
export function followFrames(): () => void {
  const pace = new FramePace();
  current = pace;
  let frame = 0;
  const note = (time: number) => {
    pace.note(time);
    frame = requestAnimationFrame(note);
  };
  frame = requestAnimationFrame(note);
  return () => {
    cancelAnimationFrame(frame);
    if (current === pace) current = null;
  };
}
