import { useSyncExternalStore } from "react";
import * as z from "zod/mini";
import { type Api, createApi } from "#dashboard/api/api-client.ts";
import { dropEarlyAnswers } from "#dashboard/api/early-answers.ts";
import { serviceChoices } from "./service-choices.ts";

const sessionSchema = z.object({ serviceUrl: z.string(), token: z.string() });

/** A proven token and the service it is for. */
export type Session = z.infer<typeof sessionSchema>;

/** Why nobody is signed in: nobody was, they left, or the service stopped accepting their token. */
export type SignedOutReason = "never" | "left" | "expired";

/** What the console knows of the person: signed in with a client of their service, or not. */
export type SessionState =
  | { readonly session: Session; readonly api: Api }
  | { readonly session: null; readonly reason: SignedOutReason };

/** Everything of this prefix is the session's, and is gone after it. The theme's key isn't. */
const storagePrefix = "changelog-console.session";

const listeners = new Set<() => void>();
const otherTabs = new BroadcastChannel(storagePrefix);
let state: SessionState = startState(readStored());

otherTabs.addEventListener("message", ({ data }: MessageEvent<SignedOutReason>) => endHere(data));
// A sign-in of another tab that is to be kept on this device holds for the tabs that are still signed out.
window.addEventListener("storage", ({ key }) => {
  if (key === storagePrefix && state.session === null) change(startState(readStored()));
});

function startState(session: Session | null): SessionState {
  if (session === null) return { session, reason: "never" };
  const onUnauthorized = () => {
    if (state.session === session) endEverywhere("expired");
  };
  return { session, api: createApi({ ...session, onUnauthorized }) };
}

/** The stored session, unless it is of a service that this console isn't (or no longer) configured for. */
function readStored(): Session | null {
  for (const storage of [sessionStorage, localStorage]) {
    const stored = storage.getItem(storagePrefix);
    if (stored === null) continue;
    try {
      const session = sessionSchema.parse(JSON.parse(stored));
      if (serviceChoices.some(({ url }) => url === session.serviceUrl)) return session;
    } catch {
      // Not written by this console: as good as nothing.
    }
    storage.removeItem(storagePrefix);
  }
  return null;
}

function change(next: SessionState): void {
  dropEarlyAnswers();
  state = next;
  for (const listener of listeners) listener();
}

function endHere(reason: SignedOutReason): void {
  for (const storage of [sessionStorage, localStorage]) {
    for (const key of Object.keys(storage)) if (key.startsWith(storagePrefix)) storage.removeItem(key);
  }
  change({ session: null, reason });
}

function endEverywhere(reason: SignedOutReason): void {
  endHere(reason);
  otherTabs.postMessage(reason);
}

/**
 * Begins a session with a token that the service has accepted.
 *
 * @param keep whether it outlives the browser's window on this device
 */
export function beginSession(session: Session, keep: boolean): void {
  sessionStorage.removeItem(storagePrefix);
  localStorage.removeItem(storagePrefix);
  (keep ? localStorage : sessionStorage).setItem(storagePrefix, JSON.stringify(session));
  change(startState(session));
}

/** Signs out in every tab of this origin, and forgets all that was stored for the session. */
export function signOut(): void {
  endEverywhere("left");
}

/** Remembers a text until the session ends, where the session itself is kept. */
export function rememberForSession(name: string, value: string): void {
  const storage = localStorage.getItem(storagePrefix) === null ? sessionStorage : localStorage;
  storage.setItem(`${storagePrefix}.${name}`, value);
}

/** What {@link rememberForSession} kept, or null. */
export function recallForSession(name: string): string | null {
  const key = `${storagePrefix}.${name}`;
  return sessionStorage.getItem(key) ?? localStorage.getItem(key);
}

/** Calls the listener whenever a session begins or ends; returns the way to stop that. */
export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The session as it is now. */
export function useSessionState(): SessionState {
  return useSyncExternalStore(subscribeToSession, () => state);
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
