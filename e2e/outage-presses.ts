import type { Part } from "./tab.ts";

/** Something that can be pressed on the labels screen, and whose code is loaded when it is. */
export interface OutagePress {
  readonly name: string;
  readonly press: Part;
  /** Whether its code is in the file that comes after the first screen, with all that one press there leads to. */
  readonly isInLaterFile?: boolean;
  /** Whether it leads to another screen. */
  readonly isScreen?: boolean;
  /** What is there once it has opened. */
  readonly opened: Part;
}

/** The file that comes after the first screen. */
export const laterFile = /\/assets\/later-[^/]+\.js/;

/** What says that something waits for the service. */
export const waitingNotice: Part = { role: "status", text: "Waiting for the service" };

const button = (name: string | RegExp): Part => ({ role: "button", name });

function screen(name: string): OutagePress {
  const press: Part = { role: "link", name, within: { role: "navigation", name: "Project" } };
  return { name, press, isScreen: true, opened: { role: "heading", name } };
}

/** What is pressed while the service is away. */
export const outagePresses: readonly OutagePress[] = [
  {
    name: "Switch project",
    press: button(/Switch project$/),
    isInLaterFile: true,
    opened: { role: "option", text: "Orbit" },
  },
  {
    name: "Account",
    press: button(/^Account(:|$)/),
    isInLaterFile: true,
    opened: { role: "menuitem", text: "Sign out" },
  },
  screen("Palette"),
  screen("History"),
  {
    name: "A label’s name",
    press: { role: "button", within: { role: "rowheader" } },
    isInLaterFile: true,
    opened: { role: "textbox", name: "Name" },
  },
  {
    name: "A label’s actions",
    press: button(/^Actions for /),
    isInLaterFile: true,
    opened: { role: "menuitem", text: "Delete" },
  },
  {
    name: "New label",
    press: button("New label"),
    isInLaterFile: true,
    opened: { role: "heading", name: "New label" },
  },
];
