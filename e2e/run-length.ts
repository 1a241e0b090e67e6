/** Whether every case is to be tried, however long that takes: `npm run test:long`. */
export const isLong = process.env["TEST_LENGTH"] === "long";

/** The cases of a run: all of a long one; of any other, the first of each kind. */
export function chooseCases<Case>(cases: readonly Case[], kindOf: (one: Case) => string): readonly Case[] {
  if (isLong) return cases;
  return cases.filter((one, index) => cases.findIndex((other) => kindOf(other) === kindOf(one)) === index);
}
