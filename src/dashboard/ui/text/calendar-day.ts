const dayLength = 24 * 60 * 60 * 1000;

/** The number of a moment's calendar day in the person's time zone. */
function dayNumber(time: number): number {
  const date = new Date(time);
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / dayLength;
}

/**
 * How many calendar days of the person's time zone lie between two moments: 0 on one day, 1 from yesterday to today,
 * however many hours these days have.
 *
 * @param time milliseconds since 1970
 * @param now the same, of the moment that is counted to
 */
export function countDays(time: number, now: number): number {
  return dayNumber(now) - dayNumber(time);
}
