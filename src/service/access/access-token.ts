import { hash, randomBytes } from "node:crypto";

/** Makes a leaked token recognizable, for people and for scanners of source code. */
const tokenPrefix = "clc_";

/** A new access token: 32 random bytes, safe in a URL and in a header. */
export function generateToken(): string {
  return tokenPrefix + randomBytes(32).toString("base64url");
}

/** SHA-256 of a token in hexadecimal: all that is ever stored of it. */
export function hashToken(token: string): string {
  return hash("sha256", token);
}

/** What a token that someone chose has at least, so that nobody guesses it; random ones have far more. */
export const tokenStrength = { characters: 32, differentCharacters: 10 } as const;

/** Whether a token that someone chose is long and varied enough, see {@link tokenStrength}. */
export function isHardToGuess(token: string): boolean {
  return token.length >= tokenStrength.characters && new Set(token).size >= tokenStrength.differentCharacters;
}

/** What a token may consist of so that it can be sent as `Authorization: Bearer <token>`. */
export const tokenPattern = /^[A-Za-z0-9\-._~+/]+=*$/;
