import * as z from "zod/mini";
import type { Api } from "#client/api-client.ts";
import { createBrowserApi } from "#dashboard/api/browser-api.ts";
import { dropPreloadedResponses } from "#dashboard/api/preloaded-responses.ts";
import { forgetKeptWork } from "#dashboard/ui/storage/kept-work.ts";
import {
  findStored,
  parseStored,
  readStored,
  removeAllStored,
  removeStored,
  type StoragePlace,
  writeStored,
} from "#dashboard/ui/storage/storage.ts";
import { createStore, useStore } from "#dashboard/ui/storage/store.ts";
import { serviceChoices } from "./service-choices.ts";
import { hasEnded, lastEndKey, rememberedKey, sessionKey } from "./session-key.ts";

/** What a header can carry; any other token is none, and the browser would refuse to send it. */
export const sendableToken = /^[!-~]+$/;

const sessionSchema = z.object({
  serviceUrl: z.string(),
  token: z.string().check(z.regex(sendableToken)),
  /** Who the token is of, see {@link readPerson}. */
  person: z.optional(z.string()),
  /** What was kept of the last end of a session as this one began, see {@link lastEndKey}. */
  lastEnd: z.nullish(z.string()),
});

/** A proven token and the service it is for. */
export type Session = z.infer<typeof sessionSchema>;

/** Why nobody is signed in: nobody was, they left, or the service stopped accepting their token. */
type SignedOutReason = "never" | "left" | "expired";

/** What the console knows of the person: signed in with a client of their service, or not. */
export type SessionState =
  | { readonly session: Session; readonly api: Api }
  | {
      readonly session: null;
      readonly reason: SignedOutReason;
      /** The service that the last session was of; null where none was. */
      readonly serviceUrl: string | null;
      /** Whose session it was. */
      readonly person?: string | undefined;
      /** Whether deletions of this tab were still held back when the session expired, and so weren't made. */
      readonly hasCanceledDeletions?: boolean;
    };

const storagePrefix = sessionKey();

/** Where a session may be kept; what is kept for the tab comes before what is kept on the device. */
const places = ["tab", "device"] as const;

const store = createStore(startState(readSession()));

/**
 * Follows what other tabs have done: a session that began before the last end of one on this device has ended, too, and one that
 * is kept on the device is the one from then on, also where nobody is signed in.
 *
 * @param isHeard whether it is followed as it happens: nobody has signed in since, but for who is stored
 */
export function followSession(isHeard = false): void {
  const { session } = store.get();
  if (session === null) {
    const stored = readSession();
    if (stored !== null) change(startState(stored));
  } else if (hasEnded(session)) {
    removeAllStored("tab", storagePrefix);
    const stored = readSession();
    // What this tab has stored meanwhile goes, and nothing of whoever has signed in since.
    const isAlone = isHeard && stored === null;
    if (isAlone) removeAllStored("device", rememberedKey(""));
    const reason = readLastEnd()?.startsWith("expired") ? "expired" : "left";
    if (reason === "left") forgetKeptWork(isAlone ? places : ["tab"]);
    change(startState(stored, reason, session));
  }
}

// A tab that was asleep, or in the browser's memory of pages, has heard nothing: it looks once it is seen again.
for (const type of ["focus", "pageshow", "visibilitychange"])
  window.addEventListener(type, () => followSession());
window.addEventListener("storage", ({ key }) => {
  if (key === storagePrefix || key === lastEndKey()) followSession(true);
});

/** Whether a session has begun on this page: what is shown then takes the place of the sign-in form. */
export let hasSignedIn = false;

function startState(
  session: Session | null,
  reason: SignedOutReason = "never",
  former: Pick<Session, "serviceUrl" | "person"> | null = null,
): SessionState {
  if (session === null) {
    return { session, reason, serviceUrl: former?.serviceUrl ?? null, person: former?.person };
  }
  const onUnauthorized = () => {
    followSession();
    if (store.get().session === session) endSession("expired");
  };
  return { session, api: createBrowserApi({ ...session, onUnauthorized }) };
}

/** The stored session, unless it has ended, or is of a service that this console isn't (or no longer) configured for. */
function readSession(): Session | null {
  for (const place of places) {
    const session = readSessionAt(place);
    if (session !== null) return session;
    removeStored(place, storagePrefix);
  }
  return null;
}

function readSessionAt(place: StoragePlace): Session | null {
  const session = parseStored(place, storagePrefix, sessionSchema);
  if (session === null || hasEnded(session)) return null;
  return serviceChoices.some(({ url }) => url === session.serviceUrl) ? session : null;
}

function readLastEnd(): string | null {
  return readStored("device", lastEndKey());
}

function change(next: SessionState): void {
  dropPreloadedResponses();
  store.set(next);
}

function forgetSession(): void {
  for (const place of places) removeAllStored(place, storagePrefix);
}

/** Has every session that has begun on this device end, in whatever tab. */
function endSessions(reason: SignedOutReason): void {
  forgetSession();
  if (reason === "left") forgetKeptWork();
  writeStored("device", lastEndKey(), `${reason} ${Math.random().toString(36).slice(2)}`);
}

function endSession(reason: SignedOutReason): void {
  const { session } = store.get();
  const former = session && { ...session, person: readPerson() };
  endSessions(reason);
  change(startState(null, reason, former));
}

/**
 * Begins a session with a token that the service has accepted; one that it replaces ends in every tab.
 *
 * @param keep whether it outlives the browser's window on this device
 */
export function beginSession(session: Session, keep: boolean): void {
  if (store.get().session === null) forgetSession();
  else endSessions("left");
  const begun = { ...session, lastEnd: readLastEnd() };
  writeStored(keep ? "device" : "tab", storagePrefix, JSON.stringify(begun));
  hasSignedIn = true;
  change(startState(begun));
}

/** Notes that deletions were held back when the session ended, and weren't made. */
export function noteCanceledDeletions(): void {
  const state = store.get();
  if (state.session === null) store.set({ ...state, hasCanceledDeletions: true });
}

/** Signs out in every tab of this console, and forgets all that was stored for the session. */
export function signOut(): void {
  endSession("left");
}

/** Remembers a text until the session ends, where the session itself is kept; nothing once another tab has ended it. */
export function rememberForSession(name: string, value: string): void {
  const { session } = store.get();
  if (session === null) return;
  const place = places.find((one) => readSessionAt(one)?.token === session.token);
  if (place !== undefined) writeStored(place, rememberedKey(name), value);
}

/** What {@link rememberForSession} kept, or null. */
export function recallForSession(name: string): string | null {
  return findStored(rememberedKey(name));
}

/** Calls the listener whenever a session begins or ends; returns the way to stop that. */
export const subscribeToSession = store.subscribe;

/** The session as it is now. */
export function useSessionState(): SessionState {
  return useStore(store);
}

/** Whether this client is that of the session: what another one still does is no longer shown to anybody, nor kept. */
export function isSignedInWith(api: Api): boolean {
  return readApi() === api;
}

/**
 * Who is signed in, or was before their session expired: the same text for the same person. Undefined where that isn't known:
 * where nobody was signed in.
 */
export function readPerson(): string | undefined {
  const state = store.get();
  return state.session === null ? state.person : (state.session.person ?? state.api.userId ?? undefined);
}

/** Whether nobody's work needs to be kept: the person has signed out, or never signed in. */
export function hasLeft(): boolean {
  const state = store.get();
  return state.session === null && state.reason !== "expired";
}

/** The client of the service that the person is signed in to, or null. */
export function readApi(): Api | null {
  const state = store.get();
  return state.session === null ? null : state.api;
}

/**
 * The client of the service that the person is signed in to.
 *
 * @throws Error outside the part of the page that is shown to signed-in people only
 */
export function useApi(): Api {
  const now = useSessionState();
  if (now.session === null) throw new Error("Nobody is signed in here.");
  return now.api;
}
