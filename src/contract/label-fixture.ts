import { deriveColors, normalizeHexColor } from "./colors.ts";
import type { EmbeddedLabel, Label, LabelContent } from "./labels.ts";

/** What a label holds in a test that is about its name and color. */
export function makeLabel(name: string, color: string): LabelContent {
  return { name, color };
}

/** A label as a project's details embed it. */
export function embedLabel(id: number, name: string, color = "#6D5EFC") {
  const derived =
    normalizeHexColor(color) === null ? { primary_color: "", secondary_color: "" } : deriveColors(color);
  return { id, ...makeLabel(name, color), project_id: 1, ...derived } satisfies EmbeddedLabel;
}

/** The same label as the list has it. */
export function listLabel(id: number, name: string, color?: string): Label {
  const [created_at, updated_at] = ["2026-01-05T09:30:00.000000Z", "2026-01-06T10:00:00.000000Z"];
  return { ...embedLabel(id, name, color), order: id, created_at, updated_at, deleted_at: null };
}
