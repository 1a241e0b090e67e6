/**
 * A text with nothing secret in it: what looks like a token of ours, and passwords in addresses, are left out. Whatever
 * goes to the standard error passes through here, as it may quote what was typed.
 */
export function hideSecrets(text: string): string {
  return text
    .replace(/clc_[\w-]{10,}/g, "clc_…")
    .replace(/\S+/g, hidePassword)
    .replace(/((?:password|token)=)[^&\s'"]*/gi, "$1***");
}

/** A word without the password of an address: up to the last @, as a password may contain more of them. */
function hidePassword(word: string): string {
  const end = word.lastIndexOf("@");
  if (end < 0) return word;
  // A pattern that also looked for the @ would look to the word's end from each address in it.
  return word.slice(0, end).replace(/(\w:\/\/[^:@/?#]*):.*/s, "$1:***") + word.slice(end);
}
