/** Each reason for which our service refuses, with its HTTP status and its title: the one place where they meet. */
export const problems = {
  "malformed-request": { status: 400, title: "Malformed request" },
  "project-required": { status: 400, title: "Project required" },
  unauthenticated: { status: 401, title: "Unauthorized" },
  "read-only-token": { status: 403, title: "Read-only token" },
  "label-not-found": { status: 404, title: "Label not found" },
  "project-not-found": { status: 404, title: "Project not found" },
  "route-not-found": { status: 404, title: "Not found" },
  "method-not-allowed": { status: 405, title: "Method not allowed" },
  "label-not-deleted": { status: 409, title: "Label not deleted" },
  "body-too-large": { status: 413, title: "Request too large" },
  "unsupported-media-type": { status: 415, title: "Unsupported media type" },
  "invalid-fields": { status: 422, title: "Invalid fields" },
  "rate-limited": { status: 429, title: "Too many requests" },
  "internal-error": { status: 500, title: "Internal error" },
  "bad-gateway": { status: 502, title: "Bad gateway" },
  unavailable: { status: 503, title: "Service unavailable" },
  "gateway-timeout": { status: 504, title: "Gateway timeout" },
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
  "name-too-long": "Use at most 255 characters.",
  "name-invisible": "The name has only invisible characters.",
  "name-characters": "The name contains control characters.",
  "color-required": "Choose a color.",
  "color-format": "The color must be #RRGGBB.",
  "labels-count": "Send 1 to 100 labels.",
  "page-number": "The page must be a whole number from 1.",
  "label-id": "The label’s ID must be a whole number.",
  "user-id": "The user must be a user’s ID, or operator.",
  "batch-id": "The batch must have 8 to 64 letters, digits, hyphens, or underscores.",
  "history-action": "The action must be created, renamed, recolored, changed, deleted, or restored.",
  "history-moment": "The time must be in UTC, such as 2026-03-02T09:30:00Z.",
  "history-cursor": "The cursor must be a page’s next_cursor.",
  "history-limit": "The limit must be a whole number from 1 to 500.",
  "history-fold": "Fold must be true, and can’t be combined with label, action, or batch.",
  "time-zone": "The time zone must be a name such as Europe/Berlin, or an offset such as +02:00.",
} as const;
export type FieldProblem = keyof typeof fieldProblems;

/** What is said of a field that isn't valid for any other reason. */
export const otherFieldProblem = "This field isn’t valid.";

/** What marks these sentences in the message catalogs. */
export const sentenceContext = "service";

/** Whether a validation message is one of the contract's field problems. */
export function isFieldProblem(message: string): message is FieldProblem {
  return Object.hasOwn(fieldProblems, message);
}
