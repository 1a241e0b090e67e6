/**
 * Reads the token of a sign-in link (`#token=…`) and removes it from the address at once, so that it can be read
 * only once and neither history nor a bookmark keeps it. A fragment is never sent to a server.
 *
 * @returns null when the address carries no token
 */
export function takeTokenFromAddress(): string | null {
  // A "+" stands for itself, as links carry tokens as they are.
  const fragment = new URLSearchParams(location.hash.slice(1).replaceAll("+", "%2B"));
  const token = fragment.get("token");
  if (token === null) return null;
  history.replaceState(history.state, "", location.pathname + location.search);
  return token.trim() || null;
}
