/** Each reason for which our service refuses, with its HTTP status and its title: the one place where they meet. */
export const problems = {
  "malformed-request": { status: 400, title: "The request can't be read" },
  "project-required": { status: 400, title: "No project named" },
  unauthenticated: { status: 401, title: "Not signed in" },
  "label-not-found": { status: 404, title: "No such label" },
  "project-not-found": { status: 404, title: "No such project" },
  "route-not-found": { status: 404, title: "No such address" },
  "method-not-allowed": { status: 405, title: "Not possible at this address" },
  "body-too-large": { status: 413, title: "The request is too large" },
  "unsupported-media-type": { status: 415, title: "Not JSON" },
  "invalid-fields": { status: 422, title: "Some fields are not valid" },
  "rate-limited": { status: 429, title: "Too many requests" },
  "internal-error": { status: 500, title: "Something went wrong" },
  "bad-gateway": { status: 502, title: "No answer from the service behind" },
  unavailable: { status: 503, title: "Not available right now" },
  "gateway-timeout": { status: 504, title: "No answer in time from the service behind" },
} as const;
export type ProblemCode = keyof typeof problems;

/** A problem's `type`: an identifier, not an address to open. */
export function problemType(code: ProblemCode): string {
  return `urn:changelog-console:problem:${code}`;
}

/** What is wrong with one field, and the sentence with which the service says so. */
export const fieldProblems = {
  "name-required": "Enter a name.",
  "name-text": "The name must be text.",
  "name-too-long": "The name may have at most 255 characters.",
  "name-invisible": "The name has only characters that can't be seen.",
  "name-characters": "The name contains characters that can't be shown.",
  "color-required": "Choose a color.",
  "color-format": "The color must be written as #RRGGBB.",
  "labels-count": "Name 1 to 100 labels.",
  "page-number": "The page must be a whole number of 1 or more.",
  "label-id": "The label's id must be a whole number.",
} as const;
export type FieldProblem = keyof typeof fieldProblems;

/** Whether a validation message is one of the contract's field problems. */
export function isFieldProblem(message: string): message is FieldProblem {
  return Object.hasOwn(fieldProblems, message);
}
