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

/** A moment as the API and the database write it, see {@link currentTimestamp}. */
export function formatTimestamp(moment: Temporal.Instant): string {
  return moment.toString({ fractionalSecondDigits: 6 });
}
