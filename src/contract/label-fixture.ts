import type { LabelContent } from "./labels.ts";

/** What a label holds in a test that is about its name and color. */
export function makeLabel(name: string, color: string): LabelContent {
  return { name, color };
}
