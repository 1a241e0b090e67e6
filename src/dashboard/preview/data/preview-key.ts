/** Where it is stored that the preview is open. All consoles of an origin share it. */
export const previewKey = "changelog-console.preview";
