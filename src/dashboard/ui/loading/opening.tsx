/** Stands for a dialog or field that was asked for and is still being loaded: single-key shortcuts wait for it, too. */
export function Opening() {
  return <span hidden data-opening />;
}
