/** Shows the page's message instead of a blank page when something fails before the console shows anything. */
export function watchStart(): void {
  addEventListener("error", onFailure, true);
  addEventListener("unhandledrejection", onFailure);
}

function onFailure({ target }: Event): void {
  // React removes what it has given up on from the page a moment later.
  if (target === window || target instanceof HTMLScriptElement) setTimeout(showStartError);
}

async function showStartError(): Promise<void> {
  // The message stands at the end of the page.
  if (document.readyState === "loading") {
    addEventListener("DOMContentLoaded", showStartError, { once: true });
    return;
  }
  // Without a startup script, and without its catalog, the page is in English, as the message is.
  const language = await (globalThis.startup as typeof globalThis.startup | undefined)?.language;
  const template = document.getElementById("start-error");
  if (
    !(template instanceof HTMLTemplateElement) ||
    document.getElementById("console")?.childElementCount !== 0 ||
    document.getElementById("start-failed") !== null
  )
    return;
  document.getElementById("first-picture")?.remove();
  const message = document.importNode(template.content, true);
  for (const element of message.querySelectorAll<HTMLElement>("[data-message]")) {
    const text = language?.messages[element.dataset["message"] ?? ""];
    // Compiled, a text without values is a list of one.
    if (text !== undefined) element.textContent = String(text);
  }
  document.body.append(message);
  document.getElementById("start-reload")?.addEventListener("click", () => location.reload());
}
