/** What there is for screen readers to speak, the latest last. */
export function announcements(): readonly string[] {
  return Array.from(document.querySelectorAll("[data-live-announcer] > p"), ({ textContent }) => textContent);
}
