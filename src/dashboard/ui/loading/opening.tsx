/** Marks that a dialog or field is still loading: single-key shortcuts are off meanwhile. */
export function Opening() {
  return <span hidden data-opening />;
}
