import { isVisible } from "#contract/visible-text.ts";

/** The letter that stands for a project without a logo: the first of its name that shows something. */
export function projectInitial(name: string): string {
  return ([...name].find(isVisible) ?? "?").toLocaleUpperCase();
}
