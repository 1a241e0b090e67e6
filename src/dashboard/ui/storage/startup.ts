import type { Messages } from "@lingui/core";
import type { Language } from "#contract/languages.ts";

/** The language of the page, as Lingui takes it. */
export interface PageLanguage {
  /** The catalog's language. */
  readonly locale: Language;
  /** The person's own variant of it, for dates, numbers and sorting. */
  readonly locales: [string];
  /** Empty for the language of the code. */
  readonly messages: Messages;
}

declare global {
  /** Whether the console can't run here; undefined where it can (app/startup/browser-check.ts). */
  var isBrowserTooOld: true | undefined;
  /** What the startup script (app/startup/startup-script.ts) has prepared: it runs before any other code. */
  var startup: {
    /** Begins the names of all that this console keeps or shares in its origin, after its base path. */
    readonly namePrefix: string;
    /** Resolves with the language that the page speaks by then, once its catalog is here. */
    readonly language: Promise<PageLanguage>;
    /** See {@link takeLinkToken}. */
    readonly takeLinkToken: () => string | null;
    /** Loads the page anew as app/startup/page-reload.ts has it; false where it isn't. */
    readonly reload: (isAsked: boolean) => Promise<boolean>;
  };
}

/**
 * The name of something that the console keeps in the browser or shares with its other tabs: a storage key, a channel, a
 * lock. Consoles at other paths of the same origin have other names, so that one never uses the session of another.
 */
export function scopedName(name: string): string {
  return globalThis.startup.namePrefix + name;
}

/**
 * The token of the sign-in link (`#token=…`) that the page was opened with, or that its address has become since: once.
 * It is no longer in the address nor in history.
 *
 * @returns null when there is none
 */
export function takeLinkToken(): string | null {
  return globalThis.startup.takeLinkToken();
}
