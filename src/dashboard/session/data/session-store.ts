import * as z from "zod/mini";
import type { Api } from "#client/api-client.ts";
import { createBrowserApi } from "#dashboard/api/browser-api.ts";
import { dropPreloadedResponses } from "#dashboard/api/preloaded-responses.ts";
import { draftPrefix, historyKey, jobsKey, keptHistoryKey } from "#dashboard/ui/draft-keys.ts";
import { findStored, readStored, removeAllStored, removeStored, writeStored } from "#dashboard/ui/storage.ts";
import { createStore, useStore } from "#dashboard/ui/store.ts";
import { lastOutcome } from "./last-outcome.ts";
import { serviceChoices } from "./service-choices.ts";
import { rememberedKey, sessionKey } from "./session-key.ts";

const sessionSchema = z.object({ serviceUrl: z.string(), token: z.string() });

/** A proven token and the service it is for. */
export type Session = z.infer<typeof sessionSchema>;

/** Why nobody is signed in: nobody was, they left, or the service stopped accepting their token. */
export type SignedOutReason = "never" | "left" | "expired";

/** What the console knows of the person: signed in with a client of their service, or not. */
export type SessionState =
  | { readonly session: Session; readonly api: Api }
  | {
      readonly session: null;
      readonly reason: SignedOutReason;
      /** The service that the last session was of; null where none was. */
      readonly serviceUrl: string | null;
    };

const storagePrefix = sessionKey();

/** Where a session may be kept; what is kept for the tab comes before what is kept on the device. */
const places = ["tab", "device"] as const;

const otherTabs = new BroadcastChannel(storagePrefix);
const store = createStore(startState(readSession()));

// The tab that sent it has cleared the device's storage, though this one may not see that yet. Another session there
// came later, and is the one from now on.
otherTabs.addEventListener("message", ({ data }: MessageEvent<SignedOutReason>) => {
  removeAllStored("tab", storagePrefix);
  if (data === "left") forgetDrafts();
  const { session } = store.get();
  if (session === null) return;
  const stored = readSession();
  const isLater = stored !== null && stored.token !== session.token;
  change(startState(isLater ? stored : null, data, session.serviceUrl));
});
// A sign-in of another tab that is to be kept on this device holds for the tabs that are still signed out.
window.addEventListener("storage", ({ key }) => {
  if (key !== storagePrefix || store.get().session !== null) return;
  const session = readSession();
  if (session !== null) change(startState(session));
});

/** Whether a session has begun on this page: what is shown then takes the place of the sign-in form. */
export let hasSignedIn = false;

function startState(
  session: Session | null,
  reason: SignedOutReason = "never",
  serviceUrl: string | null = null,
): SessionState {
  if (session === null) return { session, reason, serviceUrl };
  const onUnauthorized = () => {
    if (store.get().session === session) endSession("expired");
  };
  return { session, api: createBrowserApi({ ...session, onUnauthorized, onOutcome: lastOutcome.set }) };
}

/** The stored session, unless it is of a service that this console isn't (or no longer) configured for. */
function readSession(): Session | null {
  for (const place of places) {
    const stored = readStored(place, storagePrefix);
    if (stored === null) continue;
    try {
      const session = sessionSchema.parse(JSON.parse(stored));
      if (serviceChoices.some(({ url }) => url === session.serviceUrl)) return session;
    } catch {
      // Not written by this console: as good as nothing.
    }
    removeStored(place, storagePrefix);
  }
  return null;
}

function change(next: SessionState): void {
  dropPreloadedResponses();
  lastOutcome.set(undefined);
  store.set(next);
}

function forgetSession(): void {
  for (const place of places) removeAllStored(place, storagePrefix);
}

function forgetDrafts(): void {
  try {
    indexedDB.deleteDatabase(jobsKey);
    if (readStored("device", keptHistoryKey) === null) indexedDB.deleteDatabase(historyKey);
  } catch {
    // It is closed to this page: nothing was kept there.
  }
  for (const place of places) removeAllStored(place, draftPrefix);
}

function endSession(reason: SignedOutReason): void {
  const serviceUrl = store.get().session?.serviceUrl ?? null;
  forgetSession();
  if (reason === "left") forgetDrafts();
  change(startState(null, reason, serviceUrl));
  otherTabs.postMessage(reason);
}

/**
 * Begins a session with a token that the service has accepted; one that it replaces ends in every tab.
 *
 * @param keep whether it outlives the browser's window on this device
 */
export function beginSession(session: Session, keep: boolean): void {
  const replaces = store.get().session !== null;
  forgetSession();
  if (replaces) forgetDrafts();
  writeStored(keep ? "device" : "tab", storagePrefix, JSON.stringify(session));
  hasSignedIn = true;
  change(startState(session));
  if (replaces) otherTabs.postMessage("left");
}

/** Signs out in every tab of this console, and forgets all that was stored for the session. */
export function signOut(): void {
  endSession("left");
}

/** Remembers a text until the session ends, where the session itself is kept. */
export function rememberForSession(name: string, value: string): void {
  const place = readStored("tab", storagePrefix) === null ? "device" : "tab";
  writeStored(place, rememberedKey(name), value);
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
