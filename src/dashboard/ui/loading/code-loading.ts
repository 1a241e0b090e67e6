import { createStore } from "#dashboard/ui/storage/store.ts";

/** What a person should know of the console's own files; null while there is nothing. */
export type LoadingProblem =
  /** What was asked for waits for the service. */
  | "waiting"
  /** The service no longer has a file: it is of another version. */
  | "outdated"
  /** A file is there, and can't be run. */
  | "broken"
  /** A proxy before the service asks the person to sign in to it. */
  | "signed-out";

/** What has become of the code that was asked for. */
export const loadingProblem = createStore<LoadingProblem | null>(null);

/** How long (milliseconds) what was asked for may take before the page says that it waits. */
const longestWait = 1000;

/** How many loads that somebody waits for are under way. */
let awaited = 0;
/** Whether what is being called loads code that nobody waits for. */
let isBackground = false;

/** Calls what loads code that nobody waits for: nothing is said of it if it has to wait. */
export function loadInBackground<Result>(load: () => Promise<Result>): Promise<Result> {
  const before = isBackground;
  isBackground = true;
  try {
    return load();
  } finally {
    isBackground = before;
  }
}

/**
 * Does what each `import()` of the build stands for (scripts/code-loading.ts): runs the code once its files are here. While the
 * service can't be reached, it waits, and says so.
 *
 * @param run imports the code
 * @param files those that it and its styles are in, relative to the importing file
 * @param importer the address of that file
 * @throws whatever has become of the code; the page says it, too
 */
export async function loadCode<Code>(
  run: () => Promise<Code>,
  files: readonly string[] = [],
  importer: string = document.baseURI,
): Promise<Code> {
  const isAwaited = !isBackground;
  const urls = files.map((file) => new URL(file, importer).href);
  await loadFiles(urls);
  try {
    const styles = urls.filter((url) => url.endsWith(".css"));
    await Promise.all(styles.map(applyStyles));
    return await run();
  } catch (error) {
    if (isAwaited) loadingProblem.set("broken");
    throw error;
  }
}

/** Loads files of the build into the browser's cache; see app/startup/code-files.ts. */
export async function loadFiles(urls: readonly string[]): Promise<void> {
  await whileAwaited(globalThis.startup.loadFiles(urls)).catch((error: unknown) => {
    const isSignedOut = error instanceof Error && error.name === "NotAllowedError";
    loadingProblem.set(isSignedOut ? "signed-out" : "outdated");
    throw error;
  });
}

/**
 * Loads the page anew once the service answers: before, the browser would show a page of its own in its place. Where a proxy
 * asks to sign in, its page is what is wanted.
 */
export async function reloadPage(): Promise<void> {
  if (loadingProblem.get() === "signed-out") return location.reload();
  const manifest = document.querySelector<HTMLLinkElement>("link[rel=manifest]");
  // Another address each time, so that the service answers it.
  await loadFiles([`${manifest?.href}?${Date.now()}`]);
  location.reload();
}

/** Has the page say that it waits while something that somebody waits for takes long. */
async function whileAwaited(loading: Promise<void>): Promise<void> {
  if (isBackground) return loading;
  awaited += 1;
  const timer = setTimeout(() => {
    if (loadingProblem.get() === null) loadingProblem.set("waiting");
  }, longestWait);
  try {
    await loading;
  } finally {
    clearTimeout(timer);
    awaited -= 1;
    if (awaited === 0 && loadingProblem.get() === "waiting") loadingProblem.set(null);
  }
}

/** Styles on their way, by their addresses. */
const styles = new Map<string, Promise<void>>();

function applyStyles(url: string): Promise<void> {
  let applying = styles.get(url);
  if (applying === undefined) {
    applying = insertStyles(url);
    styles.set(url, applying);
    applying.catch(() => styles.delete(url));
  }
  return applying;
}

async function insertStyles(url: string): Promise<void> {
  const there = document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]");
  if ([...there].some(({ href }) => href === url)) return;
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.crossOrigin = "";
  link.href = url;
  await new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = () => {
      link.remove();
      reject(new Error(`The styles ${url} can't be loaded.`));
    };
    document.head.append(link);
  });
}
