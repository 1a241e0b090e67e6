import { t } from "@lingui/core/macro";
import { Upload } from "lucide";
import { useEffect, useId, useRef, useState } from "react";
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
  const { refusal, pending, readFiles } = reader;
  return (
    <section className={styles["card"]} aria-labelledby={id}>
      <div className={styles["choose"]}>
        <Icon node={Upload} className={styles["icon"]} />
        <h2 id={id} className={styles["title"]}>{t`Import`}</h2>
        <p className={styles["drop"]}>{t`Drop a file anywhere on this page`}</p>
        <p className={styles["text"]}>
          {joinSentences([
            t`To turn your changelog’s categories into labels, choose CHANGELOG.md, or the settings of git-cliff, Release Drafter, GitHub, or another tool that writes it.`,
            t`CSV, JSON, YAML, or TOML, including exports from GitHub, GitLab, Gitea, and Linear.`,
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
            if (file !== undefined) void readFiles([file]);
          }}
        />
        <Button variant="primary" pending={pending} onClick={() => input.current?.click()}>
          {t`Choose a file`}
        </Button>
        <p role="alert" className={styles["refusal"]}>
          {refusal}
        </p>
      </div>
      <PasteForm pasted={pasted} onPaste={onPaste} reader={reader} />
      <AddressForm address={address} onAddress={onAddress} reader={reader} />
    </section>
  );
}

function PasteForm({ pasted, onPaste, reader }: Pick<ImportSourceProps, "pasted" | "onPaste" | "reader">) {
  const id = useId();
  return (
    <form
      className={styles["paste"]}
      onSubmit={(event) => {
        event.preventDefault();
        if (pasted.trim() !== "")
          void reader.readText({
            fileName: null,
            text: pasted,
            encoding: null,
            bytes: null,
            columns: null,
            list: null,
          });
      }}
    >
      <label htmlFor={id} className={styles["title"]}>
        {t`Or paste labels`}
      </label>
      <textarea
        id={id}
        className={styles["area"]}
        rows={6}
        dir="auto"
        spellCheck={false}
        autoComplete="off"
        placeholder={"Feature,#6D5EFC\nBug fix,#D92D3D"}
        value={pasted}
        onChange={({ target }) => onPaste(target.value)}
      />
      <Button type="submit" pending={reader.pending} disabled={pasted.trim() === ""}>
        {t`Preview import`}
      </Button>
    </form>
  );
}

function AddressForm({
  address,
  onAddress,
  reader,
}: Pick<ImportSourceProps, "address" | "onAddress" | "reader">) {
  const id = useId();
  return (
    <form
      className={styles["paste"]}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (address.trim() !== "") void reader.readAddress(address);
      }}
    >
      <label htmlFor={id} className={styles["title"]}>
        {t`Or import from an address`}
      </label>
      <input
        id={id}
        className={styles["address"]}
        type="url"
        inputMode="url"
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://github.com/owner/repository"
        value={address}
        onChange={({ target }) => onAddress(target.value)}
      />
      <Button type="submit" pending={reader.pending} disabled={address.trim() === ""}>
        {t`Read labels`}
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
