/*
 * Makes the pictures of e2e/pictures a third as large: with 256 colors each, of which the most frequent stay exactly as
 * they are and the others, those at the edges of letters, become the nearest. Pictures that would change to the eye, as
 * those of gradients, stay as they are. Runs after the pictures are taken anew.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { crc32, deflateSync } from "node:zlib";
import { PNG } from "pngjs";

const folder = fileURLToPath(new URL("../e2e/pictures/", import.meta.url));

/** A file's signature, and where the kind of its colors is written; see https://www.w3.org/TR/png-3/. */
const signature = Buffer.from("\x89PNG\r\n\x1A\n", "latin1");
const colorTypeOffset = 25;
const indexedColor = 3;

/** How far a color may be from its nearest, in each channel together, of 441 from black to white. */
const farthest = 60;
/** How many pixels may be farther: fewer than the tests let pass. */
const mostFar = 12;

const red = (color: number) => color >> 16;
const green = (color: number) => (color >> 8) & 255;
const blue = (color: number) => color & 255;

function distance(one: number, other: number): number {
  return Math.hypot(red(one) - red(other), green(one) - green(other), blue(one) - blue(other));
}

/** The most frequent colors, and of the others the most frequent of each part of the color cube. */
function choosePalette(counts: ReadonlyMap<number, number>): readonly number[] {
  const byCount = (entries: Iterable<readonly [number, number]>) =>
    [...entries].sort(([, a], [, b]) => b - a);
  const colors = byCount(counts);
  const parts = new Map<number, { readonly color: number; count: number }>();
  for (const [color, count] of colors.slice(128)) {
    const part = parts.get(color & 0xf0f0f0);
    if (part) part.count += count;
    else parts.set(color & 0xf0f0f0, { color, count });
  }
  const others = byCount([...parts.values()].map(({ color, count }) => [color, count] as const));
  return [...colors.slice(0, 128), ...others.slice(0, 128)].map(([color]) => color);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** The picture with 256 colors; null where too much of it would change. */
function shrink({ width, height, data }: PNG): Buffer | null {
  const colors = Array.from({ length: width * height }, (_, pixel) => data.readUIntBE(pixel * 4, 3));
  const counts = new Map<number, number>();
  for (const color of colors) counts.set(color, (counts.get(color) ?? 0) + 1);
  const palette = choosePalette(counts);
  const indexes = new Map<number, number>();
  let far = 0;
  for (const [color, count] of counts) {
    const distances = palette.map((other) => distance(color, other));
    const nearest = Math.min(...distances);
    if (nearest > farthest) far += count;
    indexes.set(color, distances.indexOf(nearest));
  }
  if (far > mostFar) return null;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, indexedColor], 8);
  // Each line begins with its filter: none.
  const lines = Buffer.alloc((width + 1) * height);
  colors.forEach((color, pixel) => {
    lines[pixel + Math.floor(pixel / width) + 1] = indexes.get(color) ?? 0;
  });
  return Buffer.concat([
    signature,
    chunk("IHDR", head),
    chunk("PLTE", Buffer.from(palette.flatMap((color) => [red(color), green(color), blue(color)]))),
    chunk("IDAT", deflateSync(lines, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

for (const name of readdirSync(folder)) {
  const file = readFileSync(folder + name);
  if (file[colorTypeOffset] === indexedColor) continue;
  const small = shrink(PNG.sync.read(file));
  if (small !== null && small.length < file.length) writeFileSync(folder + name, small);
}
