const spoken = new Set<HTMLElement>();

new MutationObserver((records) => {
  for (const { target, addedNodes } of records) {
    if (!(target as Element).closest("[data-live-announcer]")) continue;
    for (const node of addedNodes) if (node instanceof HTMLParagraphElement) spoken.add(node);
  }
}).observe(document, { subtree: true, childList: true });

/** What there is for screen readers to speak, the latest last. */
export function announcements(): readonly string[] {
  return [...spoken].filter(({ isConnected }) => isConnected).map(({ textContent }) => textContent);
}
