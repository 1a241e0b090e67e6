/**
 * Reads a text of a service as an address that may be linked to or loaded as an image.
 *
 * @returns the address in its normal form, or null unless its scheme is http or https
 */
export function readWebAddress(text: string): string | null {
  if (!/^https?:\/\//i.test(text.trim())) return null;
  return URL.canParse(text.trim()) ? new URL(text.trim()).href : null;
}
