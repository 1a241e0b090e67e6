/** What a token may be that is sent as `Authorization: Bearer` (RFC 6750, section 2.1). */
const bearerToken = /^[\w.~+/-]+=*$/;

/** What stands around a copied token, in pairs. */
const enclosures = ['""', "''", "``", "“”", "‘’", "«»", "„“", "<>", "()", "[]", "**", "||"];

/** In characters: no header holds more, and no more layers stand around a token. */
const [longestText, mostLayers] = [16_384, 16];

/** What stands before a copied token: the name of a header or field, a scheme, a command. */
const lead =
  /^(?:authorization\s*:|(?:bearer|token)(?:\s*:|\s)|(?:export|set|const|let|var)\s|\$env:|(?:[\w-]+ )*[\w-]*token\s*(?::|\n))\s*/i;

/** The name of a variable, and what it may be where a token follows. Any other may be a part of the token. */
const variable = /^([\w.-]+)\s*=\s*/;
const tokenVariable = /^[A-Z][A-Z\d_]{2,}$|token|secret|key|auth/;

/** The token of a sign-in link, anywhere in a text. */
const linkedToken = /[#?&]token=([^\s&"'`<>()[\]{},;]+)/i;

/** The token of a header in a command, or in code. */
const headerToken = /\bauthorization["'`]?\s*[:=]\s*["'`]?bearer\s+([^\s"'`,;<>)}\]]+)/i;

/** The token in JSON. */
const jsonToken = /["'][\w -]*token["']\s*:\s*["']([^"']+)["']/i;

/**
 * The access token in a text that was pasted: without quotes, `Bearer`, `NAME=`, line breaks and characters that can't be
 * seen, and taken out of a sign-in link, a header, or JSON.
 *
 * @returns a text that is a token by itself unchanged, and one in which no token is found without what no header can hold
 */
export function readPastedToken(text: string): string {
  const visible = text.replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}]|(?!\s)\p{Cc}/gu, "").trim();
  if (bearerToken.test(visible) || visible.length > longestText) return visible;
  const found = [
    decodeLinked(linkedToken.exec(joinLines(visible))?.[1]),
    headerToken.exec(visible)?.[1],
    jsonToken.exec(visible)?.[1],
    unwrap(visible),
  ];
  return (
    found.map((token = "") => joinLines(token)).find((token) => bearerToken.test(token)) ?? joinLines(visible)
  );
}

/** Puts together again what was broken into lines; lines of words stay lines. */
function joinLines(text: string): string {
  const lines = text.split(/\r?\n|\r/).map((line) => line.trim());
  return lines.some((line) => /\s/.test(line)) ? text : lines.join("");
}

/** A "+" stands for itself: links carry tokens as they are. */
function decodeLinked(token: string | undefined): string | undefined {
  return token && new URLSearchParams(`token=${token.replaceAll("+", "%2B")}`).get("token")?.trim();
}

/** Takes away, layer by layer, what stands around a token. */
function unwrap(text: string): string {
  let inner = text;
  for (let layer = 0; layer < mostLayers; layer += 1) {
    // By a pattern, a long run of such characters would take quadratic time.
    while (/[\s,;]/.test(inner.slice(-1))) inner = inner.slice(0, -1);
    inner =
      inner.length > 2 && enclosures.includes(`${inner.at(0)}${inner.at(-1)}`)
        ? inner.slice(1, -1).trim()
        : inner
            .replace(lead, "")
            .replace(variable, (start, name: string) => (tokenVariable.test(name) ? "" : start));
  }
  return inner;
}
