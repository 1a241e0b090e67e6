import { parse, patch } from "@decimalturn/toml-patch";
import type { LabelInput } from "#contract/label-input.ts";
import type { LabelEdits } from "./label-places.ts";
import { writeColorLike } from "./source-edits.ts";
import type { ValuePath } from "./source-tree.ts";

type Table = Record<string | number, unknown>;

/** Changes the labels of a file in TOML. */
export function editToml(text: string, { places, changed, removed, added, container }: LabelEdits): string {
  const root: Table = parse(text);
  const find = (path: ValuePath) => path.reduce<unknown>((outer, step) => (outer as Table)?.[step], root);
  const set = (path: ValuePath, value: unknown) => {
    (find(path.slice(0, -1)) as Table)[path.at(-1) ?? ""] = value;
  };
  const colors = places.map(({ colorText }) => colorText);
  const colorLike = (color: string, path: ValuePath | null, like: string) =>
    typeof (path && find(path)) === "number"
      ? Number.parseInt(color.slice(1), 16)
      : writeColorLike(color, like, colors);
  const model = places.at(-1);
  const entryOf = ({ name, color }: LabelInput): unknown => {
    if (model === undefined) return { name, color };
    const written = model.color && colorLike(color, model.color, model.colorText);
    if (model.name?.length === model.path.length) return name;
    if (model.color?.length === model.path.length) return written;
    const named = model.name === null ? {} : { [model.name.at(-1) ?? ""]: name };
    return { ...named, ...(model.color && { [model.color.at(-1) ?? ""]: written }) };
  };
  const newEntries = added.map((label) => [label.name, entryOf(label)] as const);
  const renamed = new Map<string, string>();
  for (const { place, name, color } of changed) {
    if (color !== null && place.color !== null) {
      set(place.color, colorLike(color, place.color, place.colorText));
    }
    if (name !== null && place.name !== null) set(place.name, name);
    else if (name !== null) renamed.set(keyOf(place.path), name);
  }
  const gone = new Set(removed.map(({ path }) => keyOf(path)));
  const containers = new Map(
    [container, ...places.map(({ path }) => path.slice(0, -1))].map((path) => [keyOf(path), path]),
  );
  for (const [key, path] of containers) {
    const value = find(path) ?? [];
    const kept = Object.entries(value)
      .map(([step, inner]) => [keyOf([...path, step]), step, inner] as const)
      .filter(([at]) => !gone.has(at))
      .map(([at, step, inner]) => [renamed.get(at) ?? step, inner] as const);
    const entries = key === keyOf(container) ? [...kept, ...newEntries] : kept;
    if (Array.isArray(value))
      set(
        path,
        entries.map(([, inner]) => inner),
      );
    else if (path.length > 0) set(path, Object.fromEntries(entries));
    else {
      for (const step of Object.keys(root)) delete root[step];
      Object.assign(root, Object.fromEntries(entries));
    }
  }
  return patch(text, root);
}

/** A path as a key. */
function keyOf(path: ValuePath): string {
  return JSON.stringify(path.map(String));
}
