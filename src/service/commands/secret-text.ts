/**
 * A text with nothing secret in it: what looks like a token of ours, and passwords in addresses, are left out. Whatever
 * goes to the standard error passes through here, as it may quote what was typed.
 */
export function hideSecrets(text: string): string {
  return (
    text
      .replace(/clc_[\w-]{10,}/g, "clc_…")
      // Up to the last @ of the word, as a password may contain more of them.
      .replace(/(\w:\/\/[^\s:@/?#]*):\S*@/g, "$1:***@")
      .replace(/(password=)[^&\s'"]*/gi, "$1***")
  );
}
