import { setImmediate as takeTurn } from "node:timers/promises";
import { onTestFinished, vi } from "vitest";

/**
 * Has the product's pauses cost no time until the test ends: while no response to `fetch` is awaited, its clock goes on to
 * whatever is due next.
 */
export function skipPauses(): void {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  const { fetch } = globalThis;
  let awaited = 0;
  vi.stubGlobal("fetch", async (...request: Parameters<typeof fetch>) => {
    awaited += 1;
    try {
      const response = await fetch(...request);
      // To the end of its body.
      await response.clone().arrayBuffer();
      return response;
    } finally {
      awaited -= 1;
    }
  });
  let isOver = false;
  const goOn = async () => {
    while (!isOver) {
      await takeTurn();
      if (awaited === 0) await vi.advanceTimersToNextTimerAsync();
    }
  };
  const ended = goOn();
  onTestFinished(async () => {
    isOver = true;
    await ended;
    vi.useRealTimers();
  });
}
