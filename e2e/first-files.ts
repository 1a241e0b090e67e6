/** The files that a page names to be loaded with it. */
export async function readFirstFiles(
  address: string,
): Promise<{ readonly path: string; readonly bytes: Buffer }[]> {
  const page = await (await fetch(address)).text();
  const paths = [...page.matchAll(/<(?:script|link)\b[^>]*\b(?:src|href)="(\/assets\/[^"]+)"/g)];
  return Promise.all(
    paths.map(async ([, path = ""]) => {
      const answer = await fetch(new URL(path, address));
      return { path, bytes: Buffer.from(await answer.arrayBuffer()) };
    }),
  );
}
