import { parseHexColor, type Rgb } from "#contract/colors.ts";
import { type ColoredLabel, type ColorProblems, findColorProblems } from "./color-problems.ts";
import { isReadable } from "./contrast.ts";
import { colorDifference, leastDifference } from "./distance.ts";
import { readableCandidates } from "./distinct.ts";
import { formatHex } from "./hex.ts";
import { hueDistance, neutralChroma, type Oklch, toOklch } from "./oklch.ts";
import { type LabByVision, prepareColor, smallestDifference } from "./vision.ts";

/** New colours for a set of labels. */
export interface Respacing {
  /** One per label, in their order; `after` is `before`, as it was written, where the colour may stay. */
  readonly colors: readonly { readonly id: number; readonly before: string; readonly after: string }[];
  /** What there still is to look at with the new colours. */
  readonly remaining: ColorProblems;
}

/** How far a colour may move around the hues, in degrees, and still be taken for a shade of itself. */
export const familyWidth = 30;

/** After so many rounds it gets no better. */
const mostRounds = 150;

/**
 * Proposes colours with which no two labels are alike, to anybody, and every plain chip can be read, as far as there
 * are such. A colour stays within its hue's family, a grey remains one, and what is fine as it is stays, earlier labels
 * before later ones. The same labels always get the same colours.
 *
 * The search is one of least conflicts: label by label, whatever is troubled takes the colour of its family that is
 * like the fewest others', of equal ones the one most like its own; what it gave up before counts as worse each time.
 */
export function respaceColors(labels: readonly ColoredLabel[]): Respacing {
  const { shades, owns } = collectShades(labels);
  const crowd = new Crowd(shades);
  const seekers = owns.map((own): Seeker => {
    if (own !== null) crowd.add(own);
    return { own, shade: own, family: familyOf(own, shades), givenUp: new Map() };
  });
  const countTroubles = () => seekers.reduce((sum, { shade }) => sum + troublesOf(shade, crowd), 0);

  let fewest = countTroubles();
  let best = owns;
  for (let round = 0; round < mostRounds && fewest > 0; round += 1) {
    for (const seeker of seekers.toReversed()) {
      if (troublesOf(seeker.shade, crowd) > 0) move(seeker, crowd);
    }
    const troubles = countTroubles();
    if (troubles < fewest) [fewest, best] = [troubles, seekers.map(({ shade }) => shade)];
  }

  const colors = labels.map(({ id, color }, index) => {
    const shade = best[index] ?? null;
    return { id, before: color, after: shade === null || shade === owns[index] ? color : shade.hex };
  });
  const recolored = labels.map((label, index) => ({ ...label, color: colors[index]?.after ?? label.color }));
  return { colors, remaining: findColorProblems(recolored) };
}

/** A colour that a label may have. */
interface Shade {
  /** Its place among all shades. */
  readonly index: number;
  readonly hex: string;
  readonly place: Oklch;
  readonly labs: LabByVision;
  readonly readable: boolean;
}

/** A label that looks for its colour. */
interface Seeker {
  /** Null where the label's colour can't be read as one: it may then have any. */
  readonly own: Shade | null;
  shade: Shade | null;
  /** What it may have, what differs least from its own first. */
  readonly family: readonly Shade[];
  readonly givenUp: Map<Shade, number>;
}

/** The shades that there are: the candidates, and what the labels have now. */
function collectShades(labels: readonly ColoredLabel[]): { shades: Shade[]; owns: (Shade | null)[] } {
  const shades: Shade[] = readableCandidates().map(({ rgb: _, ...candidate }, index) => ({
    ...candidate,
    index,
    readable: true,
  }));
  const byHex = new Map(shades.map((shade) => [shade.hex, shade]));
  const ownShade = (rgb: Rgb): Shade => {
    const hex = formatHex(rgb);
    const known = byHex.get(hex);
    if (known !== undefined) return known;
    const index = shades.length;
    const shade = { index, hex, place: toOklch(rgb), labs: prepareColor(rgb), readable: isReadable(rgb) };
    shades.push(shade);
    byHex.set(hex, shade);
    return shade;
  };
  const owns = labels.map(({ color }) => {
    const rgb = parseHexColor(color);
    return rgb === null ? null : ownShade(rgb);
  });
  return { shades, owns };
}

function familyOf(own: Shade | null, shades: readonly Shade[]): readonly Shade[] {
  const candidates = shades.slice(0, readableCandidates().length);
  if (own === null) return candidates;
  const { chroma, hue } = own.place;
  const isKin = ({ place }: Shade) =>
    chroma < neutralChroma
      ? place.chroma < neutralChroma
      : place.chroma >= neutralChroma && hueDistance(place.hue, hue) <= familyWidth;
  const change = ({ labs }: Shade) => colorDifference(own.labs[0], labs[0]);
  const kin = candidates
    .filter(isKin)
    .map((shade) => ({ shade, change: change(shade) }))
    .sort((a, b) => a.change - b.change)
    .map(({ shade }) => shade);
  return own.readable && !kin.includes(own) ? [own, ...kin] : kin;
}

/** How many labels have a colour like each shade. */
class Crowd {
  readonly #shades: readonly Shade[];
  readonly #counts: Uint32Array;
  readonly #alike = new Map<Shade, readonly Shade[]>();

  constructor(shades: readonly Shade[]) {
    this.#shades = shades;
    this.#counts = new Uint32Array(shades.length);
  }

  count(shade: Shade): number {
    return this.#counts[shade.index] ?? 0;
  }

  add(shade: Shade, labels: 1 | -1 = 1): void {
    for (const { index } of this.#alikeTo(shade)) this.#counts[index] = (this.#counts[index] ?? 0) + labels;
  }

  /** The shades like one, itself among them: found once, as labels come and go. */
  #alikeTo(shade: Shade): readonly Shade[] {
    const known = this.#alike.get(shade);
    if (known !== undefined) return known;
    const alike = this.#shades.filter(
      ({ labs }) => smallestDifference(shade.labs, labs, leastDifference) < leastDifference,
    );
    this.#alike.set(shade, alike);
    return alike;
  }
}

/** What is wrong with a label's shade: each other label that has one like it, and that it can't be read. */
function troublesOf(shade: Shade | null, crowd: Crowd): number {
  if (shade === null) return 1;
  return crowd.count(shade) - 1 + (shade.readable ? 0 : 1);
}

/** Gives a label the best shade there is for it now. */
function move(seeker: Seeker, crowd: Crowd): void {
  const { shade: before, family, givenUp } = seeker;
  if (before !== null) {
    crowd.add(before, -1);
    givenUp.set(before, (givenUp.get(before) ?? 0) + 1);
  }
  const burden = (shade: Shade) => crowd.count(shade) + (givenUp.get(shade) ?? 0);
  const least = Math.min(...family.map(burden));
  const after = family.find((shade) => burden(shade) === least) ?? before;
  if (after !== null) crowd.add(after);
  seeker.shade = after;
}
