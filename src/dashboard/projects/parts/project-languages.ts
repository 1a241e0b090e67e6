import type { LenientProjectDetail } from "#contract/project-details.ts";
import { showName } from "#dashboard/ui/text/text-direction.ts";

/** The names of the languages that entries are written in, the default one first, also where the service doesn't list it. */
export function nameLanguages({ languages, default_language: standard }: LenientProjectDetail): string[] {
  const listed = (languages ?? []).flatMap((language) => language ?? []);
  const own = standard ?? listed.find(({ pivot }) => pivot?.is_default === true);
  const others = listed.filter(({ id, name }) => id !== own?.id || name !== own?.name);
  return [own, ...others].flatMap((language) => (language?.name ? showName(language.name) : []));
}
