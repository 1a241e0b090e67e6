import { type Vision, visions } from "#color-science/vision.ts";
import { projectAddress } from "#dashboard/projects/data/project-address.ts";

/** The vision that a palette's address asks for; what it can't be read as counts as normal. */
export function readVision(query: URLSearchParams): Vision {
  const asked = query.get("vision");
  return visions.find((vision) => vision === asked) ?? "normal";
}

/** The address of a project's palette, as it is seen with a vision. */
export function paletteAddress(appId: string, vision: Vision): string {
  return projectAddress(appId, "palette") + (vision === "normal" ? "" : `?vision=${vision}`);
}
