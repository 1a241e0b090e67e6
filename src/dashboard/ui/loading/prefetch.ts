/**
 * Starts to load code that will probably be wanted. A failure here doesn't matter: whoever then needs the code asks for it
 * again.
 */
export function prefetch(load: () => Promise<unknown>): void {
  load().catch(() => {});
}
