/** The ways of seeing in which colors are compared, the most common first. */
export const comparedVisions = [
  "normal",
  "deuteranomaly",
  "deutan",
  "protanomaly",
  "protan",
  "tritan",
] as const;
export type ComparedVision = (typeof comparedVisions)[number];

/**
 * How many of a hundred men see so: Sharpe, Stockman, Jägle and Nathans, "Opsin genes, cone photopigments, color vision,
 * and color blindness" (1999), for men of European descent, where red-green deficiencies are the most common; of tritan
 * ones, Wright (1952). Birch, "Worldwide prevalence of red-green color deficiency" (2012), comes to the same 8 in 100.
 * Of a hundred women fewer than one sees so.
 */
const percentOfMen: Readonly<Record<ComparedVision, number>> = {
  normal: 92,
  deuteranomaly: 4.63,
  deutan: 1.27,
  protanomaly: 1.08,
  protan: 1.01,
  tritan: 0.01,
};

/**
 * Who takes two colors for one, the most people first: everyone; with both kinds of red-green deficiency, or one of them,
 * already where that is slight; or the few people who lack a kind of cones.
 */
export const audiences = ["everyone", "redGreen", "deutan", "protan", "few"] as const;
export type Audience = (typeof audiences)[number];

/** Who takes two colors for one that look alike with certain visions. */
export function audienceOf(visions: ReadonlySet<ComparedVision>): Audience {
  if (visions.has("normal")) return "everyone";
  const [deutan, protan] = [visions.has("deuteranomaly"), visions.has("protanomaly")];
  if (deutan && protan) return "redGreen";
  if (deutan) return "deutan";
  return protan ? "protan" : "few";
}

const allMen = comparedVisions.reduce((sum, vision) => sum + percentOfMen[vision], 0);

/** The mean of a figure of each vision, weighted by how many people see so. */
export function weightByPeople(figures: Readonly<Record<ComparedVision, number>>): number {
  let sum = 0;
  for (const vision of comparedVisions) sum += figures[vision] * percentOfMen[vision];
  return sum / allMen;
}
