import * as z from "zod/mini";

/** ISO 8601 in UTC with `Z`; our service always writes microseconds, others may write none. */
export const timestampSchema = z
  .string()
  .check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/, "not a UTC timestamp"));

/** A yes or no. Some services write 1 and 0; it is always read as a boolean. */
export const flagSchema = z.pipe(
  z.union([z.boolean(), z.literal(0), z.literal(1)]),
  z.transform((flag): boolean => flag === true || flag === 1),
);

/** An object that has something for each key. */
export function fromKeys<Key extends string, Value>(keys: readonly Key[], make: (key: Key) => Value) {
  return Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<Key, Value>;
}

/** Reads by a schema, and as null what is absent, null or anything else: it costs nothing but itself. */
export function orNull<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.catch(z.nullable(schema), null);
}

/** The most characters of a text from any service: more than any name, and fewer than keep a page busy. */
const longestText = 10_000;

/** The fields of an object from any service: those that are needed as they are, every other one or null. */
type LenientShape<Shape extends z.core.$ZodShape, Needed extends keyof Shape> = {
  [Field in keyof Shape]: Field extends Needed
    ? Shape[Field]
    : Shape[Field] extends z.ZodMiniType
      ? ReturnType<typeof orNull<Shape[Field]>>
      : never;
};

/**
 * An object as any service may send it.
 *
 * @param schema what the document says of it
 * @param needed the fields without which it is of no use; any other one is read by {@link orNull}. Texts that are too long
 *   for any use are as good as none
 */
export function lenientObject<Shape extends z.core.$ZodShape, Needed extends keyof Shape & string>(
  schema: z.ZodMiniObject<Shape>,
  needed: readonly Needed[],
) {
  const names: readonly string[] = needed;
  const fields = Object.entries(schema.shape).map(([name, field]) => {
    const bounded = field instanceof z.ZodMiniString ? field.check(z.maxLength(longestText)) : field;
    return [name, names.includes(name) ? bounded : orNull(bounded as z.ZodMiniType)];
  });
  return z.object(Object.fromEntries(fields) as LenientShape<Shape, Needed>);
}

const momentPattern = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d(?:\.\d+)?) ?(?:Z|UTC|([+-]\d\d):?(\d\d))?$/i;

/** A moment as services write it, with an offset or, as in a database, with none, which is UTC; read as ISO 8601. */
export const lenientTimestampSchema = orNull(
  z
    .pipe(
      z.string(),
      z.transform((text) =>
        text.replace(
          momentPattern,
          (_, date, time, hours, minutes) =>
            `${date}T${time}${hours === undefined ? "Z" : `${hours}:${minutes}`}`,
        ),
      ),
    )
    .check(z.refine((text) => /^\d{4}-\d\d-\d\dT/.test(text) && !Number.isNaN(Date.parse(text)))),
);
