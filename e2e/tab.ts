import type { Page } from "@playwright/test";
import { escapePattern } from "./pattern.ts";

/** A part of a page as a person finds it. Of several that match, the first one is meant. */
export type Part = {
  /** Where it is; anywhere without it. */
  readonly within?: Part;
  /** What its text contains; a string in any case. */
  readonly text?: string | RegExp;
} & (
  | {
      readonly role: Parameters<Page["getByRole"]>[0] /** All of it, or a pattern. */;
      readonly name?: string | RegExp;
    }
  | { /** All of what labels the field. */ readonly label: string }
);

/** A place in a part, as shares (0 to 1) of its width and height. */
export type Place = readonly [x: number, y: number];

/** A tab of a browser, whichever program drives it. What acts upon a part waits for it; what expects, for it to be so. */
export interface Tab {
  /** Loads an address. Resolves soon, whatever becomes of the page. */
  readonly open: (address: string) => Promise<void>;
  /** Loads the page again; its question whether to leave is answered with yes. */
  readonly reload: () => Promise<void>;
  readonly goBack: () => Promise<void>;
  readonly press: (part: Part, held?: "Shift") => Promise<void>;
  /** Replaces what is in a field. */
  readonly fill: (field: Part, text: string) => Promise<void>;
  /** Types where the focus is. */
  readonly type: (text: string) => Promise<void>;
  /** Presses a key where the focus is, such as `Enter`, or several, such as `Control+k`. */
  readonly pressKey: (keys: string) => Promise<void>;
  readonly drag: (part: Part, from: Place, to: Place) => Promise<void>;
  /** Chooses a file in the only field of the page for files. */
  readonly chooseFile: (name: string, text: string) => Promise<void>;
  /** Presses what saves a file, and reads the file. */
  readonly save: (part: Part) => Promise<string>;
  readonly expectSeen: (part: Part) => Promise<void>;
  readonly expectGone: (part: Part) => Promise<void>;
  readonly expectFocused: (part: Part) => Promise<void>;
  readonly expectValue: (field: Part, value: string | RegExp) => Promise<void>;
  /** Runs a function in the page, which knows nothing of what is around it here. */
  readonly run: <Result>(script: (argument: string) => Result, argument?: string) => Promise<Result>;
  /** Opens another tab beside it, with the same storage. */
  readonly openTab: (address: string) => Promise<Tab>;
  /** Takes the browser's connection, or gives it back; null where the browser can't be told to. */
  readonly setOffline: ((isOffline: boolean) => Promise<void>) | null;
}

/** The name of what acts upon a label: a name that could turn the sentence around is isolated in it. */
export function actOn(act: string, name: string): RegExp {
  return new RegExp(`^${act} \\u2068?${escapePattern(name)}\\u2069*$`);
}
