/**
 * What two names have in common that people take for the same: case, spaces around them and the way accents are
 * encoded don't count.
 */
export function nameKey(name: string): string {
  return name.normalize("NFC").trim().toLowerCase();
}
