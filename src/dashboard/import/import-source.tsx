import { t } from "@lingui/core/macro";
import { Upload } from "lucide";
import { type ReactNode, useId, useRef } from "react";
import { joinSentences } from "#contract/languages.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Field, type FieldControl } from "#dashboard/ui/field.tsx";
import { Icon } from "#dashboard/ui/icon.tsx";
import type { Taking } from "./import-file.ts";
import styles from "./import-page.module.css";

interface ImportSourceProps {
  readonly taking: Taking;
  /** The pasted text. It stays if it can't be read, or when the person comes back. */
  readonly pasted: string;
  readonly onPaste: (text: string) => void;
  /** The typed address, which stays likewise. */
  readonly address: string;
  readonly onAddress: (address: string) => void;
}

/** Where a person chooses what to import: a file, a text to paste, or an address. */
export function ImportSource({ taking, pasted, onPaste, address, onAddress }: ImportSourceProps) {
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const { pending, refusals } = taking;
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
            const files = [...(target.files ?? [])];
            // The same file can be chosen again after it was fixed.
            target.value = "";
            if (files.length > 0) taking.takeFiles(files);
          }}
        />
        <Button variant="primary" pending={pending} onClick={() => input.current?.click()}>
          {t`Choose a file`}
        </Button>
        <p role="alert" className={styles["refusal"]}>
          {refusals.file}
        </p>
      </div>
      <SourceForm
        label={t`Or paste labels`}
        action={t`Preview import`}
        value={pasted}
        error={refusals.text}
        pending={pending}
        onSubmit={() => taking.takeText(pasted)}
      >
        {(control) => (
          <textarea
            {...control}
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
        value={address}
        error={refusals.address}
        pending={pending}
        onSubmit={() => taking.takeAddress(address)}
      >
        {(control) => (
          <input
            {...control}
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
  readonly value: string;
  readonly error: string | undefined;
  readonly pending: boolean;
  readonly onSubmit: () => unknown;
  readonly children: (control: FieldControl) => ReactNode;
}

function SourceForm({ label, action, value, error, pending, onSubmit, children }: SourceFormProps) {
  const isEmpty = value.trim() === "";
  return (
    <form
      className={styles["form"]}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty) onSubmit();
      }}
    >
      <Field label={label} error={error}>
        {children}
      </Field>
      <Button type="submit" pending={pending} disabled={isEmpty}>
        {action}
      </Button>
    </form>
  );
}
