/** The screens that the preview stands beside. */
export function hasPreview(screen: string | undefined): boolean {
  return screen === "labels" || screen === "palette" || screen === "history";
}
