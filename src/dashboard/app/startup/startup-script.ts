/*
 * Runs before anything else: the build bundles it into index.html. It imports only what is tiny, and leaves what it has
 * found out in globals, for ui/startup.ts and api/preloaded-responses.ts.
 */

import { createRequestInit } from "#client/request-init.ts";
import { labelsPerPage } from "#contract/labels-per-page.ts";
import { apiPaths, operationUrl } from "#contract/paths.ts";
import { preloadKey } from "#dashboard/api/preloaded-responses.ts";
import { drawFirstPicture } from "#dashboard/first-picture/first-picture.ts";
import { readLabelView } from "#dashboard/labels/data/label-address.ts";
import { firstPart } from "#dashboard/labels/data/label-slice.ts";
import { previewKey } from "#dashboard/preview/data/preview-key.ts";
import { readProjectAddress } from "#dashboard/projects/data/project-address.ts";
import { type ConfiguredService, resolveServiceUrl, trimSlash } from "#dashboard/session/data/service-url.ts";
import { hasEnded, sessionKey } from "#dashboard/session/data/session-key.ts";
import { pause } from "#dashboard/ui/loading/pause.ts";
import { findStored, readStored } from "#dashboard/ui/storage/storage.ts";
import { isTheme, themeKey } from "#dashboard/ui/storage/theme-key.ts";
import { readPageJson } from "./page-json.ts";
import { speakLanguage } from "./page-language.ts";
import { mayReload } from "./page-reload.ts";
import { showStartDelay, watchStart } from "./start-message.ts";

if (globalThis.isBrowserTooOld) throw new Error("This browser is too old for the console.");
watchStart();

/** The token of the sign-in link that the page was opened with; null once it is taken, and where there is none. */
let linkToken: string | null = null;
/** The same, also when it is taken. */
let lastLinkToken: string | null = null;

/** Takes the token of a sign-in link out of the address and its history. A fragment is never sent to a server. */
function takeToken(): void {
  // A "+" stands for itself: links carry tokens as they are.
  const token = new URLSearchParams(location.hash.slice(1).replaceAll("+", "%2B")).get("token");
  if (token === null) return;
  setAddress(location.pathname, "");
  linkToken = token.trim() || null;
  lastLinkToken = linkToken;
}

/** Repairs a path that the router can't read. */
function repairAddress(): void {
  const path = withBasePath(repairPath(location.pathname));
  if (path !== location.pathname) setAddress(path, location.hash);
}

function setAddress(path: string, hash: string): void {
  // The whole address: alone, a path that begins with two slashes names another host.
  history.replaceState(history.state, "", location.origin + path + location.search + hash);
}

/**
 * The path below the console's own, from a page that was opened outside of it: at the root of its server, say. Only the page
 * can tell, as a proxy may take the console's path off before the server sees it.
 */
function withBasePath(path: string): string {
  const base = trimSlash(configuration.base);
  return path === base || path.startsWith(`${base}/`) ? path : base + path;
}

/** The path with single slashes. One that isn't the encoding of any text becomes a single part, which names no screen. */
function repairPath(pathname: string): string {
  const path = pathname.replace(/\/{2,}/g, "/");
  try {
    // Compared, as the bundler drops a call whose result isn’t used.
    if (decodeURIComponent(path) !== "") return path;
  } catch {
    // Not the encoding of any text.
  }
  return `/${encodeURIComponent(path)}`;
}

interface StoredSession {
  readonly serviceUrl: string;
  readonly token: string;
  readonly lastEnd?: string | null;
}

/** The stored session; null without one. The session store checks it again. */
function readSession(): StoredSession | null {
  try {
    const session: StoredSession = JSON.parse(findStored(sessionKey()) ?? "");
    return hasEnded(session) ? null : session;
  } catch {
    return null;
  }
}

/** Applies the theme that was chosen earlier, and whether the preview was closed, before the first paint, or in another window. */
function applyLook(): void {
  const theme = readStored("device", themeKey);
  if (isTheme(theme)) document.documentElement.dataset["theme"] = theme;
  else delete document.documentElement.dataset["theme"];
  // Leaves the preview its room from the first paint on.
  document.documentElement.toggleAttribute("data-preview", readStored("device", previewKey) === null);
}

/**
 * Sends the requests that the screen of the address begins with, if the console may send the session's token there.
 *
 * @returns resolves when the first picture shows what they bring, or is left to React
 */
async function preloadResponses({ serviceUrl, token }: StoredSession): Promise<void> {
  const consoleUrl = location.origin + configuration.base;
  if (!configuration.services.some(({ url }) => resolveServiceUrl(url, consoleUrl) === serviceUrl)) return;
  const responses: Record<string, Promise<Response>> = {};
  const preload = (path: string, appId?: string) => {
    const url = operationUrl(serviceUrl, path);
    // Firefox holds back other requests for as long as the style sheet isn't there.
    const response = fetch(url, { ...createRequestInit(token, appId), keepalive: true });
    // A failure is reported to the code that takes the response over.
    response.catch(() => undefined);
    responses[preloadKey(url, appId)] = response;
    return response;
  };
  globalThis.preloadedResponses = responses;
  const projects = preload(apiPaths.projects);
  const { appId, screen } = readProjectAddress(location.pathname.slice(configuration.base.length - 1)) ?? {};
  if (appId === undefined || screen === undefined) return;
  const view = readLabelView(new URLSearchParams(location.search), appId);
  // The other screens have the labels of the project’s details.
  if (screen === "palette" || screen === "project") preload(apiPaths.project(appId));
  const labels =
    screen === "labels" ? preload(`${apiPaths.labels}?page=${firstPart(view, labelsPerPage)}`, appId) : null;
  const base = trimSlash(configuration.base);
  await drawFirstPicture({ base, appId, screen, view, projects, labels });
}

/** Loads the page anew as {@link mayReload} has it; false where it isn't. */
async function reload(isAsked: boolean): Promise<boolean> {
  if (!(await mayReload(isAsked))) return false;
  // A sign-in link that hasn't signed in yet is followed again.
  if (lastLinkToken !== null && readSession() === null)
    setAddress(location.pathname, `#token=${encodeURIComponent(lastLinkToken)}`);
  location.reload();
  return new Promise(() => {});
}

let startingAnew: Promise<boolean> | undefined;

/**
 * Starts anew once the service answers, as part of the console couldn't be loaded.
 *
 * @throws the error, where that was tried already
 */
async function startAnew(error: unknown): Promise<never> {
  const hideDelay = startingAnew === undefined ? showStartDelay() : () => {};
  startingAnew ??= reload(false);
  await startingAnew;
  hideDelay();
  throw error;
}

/** How long (milliseconds) the code waits for the first picture, which it would hold up by as much. */
const longestPictureWait = 300;

/** How long (milliseconds) the code may take to arrive before the page says that it waits for it. */
const longestDelay = 4000;

/** Has the console's code run once the first picture is on the screen, if that comes soon. */
async function runCode(picture: Promise<void> | null): Promise<void> {
  await Promise.race([picture, pause(longestPictureWait)]);
  // Where nobody looks, or the styles don't come, no frame is painted.
  if (picture !== null)
    await Promise.race([new Promise(requestAnimationFrame), pause(document.hidden ? 0 : longestPictureWait)]);
  // In turn, so that the browser can respond and paint between them. During development the page names its code itself.
  for (const { href } of document.querySelectorAll<HTMLLinkElement>("link[rel=modulepreload]")) {
    await pause();
    let hideDelay = () => {};
    const timer = setTimeout(() => {
      hideDelay = showStartDelay();
    }, longestDelay);
    await import(/* @vite-ignore */ href).catch(startAnew);
    clearTimeout(timer);
    hideDelay();
  }
  hasStarted = true;
}

let hasStarted = false;
// The styles that the page begins with.
addEventListener(
  "error",
  ({ target }) => {
    if (!hasStarted && target instanceof HTMLLinkElement && target.rel === "stylesheet")
      void startAnew(new Error(`${target.href} can't be loaded.`));
  },
  true,
);
takeToken();
// The code that comes later checks it (service-configuration.ts).
const configuration = readPageJson("configuration") as {
  readonly base: string;
  readonly services: readonly ConfiguredService[];
};
repairAddress();
globalThis.startup = {
  // Consoles at other paths of this origin share its storage, channels and locks, but no name there. No path has a space.
  namePrefix: configuration.base === "/" ? "changelog-console." : `changelog-console ${configuration.base} `,
  language: speakLanguage(startAnew),
  takeLinkToken: () => {
    takeToken();
    const token = linkToken;
    linkToken = null;
    return token;
  },
  reload,
};
applyLook();
window.addEventListener("storage", applyLook);
const session = linkToken === null ? readSession() : null;
// A mistake there costs time, never correctness: the code that comes later asks again.
const picture = session && preloadResponses(session).catch(() => undefined);
// The links of the code follow this script.
setTimeout(() => runCode(picture));
