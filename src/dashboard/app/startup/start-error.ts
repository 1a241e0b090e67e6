/** Shows index.html's message instead of a blank page when something fails before the console shows anything. */
export function watchStart(): void {
  addEventListener("error", onFailure, true);
  addEventListener("unhandledrejection", onFailure);
}

function onFailure({ target }: Event): void {
  // React removes what it has given up on from the page a moment later.
  if (target === window || target instanceof HTMLScriptElement) setTimeout(showStartError);
}

function showStartError(): void {
  const page = document.getElementById("console");
  if (page === null) {
    addEventListener("DOMContentLoaded", showStartError, { once: true });
    return;
  }
  const template = document.getElementById("start-error");
  if (page.childElementCount > 0 || document.getElementById("start-failed") !== null) return;
  document.getElementById("first-picture")?.remove();
  if (template instanceof HTMLTemplateElement) document.body.append(template.content.cloneNode(true));
  document.getElementById("start-reload")?.addEventListener("click", () => location.reload());
}
