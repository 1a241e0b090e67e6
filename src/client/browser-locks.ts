/**
 * Holds a lock of the browser until the returned function is called. Where there are none, as in a page that came over a plain
 * connection, nothing is waited for.
 *
 * @returns null where `options` say not to wait for it
 */
export async function hold(name: string, options: LockOptions): Promise<(() => void) | null> {
  const { locks } = globalThis.navigator ?? {};
  if (locks === undefined) return () => undefined;
  return new Promise((resolve, reject) => {
    locks
      .request(name, options, (lock) => {
        if (lock === null) return resolve(null);
        return new Promise<void>((release) => resolve(release));
      })
      .catch(reject);
  });
}
