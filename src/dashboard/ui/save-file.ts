interface TextFile {
  readonly name: string;
  /** Its media type. */
  readonly type: string;
  readonly text: string;
}

/** Has the browser save a text as a file. */
export function saveFile({ name, type, text }: TextFile): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  // Not at once: some browsers read it only after this.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
