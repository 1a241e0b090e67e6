import { loadFiles } from "./code-files.ts";

/** Shows the page's message instead of a blank page when something fails before the console shows anything. */
export function watchStart(): void {
  addEventListener("error", onFailure, true);
  addEventListener("unhandledrejection", onFailure);
}

function onFailure({ target }: Event): void {
  if (target instanceof HTMLLinkElement && target.rel === "stylesheet") void loadStylesAgain(target);
  // React removes what it has given up on from the page a moment later.
  if (target === window || target instanceof HTMLScriptElement) setTimeout(showStartError);
}

/** The addresses of styles that have been loaded again: once, as they may be there and not be styles. */
const loadedAgain = new Set<string>();

/** Has styles that couldn't be loaded apply once they can. */
async function loadStylesAgain(link: HTMLLinkElement): Promise<void> {
  if (loadedAgain.has(link.href)) return;
  loadedAgain.add(link.href);
  await loadFiles([link.href]).then(
    () => link.isConnected && link.replaceWith(link.cloneNode()),
    () => undefined,
  );
}

async function showStartError(): Promise<void> {
  // The message stands at the end of the page.
  if (document.readyState === "loading") {
    addEventListener("DOMContentLoaded", showStartError, { once: true });
    return;
  }
  hideStartDelay();
  await showMessage("start-error", () => document.getElementById("first-picture")?.remove());
  document.getElementById("start-reload")?.addEventListener("click", () => location.reload());
}

/** Whether the code has arrived. */
let hasArrived = false;

/** Says that the console's code is being waited for. */
export function showStartDelay(): void {
  void showMessage("start-delay");
}

/** Removes the message of {@link showStartDelay}. */
export function hideStartDelay(): void {
  hasArrived = true;
  document.getElementById("start-delayed")?.remove();
}

/** How long (milliseconds) a message waits for the catalog of its language. */
const longestWait = 1000;

/** Shows the message in a template, unless the console is there, in the page's language if its catalog is. */
async function showMessage(name: "start-error" | "start-delay", prepare = () => {}): Promise<void> {
  // Without a startup script, and without its catalog, the page is in English, as the message is.
  const { startup } = globalThis as { startup?: typeof globalThis.startup };
  const language = await Promise.race([
    startup?.language,
    new Promise<undefined>((resolve) => setTimeout(resolve, longestWait)),
  ]);
  const template = document.getElementById(name);
  if (
    !(template instanceof HTMLTemplateElement) ||
    document.getElementById("console")?.childElementCount !== 0 ||
    document.getElementById(template.content.firstElementChild?.id ?? "") !== null ||
    (name === "start-delay" && hasArrived)
  )
    return;
  prepare();
  const message = document.importNode(template.content, true);
  for (const element of message.querySelectorAll<HTMLElement>("[data-message]")) {
    const text = language?.messages[element.dataset["message"] ?? ""];
    // Compiled, a text without values is a list of one.
    if (text !== undefined) element.textContent = String(text);
  }
  document.body.append(message);
}
