/**
 * What a clock may say, as microseconds since 1970: up to 2255, after which they are no exact numbers, with room for those that
 * follow a label's newest. A clock that is wrong by centuries costs true dates, and nothing else.
 */
const moments = { least: 1, most: 9_000_000_000_000_000 } as const;

/** The present moment, or the nearest that can be kept. */
export function currentMoment(): Temporal.Instant {
  return Temporal.Instant.fromEpochNanoseconds(BigInt(toMicroseconds(Temporal.Now.instant())) * 1000n);
}

/**
 * The present moment as the API and the database write it: ISO 8601 in UTC with six fraction digits and `Z`.
 * All such texts are equally long, so they sort and compare as moments do.
 */
export function currentTimestamp(): string {
  return formatTimestamp(currentMoment());
}

/** The moment so many hours ago, as {@link currentTimestamp} writes it. */
export function timestampHoursAgo(hours: number): string {
  return formatTimestamp(currentMoment().subtract({ hours }));
}

/** The present moment in microseconds since 1970, as the history keeps it. */
export function currentMicroseconds(): number {
  return toMicroseconds(currentMoment());
}

/** A moment in microseconds since 1970, or the nearest that can be kept. */
export function toMicroseconds(moment: Temporal.Instant): number {
  const microseconds = Number(moment.epochNanoseconds / 1000n);
  return Math.min(Math.max(microseconds, moments.least), moments.most);
}

/** A moment in microseconds since 1970 as {@link currentTimestamp} writes it. */
export function formatMicroseconds(microseconds: number): string {
  return formatTimestamp(Temporal.Instant.fromEpochNanoseconds(BigInt(microseconds) * 1000n));
}

/** A moment as the API and the database write it, see {@link currentTimestamp}. */
export function formatTimestamp(moment: Temporal.Instant): string {
  return moment.toString({ fractionalSecondDigits: 6 });
}
