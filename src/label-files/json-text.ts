/** A place in a text: line and column (in UTF-16 units) from 1 on. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** A text that is no JSON: what is wrong, and where. */
export class JsonError extends Error {
  override readonly name = "JsonError";
  /** Null where the place can't be told. */
  readonly place: Place | null;

  constructor(message: string, place: Place | null) {
    super(message);
    this.place = place;
  }
}

/** The way to a value from the outermost one on: names of properties and positions in lists. */
export type ValuePath = readonly PropertyKey[];

/**
 * Reads a JSON text.
 *
 * @throws JsonError with the place, which JSON.parse does not always tell
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw findError(text);
  }
}

/** The line of each value in a JSON text without errors; of the nearest value around it, where it is missing. */
export function findLines(text: string, paths: readonly ValuePath[]): number[] {
  const wanted = new Set(paths.flatMap((path) => path.map((_, index) => pathKey(path.slice(0, index + 1)))));
  const offsets = new Map<string, number>();
  try {
    new JsonWalk(text, (key, offset) => {
      if (wanted.has(key)) offsets.set(key, offset);
    }).walk();
  } catch {
    // Nested too deeply to be walked through: what was found until then is told.
  }
  const found = paths.map((path) => {
    const outwards = path.map((_, skipped) => offsets.get(pathKey(path.slice(0, path.length - skipped))));
    return outwards.find((offset) => offset !== undefined) ?? 0;
  });
  return countLines(text, found);
}

/** The line of each offset: the text is gone through once, however many there are. */
function countLines(text: string, offsets: readonly number[]): number[] {
  const lines = new Map<number, number>();
  let [line, start] = [1, 0];
  for (const offset of [...new Set(offsets)].sort((one, other) => one - other)) {
    line += text.slice(start, offset).split(/\r\n|\n|\r/).length - 1;
    start = offset;
    lines.set(offset, line);
  }
  return offsets.map((offset) => lines.get(offset) ?? 1);
}

function pathKey(path: ValuePath): string {
  return path.map((step) => stepKey(String(step))).join("");
}

function stepKey(step: string): string {
  return JSON.stringify(step);
}

function findError(text: string): JsonError {
  try {
    new JsonWalk(text, () => undefined).walk();
  } catch (error) {
    if (error instanceof Unexpected) return new JsonError(error.message, placeOf(text, error.offset));
  }
  // Nested too deeply to be walked through.
  return new JsonError("this is not JSON", null);
}

function placeOf(text: string, offset: number): Place {
  const lines = text.slice(0, offset).split(/\r\n|\n|\r/);
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}

/** Something in a JSON text that may not be there. */
class Unexpected extends Error {
  readonly offset: number;

  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

/** Goes through a JSON text (RFC 8259) and tells of each value where it begins. */
class JsonWalk {
  readonly #text: string;
  readonly #tell: (key: string, offset: number) => void;
  #offset = 0;

  constructor(text: string, tell: (key: string, offset: number) => void) {
    this.#text = text;
    this.#tell = tell;
  }

  /** @throws Unexpected when the text is no JSON */
  walk(): void {
    this.#value("");
    if (this.#next() !== "") this.#fail("nothing may follow the value that ends here");
  }

  #value(key: string): void {
    const first = this.#next();
    this.#tell(key, this.#offset);
    if (first === "{") {
      this.#items("}", () => {
        if (this.#next() !== '"') this.#fail("expected a name in double quotes");
        const name = this.#string();
        if (this.#next() !== ":") this.#fail("expected a colon after the name");
        this.#offset += 1;
        this.#value(key + stepKey(name));
      });
    } else if (first === "[") {
      this.#items("]", (index) => this.#value(key + stepKey(String(index))));
    } else if (first === '"') {
      this.#string();
    } else {
      const literal = this.#match(/true|false|null|-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?/y);
      if (literal === "") this.#fail("expected a value");
    }
  }

  /** What stands between two brackets, separated by commas. */
  #items(end: "}" | "]", item: (index: number) => void): void {
    this.#offset += 1;
    if (this.#next() !== end) {
      for (let index = 0; ; index += 1) {
        item(index);
        if (this.#next() !== ",") break;
        this.#offset += 1;
      }
    }
    if (this.#next() !== end) this.#fail(`expected a comma or ${end}`);
    this.#offset += 1;
  }

  #string(): string {
    const start = this.#offset;
    this.#offset += 1;
    for (;;) {
      const character = this.#text[this.#offset] ?? "";
      if (character < " ") this.#fail("the text in double quotes does not end in its line");
      if (character === '"') break;
      if (character !== "\\") this.#offset += 1;
      else if (this.#match(/\\(["\\/bfnrt]|u[0-9a-fA-F]{4})/y) === "") {
        this.#fail("there is no such escape; a backslash is written \\\\");
      }
    }
    this.#offset += 1;
    return JSON.parse(this.#text.slice(start, this.#offset));
  }

  /** Goes past white space. @returns the character there, or nothing at the end */
  #next(): string {
    this.#match(/[ \t\r\n]*/y);
    return this.#text[this.#offset] ?? "";
  }

  #match(pattern: RegExp): string {
    pattern.lastIndex = this.#offset;
    const found = pattern.exec(this.#text)?.[0] ?? "";
    this.#offset += found.length;
    return found;
  }

  #fail(message: string): never {
    const ended = this.#offset >= this.#text.length;
    throw new Unexpected(ended ? `${message}, but the text ends` : message, this.#offset);
  }
}
