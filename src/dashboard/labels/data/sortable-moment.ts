/** A moment as text whose order is that of time: moments are written with as many digits as their writers have. */
export function sortableMoment(at: string): string {
  return at.replace(/(?:\.(\d+))?Z$/, (_, digits: string = "") => `.${digits.padEnd(9, "0")}`);
}
