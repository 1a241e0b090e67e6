import { describe, expect, test } from "vitest";
import { rgb } from "./color-fixture.ts";
import { findColorProblems } from "./color-problems.ts";
import { isReadable, nearestReadable } from "./contrast.ts";
import { leastDifference } from "./distance.ts";
import { readableCandidates } from "./distinct.ts";
import { proposeColors, proposeShade } from "./fixes.ts";
import { formatHex } from "./hex.ts";
import { hueDistance, toOklch } from "./oklch.ts";
import { familyWidth } from "./respacing.ts";

const demo = ["#D92D3D", "#2563EB", "#128C7E", "#D6780C", "#6B7280", "#4D7C0F"];
const asLabels = (colors: readonly string[]) => colors.map((color, id) => ({ id, color }));

describe("proposed colours", () => {
  test("can be told from all that are taken and from each other, and read", () => {
    const proposals = proposeColors(demo, 6);
    expect(proposals).toHaveLength(6);
    const { close, lost } = findColorProblems(asLabels([...demo, ...proposals]));
    const known = findColorProblems(asLabels(demo));
    expect([...close, ...lost]).toEqual([...known.close, ...known.lost]);
    expect(proposals.every((hex) => isReadable(rgb(hex)))).toBe(true);
  });

  test("are none where every one would be taken for another", () => {
    expect(
      proposeColors(
        readableCandidates().map(({ hex }) => hex),
        3,
      ),
    ).toEqual([]);
  });
});

describe("a readable shade", () => {
  test("is the nearest one where nothing else looks like it", () => {
    expect(proposeShade("#FACC15", ["#2563EB"])).toBe(formatHex(nearestReadable(rgb("#FACC15"))));
  });

  test("is another one of the same hue where that would be taken for another label", () => {
    const nearest = formatHex(nearestReadable(rgb("#FACC15")));
    const shade = proposeShade("#FACC15", [nearest]);
    expect(shade).not.toBe(nearest);
    expect(isReadable(rgb(shade ?? ""))).toBe(true);
    expect(hueDistance(toOklch(rgb(shade ?? "")).hue, toOklch(rgb("#FACC15")).hue)).toBeLessThanOrEqual(
      familyWidth + 1,
    );
    const { close, lost } = findColorProblems(asLabels([nearest, shade ?? ""]));
    expect([...close, ...lost].filter(({ difference }) => difference < leastDifference)).toEqual([]);
  });

  test("is none for what is no colour", () => {
    expect(proposeShade("teal", [])).toBeNull();
  });
});
