import { readPageJson } from "./page-json.ts";

/** What the page says before React, in one language. */
export interface StartTexts {
  readonly waiting: string;
  readonly failed: string;
  readonly advice: string;
  readonly reload: string;
  /** Where the browser is too old (browser-check.ts). */
  readonly oldBrowser: string;
}

/** The page's texts by language, which the build writes. */
export type AllStartTexts = Readonly<Record<string, StartTexts>>;

/** Shows the page's message instead of a blank page when something fails before the console shows anything. */
export function watchStart(): void {
  addEventListener("error", ({ target }) => target === window && showStartError(), true);
  // React removes what it has given up on from the page a moment later.
  addEventListener("unhandledrejection", () => setTimeout(showStartError));
}

/** Says that the console's code is being waited for; returns the way to stop that. */
export function showStartDelay(): () => void {
  const message = addMessage("start-delay", "status");
  message.textContent = readTexts().waiting;
  return () => message.remove();
}

/** Says that the console couldn't start, unless it is there. */
function showStartError(): void {
  // The message stands at the end of the page.
  if (document.readyState === "loading") {
    addEventListener("DOMContentLoaded", showStartError, { once: true });
    return;
  }
  document.getElementById("first-picture")?.remove();
  if (document.getElementById("console")?.hasChildNodes() || document.getElementById("start-failed")) return;
  const texts = readTexts();
  const message = addMessage("start-failed", "alert");
  const add = (name: "h1" | "p" | "button", text: string) => {
    const element = message.appendChild(document.createElement(name));
    element.textContent = text;
    return element;
  };
  add("h1", texts.failed);
  add("p", texts.advice);
  add("button", texts.reload).onclick = () => location.reload();
}

function addMessage(id: string, role: "alert" | "status"): HTMLElement {
  const message = document.createElement("div");
  message.id = id;
  message.role = role;
  document.body.append(message);
  return message;
}

function readTexts(): StartTexts {
  const texts = readPageJson("start-texts") as AllStartTexts;
  return (texts[document.documentElement.lang] ?? texts["en"]) as StartTexts;
}
