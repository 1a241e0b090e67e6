/** The page's icon in a color, as in `public/icon.svg`. */
function drawIcon(color: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${color}"/><path d="M9 10.5V15c0 .6.2 1 .6 1.4l6.9 6.9c.8.8 2 .8 2.8 0l4-4c.8-.8.8-2 0-2.8l-6.9-6.9c-.4-.4-.8-.6-1.4-.6h-4.5C9.7 9 9 9.7 9 10.5Z" fill="none" stroke="#fff" stroke-width="1.8" stroke-linejoin="round"/><circle cx="12.9" cy="12.9" r="1.2" fill="#fff"/></svg>`;
}

/** Gives the page's icon the accent color that the console wears, from now on. */
export function tintPageIcon(): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const root = document.documentElement;
  if (link === null) return;
  const own = link.href;
  const tint = () => {
    const color = root.style.getPropertyValue("--accent-fill");
    const href = color === "" ? own : `data:image/svg+xml,${encodeURIComponent(drawIcon(color))}`;
    if (link.href !== href) link.href = href;
  };
  new MutationObserver(tint).observe(root, { attributeFilter: ["style"] });
  tint();
}
