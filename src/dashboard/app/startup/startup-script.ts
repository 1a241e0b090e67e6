/*
 * Runs before anything else: the build bundles it into index.html. It imports only what is tiny, and leaves what it has
 * found out in globals, for ui/startup.ts and api/preloaded-responses.ts.
 */

import { createRequestInit } from "#client/request-init.ts";
import { labelsPerPage } from "#contract/labels-per-page.ts";
import { apiPaths, operationUrl } from "#contract/paths.ts";
import { preloadKey } from "#dashboard/api/preloaded-responses.ts";
import {
  drawFirstPicture,
  drawSignIn,
  type FirstPicture,
  type PictureSource,
} from "#dashboard/first-picture/first-picture.ts";
import { readLabelView } from "#dashboard/labels/data/label-address.ts";
import { firstPart } from "#dashboard/labels/data/label-slice.ts";
import { previewKey } from "#dashboard/preview/data/preview-key.ts";
import { readProjectAddress } from "#dashboard/projects/data/project-address.ts";
import {
  type ConfiguredService,
  nameConfigured,
  resolveServiceUrl,
  trimSlash,
} from "#dashboard/session/data/service-url.ts";
import { sessionKey } from "#dashboard/session/data/session-key.ts";
import { findStored, readStored } from "#dashboard/ui/storage/storage.ts";
import { isTheme, themeKey } from "#dashboard/ui/storage/theme-key.ts";
import { loadFiles } from "./code-files.ts";
import { speakLanguage } from "./page-language.ts";
import type { ScreenFiles } from "./screen-modules.ts";
import { hideStartDelay, showStartDelay, watchStart } from "./start-error.ts";

if (globalThis.isBrowserTooOld) throw new Error("This browser is too old for the console.");
watchStart();

let linkToken: string | null = null;

/** Takes the token of a sign-in link out of the address and its history. A fragment is never sent to a server. */
function takeToken(): void {
  // A "+" stands for itself: links carry tokens as they are.
  const token = new URLSearchParams(location.hash.slice(1).replaceAll("+", "%2B")).get("token");
  if (token === null) return;
  setAddress(location.pathname, "");
  linkToken = token.trim() || null;
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

function readJson(id: string): unknown {
  return JSON.parse(document.getElementById(id)?.textContent ?? "");
}

/** The stored session; null without one. The session store checks it again. */
function readSession(): { readonly serviceUrl: string; readonly token: string } | null {
  try {
    return JSON.parse(findStored(sessionKey()) ?? "null");
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

/** Starts to load the files of a screen; resolves when its styles are there, or can't be had. */
async function preloadScreen(screen: keyof ScreenFiles): Promise<void> {
  const styles = (readJson("screen-files") as ScreenFiles)[screen].map((file) => {
    const link = document.createElement("link");
    link.href = file;
    link.crossOrigin = "";
    if (!file.endsWith(".css")) {
      link.rel = "modulepreload";
      // A failure is reported where the module is imported.
      loadFiles([link.href]).then(
        () => document.head.append(link),
        () => undefined,
      );
      return null;
    }
    link.rel = "stylesheet";
    document.head.append(link);
    return new Promise((resolve) => {
      link.onload = resolve;
      link.onerror = resolve;
    });
  });
  await Promise.all(styles);
}

/**
 * Sends the requests that the screen of the address begins with, if the console may send the session's token there.
 *
 * @returns what can be drawn of the screen; null where it is left to React
 */
function preloadResponses(session: {
  readonly serviceUrl: string;
  readonly token: string;
}): PictureSource | null {
  const consoleUrl = location.origin + configuration.base;
  const configured = configuration.services.find(
    ({ url }) => resolveServiceUrl(url, consoleUrl) === session.serviceUrl,
  );
  if (configured === undefined) return null;
  const responses: Record<string, Promise<Response>> = {};
  const preload = (path: string, appId?: string) => {
    const url = operationUrl(session.serviceUrl, path);
    // Firefox holds back other requests for as long as the style sheet isn't there.
    const response = fetch(url, { ...createRequestInit(session.token, appId), keepalive: true });
    // A failure is reported to the code that takes the response over.
    response.catch(() => undefined);
    responses[preloadKey(url, appId)] = response;
    return response;
  };
  globalThis.preloadedResponses = responses;
  const path = location.pathname.slice(configuration.base.length - 1);
  const { appId = "", screen } = readProjectAddress(path) ?? {};
  if (screen !== "labels" && screen !== "palette" && screen !== "project") {
    if (/^\/(projects\/?)?$/.test(path)) void preloadScreen("home");
    preload(apiPaths.projects);
    return null;
  }
  if (screen !== "labels") {
    void preloadScreen(screen);
    preload(apiPaths.project(appId));
  }
  const view = readLabelView(new URLSearchParams(location.search));
  const ask = (page: number) => preload(`${apiPaths.labels}?page=${page}`, appId);
  // The other screens have the labels of the project’s details.
  const labels = screen === "labels" ? [ask(firstPart(view, labelsPerPage))] : [];
  const answers = [preload(apiPaths.projects), ...labels];
  const service = nameConfigured(configured, consoleUrl);
  return { base: trimSlash(configuration.base), service, appId, screen, view, responses: answers, ask };
}

/** How long (milliseconds) the code waits for the picture's responses, which it would hold up by as much. */
const responseWait = 200;

/** How long (milliseconds) React may wait for answers that the first picture would show, and code for its frame. */
const longestWait = 1000;

/** The same while the labels that were shown last are there: React would show none until it has the responses. */
const longestWaitWithLabels = 3000;

/** How long (milliseconds) the code may take to arrive before the page says that it waits for it. */
const longestDelay = 4000;

/** Resolves when what has been drawn is on the screen. Where nobody looks, no frame is painted. */
function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, document.hidden ? 0 : longestWait);
    requestAnimationFrame(() => setTimeout(resolve));
  });
}

/** Resolves with a promise, or after a time (milliseconds). */
function atMost(time: number, promise: Promise<unknown>): Promise<unknown> {
  return Promise.race([promise, new Promise((resolve) => setTimeout(resolve, time))]);
}

/** Draws the page that asks for a token, where it is for one service. */
function drawSignInPage(): void {
  const [service, ...others] = configuration.services;
  if (service === undefined || others.length > 0) return;
  drawSignIn(nameConfigured(service, location.origin + configuration.base));
}

/** Whether the page's styles came from the browser's cache: the code, which was loaded with them, is then there, too. */
function areStylesCached(): boolean {
  const files = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
  return files.some(({ name, transferSize }) => name.endsWith(".css") && transferSize === 0);
}

/** Loads the files of the console's code, and has the browser compile them. */
async function loadCode(links: readonly HTMLLinkElement[]): Promise<void> {
  await loadFiles(links.map(({ href }) => href));
  document.head.append(...links);
}

/** Has the console's code loaded, and run once the first picture is on the screen, with its responses where they come soon. */
async function runCode(): Promise<void> {
  const template = document.getElementById("code");
  // During development the page names its code itself.
  if (!(template instanceof HTMLTemplateElement)) return;
  const links = [...document.importNode(template.content, true).querySelectorAll("link")];
  // Code from the cache would be compiled while the picture is painted, and hold it up.
  let loading = areStylesCached() ? null : loadCode(links);
  const drawn = signInStyles?.then(drawSignInPage).catch(() => {}) ?? picture;
  if ((await drawn) !== null) await afterPaint();
  loading ??= loadCode(links);
  if (complete !== undefined && !picture?.hasLabels) await atMost(responseWait, complete);
  const waiting = setTimeout(showStartDelay, longestDelay);
  await loading;
  clearTimeout(waiting);
  hideStartDelay();
  // In turn, so that the browser can respond and paint between them.
  for (const { href } of links)
    await import(/* @vite-ignore */ href).catch((error: unknown) => startAnew(href, error));
}

/**
 * Loads the page anew, once, where code can't be imported though its files were here: a browser that keeps none of them, such as
 * Safari in a private window, asks for them once more, and never again if that fails.
 *
 * @throws the error, otherwise: an unhandled rejection (start-error.ts)
 */
async function startAnew(file: string, error: unknown): Promise<void> {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (!(error instanceof TypeError) || navigation?.type === "reload") throw error;
  // Another address, so that the service answers it.
  await loadFiles([`${file}?${Date.now()}`]);
  location.reload();
  await new Promise(() => {});
}

/** Draws what can be drawn of the screen, and has the console's code run after it. */
function start(): void {
  try {
    if (source !== null) picture = drawFirstPicture(source);
    complete = picture?.drawn?.then((isNew) => (isNew ? afterPaint() : undefined));
  } finally {
    void runCode();
  }
  const wait = picture?.hasLabels ? longestWaitWithLabels : longestWait;
  if (complete !== undefined) pictureShown = atMost(wait, complete);
}

takeToken();
// The code that comes later checks it (service-configuration.ts).
const configuration = readJson("configuration") as {
  readonly base: string;
  readonly services: readonly ConfiguredService[];
};
repairAddress();
let source: PictureSource | null = null;
/** Resolves with the styles of the page that asks for a token; null where another is shown. */
let signInStyles: Promise<void> | null = null;
let picture: FirstPicture | null = null;
/** Resolves when the picture with its responses is on the screen; undefined where none are awaited. */
let complete: Promise<void> | undefined;
/** The same, but also when they take too long. */
let pictureShown: Promise<unknown> | null = null;
globalThis.startup = {
  // Consoles at other paths of this origin share its storage, channels and locks, but no name there. No path has a space.
  namePrefix: configuration.base === "/" ? "changelog-console." : `changelog-console ${configuration.base} `,
  // At the end of this script: the requests, which take longer, come first.
  language: Promise.resolve().then(speakLanguage),
  takeLinkToken: () => {
    takeToken();
    const token = linkToken;
    linkToken = null;
    return token;
  },
  loadFiles,
  holdPicture: async () => {
    await pictureShown;
    return picture?.hold() ?? false;
  },
};
const session = readSession();
if (session === null || linkToken !== null) {
  const styles = preloadScreen("signIn");
  // A sign-in link is handled by React.
  if (linkToken === null) signInStyles = styles;
} else {
  try {
    source = preloadResponses(session);
  } catch {
    // The code that comes later asks again: a mistake here costs time, never correctness.
  }
}
applyLook();
window.addEventListener("storage", applyLook);
// Everything that the picture is drawn from precedes the body. A script at the end of the page would wait for the styles.
setTimeout(() => {
  if (document.body !== null) start();
  else document.addEventListener("DOMContentLoaded", () => setTimeout(start));
});
