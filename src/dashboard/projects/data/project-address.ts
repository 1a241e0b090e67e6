import { useParams } from "react-router";
import type { ProjectScreen } from "#contract/screens.ts";

/** The address of a project's screen. */
export function projectAddress(appId: string, screen: ProjectScreen): string {
  return `/projects/${encodeURIComponent(appId)}/${screen}`;
}

/** What a path says of a project: which, and the screen as the path names it. */
export interface ProjectPlace {
  readonly appId: string;
  readonly screen: string | undefined;
}

/**
 * The project that a path is about, and its screen as the path names it.
 *
 * @returns null when the path is about no project
 */
export function readProjectAddress(pathname: string): ProjectPlace | null {
  const [, appId, screen] = /^\/projects\/([^/]+)(?:\/([^/]+))?\/?$/.exec(pathname) ?? [];
  if (appId === undefined) return null;
  try {
    return { appId: decodeURIComponent(appId), screen };
  } catch {
    // Not the encoding of any text.
    return null;
  }
}

/**
 * The app id that the route names.
 *
 * @throws Error outside of a project's routes
 */
export function useAppId(): string {
  const { appId } = useParams();
  if (appId === undefined) throw new Error("This route names no project.");
  return appId;
}
