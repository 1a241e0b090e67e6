import underPressure from "@fastify/under-pressure";
import type { FastifyInstance } from "fastify";
import { ProblemError } from "./problem.ts";

/** How many bytes the process may take, unless its container has less: far more than it needs for usual work. */
const mostBytes = 1_000_000_000;

/** How often its memory is looked at, in milliseconds. */
const sampleInterval = 250;

/**
 * Bounds the memory that responses take while their clients are slow to read them: requests of this scope are refused until
 * enough of the responses before them have been taken, or their connections ended.
 */
export async function limitMemory(scope: FastifyInstance, most: number = mostBytes): Promise<void> {
  // 0 where nothing limits the container.
  const available = process.constrainedMemory() || Number.POSITIVE_INFINITY;
  await scope.register(underPressure, {
    maxRssBytes: Math.min(most, available * 0.8),
    sampleInterval,
    pressureHandler: () => {
      throw new ProblemError("unavailable", "Too many large responses are on their way. Try again soon.", {
        headers: { "retry-after": "5" },
      });
    },
  });
}
