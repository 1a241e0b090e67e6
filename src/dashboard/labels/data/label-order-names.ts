import { t } from "@lingui/core/macro";
import type { LabelSort } from "./label-columns.ts";

/** How each order is said. That of the service is the order in which labels were created. */
const orderNames: Readonly<Record<LabelSort | "own", () => string>> = {
  own: () => t`in order of creation`,
  created: () => t`in order of creation`,
  "-created": () => t`newest first`,
  name: () => t`A to Z`,
  "-name": () => t`Z to A`,
  color: () => t`by hue`,
  "-color": () => t`by hue`,
  updated: () => t`earliest change first`,
  "-updated": () => t`latest change first`,
};

/** In which order labels are; null for that of the service. */
export function describeOrder(sort: LabelSort | null): string {
  return orderNames[sort ?? "own"]();
}
