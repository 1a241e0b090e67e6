/*
 * Brings the console's files into the browser's cache, whatever becomes of the connection meanwhile. Firefox and Safari never ask
 * again for a script whose import or preload has failed: nothing is imported before its bytes are here.
 */

/** How long (milliseconds) a file may take before it is asked for again. */
const longestTry = 30_000;

/** The pauses (milliseconds) between tries while the service can't be reached: each is twice as long as the one before. */
const firstPause = 500;
const longestPause = 4000;

/** The files that are here or on their way, by their addresses. */
const files = new Map<string, Promise<void>>();

/** Settles when one of the files that failed is here, or is known to be gone; null while all is well. */
let outage: Promise<void> | null = null;

/** Ends the pause before the next try. */
let tryNow = (): void => undefined;

/**
 * Loads files into the browser's cache. While the service can't be reached, it waits, and tries again.
 *
 * @param urls of files that never change
 * @returns resolves when all of them are here; rejects when the service doesn't have one of them: it is of another version
 */
export async function loadFiles(urls: readonly string[]): Promise<void> {
  tryNow();
  await Promise.all(urls.map(loadFile));
}

function loadFile(url: string): Promise<void> {
  let loading = files.get(url);
  if (loading === undefined) {
    loading = loadUntilHere(url);
    files.set(url, loading);
    loading.catch(() => files.delete(url));
  }
  return loading;
}

/** Tries until a file is here. Once one has failed, the others wait for it. */
async function loadUntilHere(url: string): Promise<void> {
  while (!(await fetchFile(url))) {
    outage ??= endOutage(url).finally(() => {
      outage = null;
    });
    await outage;
  }
}

async function endOutage(url: string): Promise<void> {
  for (let time = firstPause; ; time = Math.min(2 * time, longestPause)) {
    await pause(time);
    if (await fetchFile(url)) return;
  }
}

/** Waits, less long where the connection may be back; longer while nobody sees the page. */
function pause(time: number): Promise<void> {
  return new Promise((resolve) => {
    const events = ["online", "focus", "visibilitychange"];
    const end = () => {
      clearTimeout(timer);
      for (const event of events) removeEventListener(event, end, true);
      resolve();
    };
    const timer = setTimeout(() => document.hidden || end(), time);
    for (const event of events) addEventListener(event, end, true);
    tryNow = end;
  });
}

/**
 * Asks for a file; whether it has come.
 *
 * @throws Error when there is no such file, or a page in its place, as some hosts have one for every address; a
 *   `NotAllowedError` when a proxy asks the person to sign in
 */
async function fetchFile(url: string): Promise<boolean> {
  let response: Response;
  try {
    response = await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(longestTry) });
    await response.arrayBuffer();
  } catch {
    return false;
  }
  const { status, ok, headers, type } = response;
  if (type === "opaqueredirect" || status === 401 || status === 403)
    throw new DOMException(`${url} is behind a sign-in.`, "NotAllowedError");
  if (status === 404 || status === 410 || (ok && headers.get("content-type")?.startsWith("text/html")))
    throw new Error(`${url} is of another version of the console.`);
  return ok;
}
