/** The encoding of a file's text. */
export type TextEncoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

/** A file's text and its encoding. */
interface FileText {
  readonly text: string;
  readonly encoding: TextEncoding;
}

/**
 * Reads a file as text: UTF-16 where it looks like that, else UTF-8, else Windows-1252, which accepts any bytes. A byte
 * order mark is left out.
 *
 * @returns null if it isn't text, such as an image or a spreadsheet
 */
export function decodeText(bytes: Uint8Array): FileText | null {
  const encoding = guessUtf16(bytes) ?? (isUtf8(bytes) ? "utf-8" : "windows-1252");
  const text = new TextDecoder(encoding).decode(bytes);
  return text.includes("\0") ? null : { text, encoding };
}

/**
 * Writes a text as the bytes that it was read from had it, with a byte order mark if they did.
 *
 * @returns null for an encoding that doesn't have all characters
 */
export function encodeText({ text, encoding }: FileText, before: Uint8Array): Uint8Array | null {
  if (encoding === "windows-1252") return null;
  if (encoding === "utf-8") {
    const hasMark = before[0] === 0xef && before[1] === 0xbb && before[2] === 0xbf;
    return new TextEncoder().encode((hasMark ? "\ufeff" : "") + text);
  }
  const isLittle = encoding === "utf-16le";
  const hasMark = before[0] === (isLittle ? 0xff : 0xfe) && before[1] === (isLittle ? 0xfe : 0xff);
  const marked = (hasMark ? "\ufeff" : "") + text;
  const view = new DataView(new ArrayBuffer(marked.length * 2));
  for (let index = 0; index < marked.length; index += 1) {
    view.setUint16(index * 2, marked.charCodeAt(index), isLittle);
  }
  return new Uint8Array(view.buffer);
}

function guessUtf16(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  // Every text about labels begins with characters of ASCII, which have a zero beside them in UTF-16.
  if (bytes[0] !== 0 && bytes[1] === 0 && bytes[3] === 0) return "utf-16le";
  return bytes[0] === 0 && bytes[1] !== 0 && bytes[2] === 0 ? "utf-16be" : null;
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
