/**
 * The present moment as the API and the database write it: ISO 8601 in UTC with six fraction digits and `Z`.
 * All such texts are equally long, so they sort and compare as moments do.
 */
export function currentTimestamp(): string {
  return formatTimestamp(Temporal.Now.instant());
}

/** The moment so many hours ago, as {@link currentTimestamp} writes it. */
export function timestampHoursAgo(hours: number): string {
  return formatTimestamp(Temporal.Now.instant().subtract({ hours }));
}

/** The present moment in microseconds since 1970, as the history keeps it. */
export function currentMicroseconds(): number {
  return toMicroseconds(Temporal.Now.instant());
}

/** A moment in microseconds since 1970. */
export function toMicroseconds(moment: Temporal.Instant): number {
  return Number(moment.epochNanoseconds / 1000n);
}

/** A moment in microseconds since 1970 as {@link currentTimestamp} writes it. */
export function formatMicroseconds(microseconds: number): string {
  return formatTimestamp(Temporal.Instant.fromEpochNanoseconds(BigInt(microseconds) * 1000n));
}

/** A moment as the API and the database write it, see {@link currentTimestamp}. */
export function formatTimestamp(moment: Temporal.Instant): string {
  return moment.toString({ fractionalSecondDigits: 6 });
}
