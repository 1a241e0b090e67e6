import { t } from "@lingui/core/macro";
import { Upload } from "lucide";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { joinSentences } from "#contract/languages.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Icon } from "#dashboard/ui/icon.tsx";
import styles from "./import-page.module.css";
import type { ImportReader } from "./import-text.ts";

interface ImportSourceProps {
  readonly reader: ImportReader;
  /** The pasted text. It stays if it can't be read, or when the person comes back. */
  readonly pasted: string;
  readonly onPaste: (text: string) => void;
  /** The typed address, which stays likewise. */
  readonly address: string;
  readonly onAddress: (address: string) => void;
}

/** Where a person chooses what to import: a file, a text to paste, or an address. */
export function ImportSource({ reader, pasted, onPaste, address, onAddress }: ImportSourceProps) {
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  // What is wrong is said where it was entered.
  const [asked, setAsked] = useState<"text" | "address" | null>(null);
  const refusalOf = (place: typeof asked) => (
    <p role="alert" className={styles["refusal"]}>
      {asked === place && reader.refusal}
    </p>
  );
  return (
    <section className={styles["card"]} aria-labelledby={id}>
      <div className={styles["choose"]}>
        <Icon node={Upload} className={styles["icon"]} />
        <h2 id={id} className={styles["title"]}>{t`Import`}</h2>
        <p className={styles["drop"]}>{t`Drop a file anywhere on this page`}</p>
        <p className={styles["text"]}>
          {joinSentences([
            t`CSV, Excel, JSON, YAML, TOML, HTML, Markdown, or any text: exports of other tools, CHANGELOG.md, or the settings of what writes it.`,
            t`You’ll review all changes before anything is saved.`,
          ])}
        </p>
        <input
          ref={input}
          type="file"
          hidden
          onChange={({ target }) => {
            const file = target.files?.[0];
            // The same file can be chosen again after it was fixed.
            target.value = "";
            setAsked(null);
            if (file !== undefined) void reader.readFiles([file]);
          }}
        />
        <Button variant="primary" pending={reader.pending} onClick={() => input.current?.click()}>
          {t`Choose a file`}
        </Button>
        {refusalOf(null)}
      </div>
      <SourceForm
        label={t`Or paste labels`}
        action={t`Preview import`}
        isEmpty={pasted.trim() === ""}
        pending={reader.pending}
        onSubmit={() => {
          setAsked("text");
          void reader.readText(pasted);
        }}
        refusal={refusalOf("text")}
      >
        {(field) => (
          <textarea
            id={field}
            className={styles["area"]}
            rows={6}
            dir="auto"
            spellCheck={false}
            autoComplete="off"
            placeholder={"Feature,#6D5EFC\nBug fix,#D92D3D"}
            value={pasted}
            onChange={({ target }) => onPaste(target.value)}
          />
        )}
      </SourceForm>
      <SourceForm
        label={t`Or import from an address`}
        action={t`Read labels`}
        isEmpty={address.trim() === ""}
        pending={reader.pending}
        onSubmit={() => {
          setAsked("address");
          void reader.readAddress(address);
        }}
        refusal={refusalOf("address")}
      >
        {(field) => (
          <input
            id={field}
            className={styles["address"]}
            type="text"
            inputMode="url"
            dir="ltr"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            placeholder="https://github.com/owner/repository"
            value={address}
            onChange={({ target }) => onAddress(target.value)}
          />
        )}
      </SourceForm>
    </section>
  );
}

interface SourceFormProps {
  readonly label: string;
  readonly action: string;
  readonly isEmpty: boolean;
  readonly pending: boolean;
  readonly onSubmit: () => void;
  readonly refusal: ReactNode;
  /** The field, given its id. */
  readonly children: (field: string) => ReactNode;
}

function SourceForm({ label, action, isEmpty, pending, onSubmit, refusal, children }: SourceFormProps) {
  const id = useId();
  return (
    <form
      className={styles["paste"]}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty) onSubmit();
      }}
    >
      <label htmlFor={id} className={styles["title"]}>
        {label}
      </label>
      {children(id)}
      {refusal}
      <Button type="submit" pending={pending} disabled={isEmpty}>
        {action}
      </Button>
    </form>
  );
}

/**
 * Reads files dropped anywhere on the page, where the browser would otherwise open them.
 *
 * @returns whether a file is held over the page
 */
export function useFileDrop(onFiles: (files: readonly File[]) => unknown, enabled: boolean): boolean {
  const [isOver, setOver] = useState(false);
  const handler = useRef(onFiles);
  useEffect(() => {
    handler.current = onFiles;
  });
  useEffect(() => {
    const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes("Files") === true;
    const hold = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = enabled ? "copy" : "none";
      setOver(enabled);
    };
    const leave = (event: DragEvent) => {
      // Leaving a part of the page for another one isn't leaving the page.
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      const files = [...(event.dataTransfer?.files ?? [])];
      if (enabled && files.length > 0) handler.current(files);
    };
    document.addEventListener("dragover", hold);
    document.addEventListener("dragleave", leave);
    document.addEventListener("drop", drop);
    return () => {
      document.removeEventListener("dragover", hold);
      document.removeEventListener("dragleave", leave);
      document.removeEventListener("drop", drop);
    };
  }, [enabled]);
  return isOver;
}
