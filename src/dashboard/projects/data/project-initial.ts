import { isVisible } from "#contract/visible-text.ts";

/** The letter that stands for a project or a person: the first of their name that shows something. */
export function initialOf(name: string): string {
  return ([...name].find(isVisible) ?? "?").toLocaleUpperCase();
}
