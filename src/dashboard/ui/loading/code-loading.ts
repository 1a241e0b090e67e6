import { createStore } from "#dashboard/ui/storage/store.ts";

/** Whether code that was asked for takes long, or waits for the service. */
export const codeIsAwaited = createStore(false);

/** How long (milliseconds) code that was asked for may take before the page says that it waits. */
const longestWait = 1000;

/**
 * Loads code. Where it can't be had, the page is loaded anew once the service answers: some browsers never ask again for a file
 * that has failed. The address says what was asked for, and drafts are kept.
 *
 * @param isAsked whether somebody waits for it
 * @throws where the service answers, and the page has been loaded anew just before
 */
export async function loadCode<Code>(load: () => Promise<Code>, isAsked = true): Promise<Code> {
  let isSaid = false;
  const say = () => {
    isSaid = true;
    codeIsAwaited.set(true);
  };
  const timer = isAsked ? setTimeout(say, longestWait) : undefined;
  try {
    return await load();
  } catch (error) {
    say();
    await globalThis.startup.reload(false);
    throw error;
  } finally {
    clearTimeout(timer);
    if (isSaid) codeIsAwaited.set(false);
  }
}

/** Loads the page anew once the service answers. */
export function reloadPage(): void {
  void globalThis.startup.reload(true);
}
