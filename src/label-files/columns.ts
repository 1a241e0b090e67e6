/** Which columns of a table are used, by their index; null for none. */
export interface Columns {
  readonly name: number;
  readonly color: number | null;
  /** The names that labels had before. */
  readonly former: number | null;
}
