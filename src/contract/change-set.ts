import { labelNameLimit, labelNameSchema } from "./label-input.ts";

/** The kinds of batches that the console makes. Other clients may use others. */
export const batchKinds = [
  "import",
  "copy",
  "starter-set",
  "palette",
  "rename",
  "recolor",
  "delete",
  "restore",
  "review",
  "undo",
] as const;

/** The batch that a change belongs to, as its request names it. */
export interface ChangeSet {
  /** Unlike that of any other batch of the project: 8 to 64 letters, digits, hyphens, or underscores, such as a UUID. */
  readonly id: string;
  /** One of {@link batchKinds}, or any other word of at most 32 lowercase letters and hyphens; null for none. */
  readonly kind: string | null;
  /** What people know it by, such as the name of the imported file: a text with the rules of a label's name, or null. */
  readonly title: string | null;
}

/** What a batch's id is made of. */
export const batchIdPattern = /^[\w-]{8,64}$/;

/** What the id of a batch that takes another one back, or makes it again, has after that one's. */
const counterMark = "-undo-";

/**
 * An id for what takes a batch back, or makes it again, by which it is known which one that is.
 *
 * @param unique what its id is where the batch's is too long for that; its beginning is part of it elsewhere
 */
export function counterId(batch: string, unique: string): string {
  const id = `${findCountered(batch) ?? batch}${counterMark}${unique.slice(0, 8)}`;
  return batchIdPattern.test(id) ? id : unique;
}

/** The id of the batch that another one takes back, or makes again; undefined where it does neither. */
export function findCountered(id: string): string | undefined {
  const [batch, counter] = id.split(counterMark);
  return counter === undefined ? undefined : batch;
}

/** `<id>`, `<id>; kind=<kind>`, `<id>; title=<percent-encoded>`, or all three. */
const changeSetPattern =
  /^(?<id>[\w-]{8,64})(?: *; *kind=(?<kind>[a-z][a-z-]{0,31}))?(?: *; *title=(?<title>[!-:<-~]{1,3072}))?$/;

/** Makes a text fit to be a batch's title: without control characters, cut after 255 code points; null if nothing shows. */
export function cleanTitle(title: string): string | null {
  const text = title
    .toWellFormed()
    .replace(/\p{Cc}+/gu, " ")
    .trim();
  // By code points, as a cut within a surrogate pair can't be encoded.
  const read = labelNameSchema.safeParse([...text].slice(0, labelNameLimit).join(""));
  return read.success ? read.data : null;
}

/** Writes the value of the header `x-change-set`, with the title as {@link cleanTitle} has it. */
export function writeChangeSet({ id, kind, title }: ChangeSet): string {
  const shown = title === null ? null : cleanTitle(title);
  return (
    id +
    (kind === null ? "" : `; kind=${kind}`) +
    (shown === null ? "" : `; title=${encodeURIComponent(shown)}`)
  );
}

/** Reads the value of the header `x-change-set`; null when it can't be read. */
export function readChangeSet(header: string): ChangeSet | null {
  const { id, kind = null, title } = changeSetPattern.exec(header)?.groups ?? {};
  if (id === undefined) return null;
  if (title === undefined) return { id, kind, title: null };
  try {
    const read = labelNameSchema.safeParse(decodeURIComponent(title));
    return read.success ? { id, kind, title: read.data } : null;
  } catch {
    return null;
  }
}
