import { useParams } from "react-router";

/** The screens of a project, as its addresses name them. */
export type ProjectScreen = "labels" | "project";

/** The address of a project's screen. */
export function projectAddress(appId: string, screen: ProjectScreen): string {
  return `/projects/${encodeURIComponent(appId)}/${screen}`;
}

/**
 * The app id that the address names.
 *
 * @throws Error on an address that names none
 */
export function useAppId(): string {
  const { appId } = useParams();
  if (appId === undefined) throw new Error("This address names no project.");
  return appId;
}
