interface SavedFile {
  readonly name: string;
  /** Its media type. */
  readonly type: string;
  readonly content: string | Uint8Array<ArrayBuffer>;
}

/** Has the browser save a file. */
export function saveFile({ name, type, content }: SavedFile): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
  // Not at once: some browsers read it only after this.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
