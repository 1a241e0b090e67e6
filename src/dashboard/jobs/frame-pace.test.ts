import { expect, test } from "vitest";
import { FramePace } from "./frame-pace.ts";

/** A page's frames; each number of seconds at a rate follows the ones before. */
function paceFrames() {
  const pace = new FramePace();
  let time = 0;
  return {
    pace,
    runFor: (seconds: number, rate: number) => {
      for (const end = time + seconds * 1000; time < end; time += 1000 / rate) pace.note(time);
    },
    pauseFor: (seconds: number) => {
      time += seconds * 1000;
    },
  };
}

test.each([60, 120])("while no frame of %i a second is lost, four steps are made at once", (rate) => {
  const { pace, runFor } = paceFrames();
  runFor(10, rate);
  expect(pace.lanes).toBe(4);
});

test("when frames are lost, fewer steps are made at once, down to one; when none are any more, more again", () => {
  const { pace, runFor } = paceFrames();
  runFor(2, 60);
  runFor(1.5, 45);
  expect(pace.lanes).toBeLessThan(4);
  runFor(5, 45);
  expect(pace.lanes).toBe(1);
  runFor(10, 60);
  expect(pace.lanes).toBeGreaterThan(1);
  expect(pace.lanes).toBeLessThan(4);
  runFor(20, 60);
  expect(pace.lanes).toBe(4);
});

test("a page that nobody sees has no frames to lose", () => {
  const { pace, runFor, pauseFor } = paceFrames();
  runFor(2, 60);
  pauseFor(30);
  runFor(2, 60);
  expect(pace.lanes).toBe(4);
});

test("a browser that has come to paint less often doesn't slow down the work for long", () => {
  const { pace, runFor } = paceFrames();
  runFor(2, 60);
  runFor(5, 30);
  expect(pace.lanes).toBe(1);
  runFor(60, 30);
  expect(pace.lanes).toBe(4);
});
