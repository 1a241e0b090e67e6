/** Something that can be pressed on the labels screen, and whose code is loaded when it is. */
export interface OutagePress {
  readonly name: string;
  /** What to press, as a CSS selector: not every driver knows roles. */
  readonly press: string;
  /** Whether its code is in the file that comes after the first screen, with all that one press there leads to. */
  readonly isInLaterFile?: boolean;
  /** What is there once it has opened. */
  readonly opened: { readonly selector: string; readonly text: string };
}

/** The file that comes after the first screen. */
export const laterFile = /\/assets\/later-[^/]+\.js/;

/** What is pressed while the service is away. */
export const outagePresses: readonly OutagePress[] = [
  {
    name: "Switch project",
    press: "header > button[aria-haspopup=dialog]",
    isInLaterFile: true,
    opened: { selector: "[role=dialog] [role=option]", text: "Orbit" },
  },
  {
    name: "Language",
    press: "button[aria-label='Language']",
    opened: { selector: "[role=menuitemradio]", text: "Deutsch" },
  },
  { name: "Palette", press: "nav a[href$='/palette']", opened: { selector: "h1", text: "Palette" } },
  { name: "History", press: "nav a[href$='/history']", opened: { selector: "h1", text: "History" } },
  {
    name: "Import & export",
    press: "nav a[href$='/import']",
    opened: { selector: "h1", text: "Import & export" },
  },
  {
    name: "A label’s name",
    press: "tbody tr:first-child th button",
    isInLaterFile: true,
    opened: { selector: "tbody form", text: "" },
  },
  {
    name: "Delete",
    press: "tbody tr:first-child button[data-tooltip=Delete]",
    isInLaterFile: true,
    opened: { selector: "[role=alertdialog]", text: "was deleted" },
  },
  {
    name: "New label",
    press: "main button[aria-haspopup=dialog][aria-keyshortcuts=N]",
    isInLaterFile: true,
    opened: { selector: "[role=dialog] h2", text: "New label" },
  },
  {
    name: "Sign out",
    press: "button[aria-label='Sign out']",
    opened: { selector: "form label", text: "Access token" },
  },
];

/** What the page says meanwhile. */
export const waitingText =
  /Waiting for the service|The sign-in page opens as soon as the service can be reached/;

/** How long (milliseconds) a long outage lasts: longer than the first few tries. */
const outageTime = 8000;

/** Resolves when the service has been away for long. */
export function longOutage(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, outageTime));
}
