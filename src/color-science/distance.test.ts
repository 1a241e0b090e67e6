import fc from "fast-check";
import { expect, test } from "vitest";
import { anyColor } from "./color-fixture.ts";
import { colorDifference, isCertainlyFar, toLab } from "./distance.ts";

test("what isn't measured because it is certainly different is indeed that different", () => {
  fc.assert(
    fc.property(anyColor, anyColor, fc.double({ min: 0.5, max: 50, noNaN: true }), (one, other, limit) => {
      const [a, b] = [toLab(one), toLab(other)];
      const isSkipped = isCertainlyFar(a, b, limit);
      if (isSkipped) expect(colorDifference(a, b)).toBeGreaterThanOrEqual(limit);
    }),
    { numRuns: 5000 },
  );
});
