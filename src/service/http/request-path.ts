/** An address as it is asked for, without the origin that clients may write before it (RFC 9112, section 3.2.2). */
export function withoutOrigin(url: string): string {
  return url.replace(/^[^/]+:\/\/[^/?#]*/, "");
}

/** The path of an address as it is asked for. */
export function pathOf(url: string): string {
  return withoutOrigin(url).split(/[?#]/, 1)[0] || "/";
}
