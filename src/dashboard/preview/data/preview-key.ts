/** Where it is stored that the preview was closed. All consoles of an origin share it. */
export const previewKey = "changelog-console.preview";
