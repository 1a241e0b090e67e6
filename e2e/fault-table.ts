import type { Answer, Fault } from "./service-proxy.ts";

/** How a fault is brought about. */
export type Cause =
  /** Between the browser and the service; a fault may concern the operation's own response, see {@link essentialKeys}. */
  | { readonly kind: "proxy"; readonly fault: Fault | ((operation: Operation) => Fault) }
  /** The service is at another origin than the console, and that happens on the way to it. */
  | { readonly kind: "far"; readonly fault: Fault }
  | { readonly kind: "offline" };

/** Where faults happen, as a test's title says it: those of a kind are met in one page, one after the other. */
export const faultPlaces: Readonly<Record<Cause["kind"], string>> = {
  proxy: "whatever happens on the way to the service",
  far: "whatever happens on the way to a service at another origin",
  offline: "offline",
};

/** What a person can rely on when a read fails. */
export type ReadOutcome =
  /** It says that it loads as long as it does, and then shows what was asked for. */
  | { readonly kind: "late" }
  /** It is shown as if nothing had been wrong. */
  | { readonly kind: "shown" }
  /** After that many requests a sentence says what happened and what to do; trying again shows it. */
  | { readonly kind: "failed"; readonly sentence: string; readonly requests: number }
  /** The same, but it is shown by itself as soon as the browser is online again. */
  | { readonly kind: "offline"; readonly sentence: string }
  /** It says how long the service asks to wait, waits that long, and then shows it. */
  | { readonly kind: "waits"; readonly seconds: number }
  /** It isn't there for this person: another one is to be chosen, and trying again is of no use. */
  /** The sign-in page says why; signing in again leads back, and shows it. */
  | { readonly kind: "signedOut" };

/** What a person can rely on when a change fails. */
export type WriteOutcome =
  /** It shows at once, and stays when the response comes. */
  | { readonly kind: "late" }
  /** It is made as if nothing had been wrong. */
  | { readonly kind: "made" }
  /** Somebody else has deleted or restored the label already, which is what the person asked for. */
  | { readonly kind: "already" }
  /** The response can't tell, so the console looks, and finds that it was made. */
  | { readonly kind: "found" }
  /** The service may still be at work on it: that is said, nothing is sent again, and it is found once it is made. */
  | { readonly kind: "unfinished" }
  /** After that many requests a sentence says that it was not made, why, and what to do; trying again makes it. */
  | { readonly kind: "refused"; readonly sentence: string; readonly requests: number }
  /** What is wrong is said beside the fields. */
  | { readonly kind: "fields"; readonly name: string; readonly color: string }
  /** The label was deleted meanwhile: the person chooses what becomes of what they typed. */
  | { readonly kind: "gone" }
  /**
   * After that many requests nobody can tell, and that is said; trying again makes it, or finds it made, but never
   * makes it twice.
   */
  | { readonly kind: "unknown"; readonly requests: number }
  /** The sign-in page says why; after signing in again what was typed is there. */
  | { readonly kind: "signedOut" };

export type ReadOperation = "list labels" | "list projects" | "show project" | "show history";
export type WriteOperation = "create" | "update" | "delete" | "restore";

/** Before it changes a label, the console looks whether somebody else has: a read that an update begins with. */
export type Look = "look before update";

/** What the API can be asked for. */
export type Operation = ReadOperation | WriteOperation | Look;

/** One kind of fault, and what is expected of each operation that meets it; null where it can't be met. */
export interface FaultRow {
  readonly fault: string;
  readonly cause: Cause;
  readonly expected: Readonly<
    Record<ReadOperation, ReadOutcome | null> &
      Record<WriteOperation, WriteOutcome> & {
        /** Left out where nothing else could come of it than of its neighbors. */
        [look in Look]?: WriteOutcome;
      }
  >;
}

/**
 * A key of each operation's response, one that it can't do without where there is such a one; in a list of projects it is
 * one of every entry.
 */
const faultyKeys: Readonly<Record<Operation, string>> = {
  "list labels": "data",
  "list projects": "domain",
  "show project": "languages",
  "show history": "data",
  create: "status",
  update: "status",
  delete: "status",
  restore: "status",
  "look before update": "data",
};

type JsonObject = Readonly<Record<string, unknown>>;

/** The service acts; the object of its response, or each one of its list, becomes another. */
function alterJson(change: (object: JsonObject, key: string) => JsonObject): Cause {
  return {
    kind: "proxy",
    fault: (operation) => {
      const changeOne = (object: JsonObject) => change(object, faultyKeys[operation]);
      return alterBody((body) => {
        const value = JSON.parse(body) as JsonObject | readonly JsonObject[];
        return JSON.stringify(Array.isArray(value) ? value.map(changeOne) : changeOne(value as JsonObject));
      });
    },
  };
}

function alterBody(change: (body: string) => string): Fault {
  return { kind: "alter", alter: (answer) => ({ ...answer, body: change(answer.body) }) };
}

/** The service acts, and another answer arrives than its own. */
function respondAfterwards(status: number, body: string, headers: Answer["headers"] = {}): Cause {
  return { kind: "proxy", fault: { kind: "alter", alter: () => ({ status, headers, body }) } };
}

/** A gateway gives up, and the service acts later. */
function respondBeforehand(status: number): Cause {
  return { kind: "proxy", fault: { kind: "actLater", answer: { status, headers: {}, body: "" } } };
}

/** The service never hears of it: somebody answers with a refusal of our service's kind. */
function refuse(status: number, more: JsonObject = {}, headers: Answer["headers"] = {}): Cause {
  const problem = { type: "about:blank", title: "No", status, detail: "No.", message: "No.", ...more };
  return respondWith(status, "application/problem+json", JSON.stringify(problem), headers);
}

function respondWith(status: number, type: string, body: string, headers: Answer["headers"] = {}): Cause {
  const all = { "content-type": type, "x-request-id": "request-7", ...headers };
  return { kind: "proxy", fault: { kind: "answer", answer: { status, headers: all, body } } };
}

/** Takes from a response what lets a page of another origin read it. */
function dropOriginHeaders(answer: Answer): Answer {
  const kept = Object.entries(answer.headers).filter(([name]) => !name.startsWith("access-control-"));
  return { ...answer, headers: Object.fromEntries(kept) };
}

/** The same for every read. */
function reads(outcome: ReadOutcome): Record<ReadOperation, ReadOutcome> {
  return {
    "list labels": outcome,
    "list projects": outcome,
    "show project": outcome,
    "show history": outcome,
  };
}

/** The same for every change. */
function writes(outcome: WriteOutcome): Record<WriteOperation, WriteOutcome> {
  return { create: outcome, update: outcome, delete: outcome, restore: outcome };
}

/** What becomes of reads is said by other rows. */
const noReads: Record<ReadOperation, null> = {
  "list labels": null,
  "list projects": null,
  "show project": null,
  "show history": null,
};

/** What doesn't pass by itself is said at once. */
const atOnce = (sentence: string) => reads({ kind: "failed", sentence, requests: 1 });
/** What may pass is said after two more tries. */
const afterRetries = (sentence: string) => reads({ kind: "failed", sentence, requests: 3 });
/** What can't be looked at isn't changed. */
const unseen = (sentence: string) => ({
  "look before update": { kind: "refused", sentence, requests: 0 } as const,
});
/** What nothing is known by costs itself alone. */
const shownWithout = {
  "list projects": { kind: "shown" },
  "show project": { kind: "shown" },
} as const;
/** A change is sent once, whatever comes of it. */
const refused = (sentence: string) => writes({ kind: "refused", sentence, requests: 1 });

const unreachable = "The service can’t be reached. Check your connection and try again.";
const broken = "The service is having problems. Try again in a moment. Request ID: request-7";
const unreadable =
  "The service returned an unexpected response. Try again or contact your administrator. Request ";
const forbidden = "You don’t have permission. Ask the project’s owner for access.";
const notFound = "This no longer exists, or you don’t have access. Reload the page.";
const rejected =
  "The service rejected the request. Try again or contact your administrator. Request ID: request-7";
const tooMany = (wait: string) => `Too many requests. Try again in ${wait}.`;

/** Every fault, and what becomes of each operation that meets it. A response that never comes has a test of its own. */
export const faultTable: readonly FaultRow[] = [
  {
    fault: "answered only after a while",
    cause: { kind: "proxy", fault: { kind: "delay" } },
    expected: {
      ...reads({ kind: "late" }),
      ...writes({ kind: "late" }),
      "look before update": { kind: "late" },
    },
  },
  {
    fault: "connection dropped before the service acted",
    cause: { kind: "proxy", fault: { kind: "drop", acted: false } },
    expected: { ...afterRetries(unreachable), ...refused(unreachable), ...unseen(unreachable) },
  },
  {
    fault: "connection dropped after the service acted",
    cause: { kind: "proxy", fault: { kind: "drop", acted: true } },
    expected: { ...afterRetries(unreachable), ...writes({ kind: "found" }) },
  },
  { fault: "400", cause: refuse(400), expected: { ...atOnce(rejected), ...refused(rejected) } },
  {
    fault: "401",
    cause: refuse(401),
    expected: {
      ...reads({ kind: "signedOut" }),
      ...writes({ kind: "signedOut" }),
      "look before update": { kind: "signedOut" },
    },
  },
  {
    fault: "403",
    cause: refuse(403),
    expected: { ...atOnce(forbidden), ...refused(forbidden) },
  },
  {
    fault: "404",
    cause: refuse(404),
    expected: {
      ...atOnce(notFound),
      ...refused(notFound),
      update: { kind: "gone" },
      delete: { kind: "already" },
      ...unseen(notFound),
    },
  },
  {
    fault: "409",
    cause: refuse(409),
    expected: { ...atOnce(rejected), ...refused(rejected), restore: { kind: "already" } },
  },
  {
    fault: "422 about the fields",
    cause: refuse(422, { errors: { name: ["The name is taken."], color: ["The color is too dull."] } }),
    expected: {
      ...atOnce(rejected),
      ...writes({ kind: "fields", name: "The name is taken.", color: "The color is too dull." }),
      delete: { kind: "refused", sentence: "The name is taken. The color is too dull.", requests: 1 },
      restore: { kind: "refused", sentence: "The name is taken. The color is too dull.", requests: 1 },
    },
  },
  {
    fault: "422 about an unknown field",
    cause: refuse(422, { errors: { plan: ["Your plan allows no more changes."] } }),
    expected: { ...atOnce(rejected), ...refused("Your plan allows no more changes.") },
  },
  {
    fault: "429 with Retry-After",
    cause: refuse(429, {}, { "retry-after": "30" }),
    expected: {
      ...reads({ kind: "waits", seconds: 30 }),
      ...refused(tooMany("30 s")),
      ...unseen(tooMany("30 s")),
    },
  },
  {
    fault: "429 without Retry-After",
    cause: refuse(429),
    expected: { ...afterRetries(tooMany("a moment")), ...refused(tooMany("a moment")) },
  },
  {
    fault: "500 with a problem body",
    cause: refuse(500),
    expected: { ...afterRetries(broken), ...refused(broken), ...unseen(broken) },
  },
  {
    fault: "502 with an HTML page",
    cause: respondWith(502, "text/html", "<!doctype html><title>Bad gateway</title><h1>Bad gateway</h1>"),
    expected: { ...afterRetries(broken), ...refused(broken) },
  },
  { fault: "503", cause: refuse(503), expected: { ...afterRetries(broken), ...refused(broken) } },
  {
    fault: "504 before the service acts",
    cause: respondBeforehand(504),
    expected: { ...noReads, ...writes({ kind: "unfinished" }) },
  },
  {
    fault: "408 before the service acts",
    cause: respondBeforehand(408),
    expected: { ...noReads, ...writes({ kind: "unfinished" }) },
  },
  {
    fault: "524 before the service acts",
    cause: respondBeforehand(524),
    expected: { ...noReads, ...writes({ kind: "unfinished" }) },
  },
  {
    fault: "500 though the service acted",
    cause: respondAfterwards(500, '{"message":"Server Error"}', { "content-type": "application/json" }),
    expected: { ...noReads, ...writes({ kind: "found" }) },
  },
  {
    fault: "503 with Retry-After though the service acted",
    cause: respondAfterwards(503, "", { "retry-after": "30" }),
    expected: { ...noReads, ...writes({ kind: "found" }) },
  },
  {
    fault: "503 with Retry-After",
    cause: refuse(503, {}, { "retry-after": "30" }),
    expected: { ...noReads, ...refused(broken) },
  },
  {
    fault: "an empty success though the service did nothing",
    cause: respondWith(200, "text/html", ""),
    expected: { ...noReads, ...refused(unreadable) },
  },
  {
    fault: "a page of HTML as success",
    cause: respondAfterwards(200, "<h1>Done</h1>", { "content-type": "text/html" }),
    expected: { ...noReads, ...writes({ kind: "found" }) },
  },
  {
    fault: "a page of HTML as success though the service did nothing",
    cause: respondWith(200, "text/html", "<h1>Sign in</h1>"),
    expected: { ...noReads, ...refused(unreadable) },
  },
  {
    fault: "a success that says it is none",
    cause: respondWith(200, "application/json", '{"status":"error","message":"No."}'),
    expected: { ...noReads, ...refused(unreadable) },
  },
  {
    fault: "an empty body",
    cause: { kind: "proxy", fault: alterBody(() => "") },
    // Some services acknowledge like that.
    expected: { ...atOnce(unreadable), ...writes({ kind: "found" }) },
  },
  {
    fault: "JSON that ends too early",
    cause: { kind: "proxy", fault: alterBody((body) => body.slice(0, -1)) },
    expected: { ...atOnce(unreadable), ...writes({ kind: "found" }) },
  },
  {
    fault: "JSON without one of its keys",
    cause: alterJson((object, key) => ({ ...object, [key]: undefined })),
    expected: {
      ...atOnce(unreadable),
      ...shownWithout,
      ...writes({ kind: "found" }),
      ...unseen(unreadable),
    },
  },
  {
    fault: "JSON with a value of the wrong type",
    cause: alterJson((object, key) => ({ ...object, [key]: { unexpected: true } })),
    expected: { ...atOnce(unreadable), ...shownWithout, ...writes({ kind: "found" }) },
  },
  {
    fault: "JSON with a key too many",
    cause: alterJson((object) => ({ ...object, extra: { unexpected: true } })),
    expected: {
      ...reads({ kind: "shown" }),
      ...writes({ kind: "made" }),
      "look before update": { kind: "made" },
    },
  },
  {
    fault: "offline, then online again",
    cause: { kind: "offline" },
    expected: {
      ...reads({ kind: "offline", sentence: unreachable }),
      // It is asked for when the page is opened, which can't be done offline.
      "list projects": null,
      ...writes({ kind: "unknown", requests: 0 }),
      // Before anything is sent, the console looks whether somebody else has changed the label.
      update: { kind: "refused", sentence: unreachable, requests: 0 },
      restore: { kind: "refused", sentence: unreachable, requests: 0 },
    },
  },
  {
    fault: "an answer that another origin may not read",
    cause: { kind: "far", fault: { kind: "alter", alter: dropOriginHeaders } },
    expected: { ...afterRetries(unreachable), ...writes({ kind: "found" }) },
  },
  {
    fault: "a request that another origin may not send",
    cause: { kind: "far", fault: { kind: "forbidOrigin" } },
    expected: {
      ...reads({ kind: "failed", sentence: unreachable, requests: 0 }),
      ...writes({ kind: "refused", sentence: unreachable, requests: 0 }),
    },
  },
];

/** A fault that an operation meets, and what becomes of it. */
interface FaultTurn<Name extends Operation> {
  readonly fault: string;
  readonly cause: Cause;
  readonly outcome: NonNullable<FaultRow["expected"][Name]>;
}

/** The one fault that each operation meets every day; between them they come to each kind of outcome that is usual. */
const dailyFaults: Readonly<Record<Operation, string>> = {
  "list labels": "connection dropped before the service acted",
  "list projects": "401",
  "show project": "404",
  "show history": "429 with Retry-After",
  create: "connection dropped after the service acted",
  update: "422 about the fields",
  delete: "404",
  restore: "500 with a problem body",
  "look before update": "500 with a problem body",
};

/** Faults that an operation meets in one page, one after the other. */
interface FaultRun<Name extends Operation> {
  readonly title: string;
  readonly tag: string[];
  readonly turns: readonly FaultTurn<Name>[];
}

/** What an operation meets there: every day one fault on the way to the service, and the others in a long run. */
export function planRuns<Name extends Operation>(
  place: Cause["kind"],
  operation: Name,
): readonly FaultRun<Name>[] {
  const turns = faultTable.flatMap(({ fault, cause, expected: { [operation]: outcome } }) =>
    cause.kind !== place || outcome == null ? [] : [{ fault, cause, outcome }],
  );
  const isDaily = ({ fault }: FaultTurn<Name>) => place === "proxy" && fault === dailyFaults[operation];
  return [
    { title: `${operation}: ${dailyFaults[operation]}`, tag: [], turns: turns.filter(isDaily) },
    {
      title: `${operation}, ${faultPlaces[place]}`,
      tag: ["@all"],
      turns: turns.filter((turn) => !isDaily(turn)),
    },
  ].filter((run) => run.turns.length > 0);
}
