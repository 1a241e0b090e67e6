import { type JSONVisitor, type ParseErrorCode, printParseErrorCode, visit } from "jsonc-parser";

/** A position in a text: line and column (in UTF-16 units), counted from 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** A text is not JSON: what is wrong, and where. */
export class JsonError extends Error {
  override readonly name = "JsonError";
  /** Null if the position is unknown. */
  readonly position: Position | null;

  constructor(message: string, position: Position | null) {
    super(message);
    this.position = position;
  }
}

/** The path to a value from the outermost one: property names and array indexes. */
export type ValuePath = readonly PropertyKey[];

/**
 * Parses a JSON text.
 *
 * @throws JsonError with the position, which JSON.parse does not always tell
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw findError(text);
  }
}

/** The line of each value of a valid JSON text; if it is missing, that of the nearest value around it. */
export function findLines(text: string, paths: readonly ValuePath[]): number[] {
  const wanted = new Set(paths.flatMap((path) => path.map((_, index) => pathKey(path.slice(0, index + 1)))));
  const lines = new Map<string, number>();
  // Called for every value, and its path only then made a key: a file may have ten thousand labels.
  const note = (line: number, readPath: () => ValuePath) => {
    const key = pathKey(readPath());
    if (wanted.has(key)) lines.set(key, line + 1);
  };
  walk(text, {
    onObjectBegin: (_offset, _length, line, _character, readPath) => note(line, readPath),
    onArrayBegin: (_offset, _length, line, _character, readPath) => note(line, readPath),
    onLiteralValue: (_value, _offset, _length, line, _character, readPath) => note(line, readPath),
  });
  return paths.map((path) => {
    const outwards = path.map((_, skipped) => lines.get(pathKey(path.slice(0, path.length - skipped))));
    return outwards.find((line) => line !== undefined) ?? 1;
  });
}

function pathKey(path: ValuePath): string {
  return JSON.stringify(path.map(String));
}

/** Visits the values of a text, except those nested too deeply. */
function walk(text: string, visitor: JSONVisitor): void {
  try {
    visit(text, visitor, { disallowComments: true });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
}

function findError(text: string): JsonError {
  let found: JsonError | undefined;
  walk(text, {
    onError: (code, offset, _length, line, character) => {
      const ended = offset >= text.length ? ", but the text ends" : "";
      found ??= new JsonError(describeError(code) + ended, { line: line + 1, column: character + 1 });
    },
  });
  return found ?? new JsonError("this is not JSON", null);
}

function describeError(code: ParseErrorCode): string {
  switch (printParseErrorCode(code)) {
    case "PropertyNameExpected":
      return "expected a name in double quotes";
    case "ColonExpected":
      return "expected a colon after the name";
    case "CommaExpected":
      return "expected a comma";
    case "CloseBraceExpected":
      return "expected a comma or }";
    case "CloseBracketExpected":
      return "expected a comma or ]";
    case "EndOfFileExpected":
      return "nothing may follow the value that ends here";
    case "UnexpectedEndOfString":
    case "InvalidCharacter":
      return "the text in double quotes does not end on its line";
    case "InvalidUnicode":
    case "InvalidEscapeCharacter":
      return "there is no such escape; a backslash is written \\\\";
    case "InvalidSymbol":
      return "names and texts are written in double quotes";
    case "InvalidCommentToken":
      return "JSON has no comments";
    default:
      return "expected a value";
  }
}
