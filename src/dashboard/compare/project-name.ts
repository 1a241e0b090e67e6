import { labelNameKey } from "#contract/label-name.ts";
import type { LenientProject } from "#contract/projects.ts";
import { isolateName, showName } from "#dashboard/ui/text/text-direction.ts";

/** A project’s name in a list to choose from; with its address, or else its app ID, if another there has the same name. */
export function showDistinctly(project: LenientProject, listed: readonly LenientProject[]): string {
  const { name, domain, subdomain, app_id: appId } = project;
  const key = labelNameKey(name);
  const twins = listed.filter((other) => other !== project && labelNameKey(other.name) === key);
  if (twins.length === 0) return showName(name);
  const address = domain || subdomain;
  const isShared = !address || twins.some((other) => (other.domain || other.subdomain) === address);
  return `${isolateName(name)} · ${isolateName(isShared ? appId : address)}`;
}
