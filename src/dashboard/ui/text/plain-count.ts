/** Whether a count is written as its digits, in every language; a larger one may have separators. */
export function isPlainCount(count: number): boolean {
  return count < 1000;
}
