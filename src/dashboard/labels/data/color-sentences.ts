import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import type { Audience } from "#color-science/audience.ts";
import type { ColorProblems, LookAlike } from "#color-science/color-judge.ts";
import { isolateName } from "#dashboard/ui/text/text-direction.ts";
import { isolate } from "#dashboard/ui/text/text-isolation.ts";
import { joinList } from "#dashboard/ui/text/text-joining.ts";

/** A contrast ratio, rounded down, so that it never claims more than there is. */
export function formatRatio(ratio: number): string {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return isolate(i18n.number(Math.floor(ratio * 10) / 10, digits));
}

/** A contrast ratio as it is written: “4.5 : 1”. */
export function writeRatio(ratio: number): string {
  return isolate(`${formatRatio(ratio)}\u00a0:\u00a01`);
}

/** What is wrong with a color, a sentence for each reason. */
export function describeProblems({ contrast, lookAlikes }: ColorProblems): readonly string[] {
  const figure = contrast === null ? null : writeRatio(contrast);
  return [...(figure === null ? [] : [t`Hard to read, ${figure}`]), ...describeLookAlikes(lookAlikes)];
}

/** So many labels are named that look like one to the same people. */
const mostNamed = 3;

/** Which labels look like one, a sentence for each audience, the largest first. */
export function describeLookAlikes(lookAlikes: readonly LookAlike[]): readonly string[] {
  return [...Map.groupBy(lookAlikes, ({ audience }) => audience)].map(([audience, others]) => {
    const names = others.slice(0, mostNamed).map(({ family }) => isolateName(family.labels[0]?.name ?? ""));
    return describeLikeness(audience, joinList([...names, ...(others.length > mostNamed ? ["…"] : [])]));
  });
}

/** Which labels look like one, and to whom: see audience.ts for the figures. */
function describeLikeness(audience: Audience, names: string): string {
  switch (audience) {
    case "everyone":
      return t`Looks like ${names}`;
    case "redGreen":
      return t`Looks like ${names} to 1 in 12 men`;
    case "deutan":
      return t`Looks like ${names} to 1 in 17 men`;
    case "protan":
      return t`Looks like ${names} to 1 in 50 men`;
    case "few":
      return t`Looks like ${names} to few people`;
  }
}
