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

/** What a token may consist of so that it can be sent as `Authorization: Bearer <token>`. */
export const tokenPattern = /^[A-Za-z0-9\-._~+/]+=*$/;
