import { t } from "@lingui/core/macro";
import { useMutation } from "@tanstack/react-query";
import { FileText, Upload } from "lucide";
import { type ComponentProps, type ElementType, useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import * as z from "zod/mini";
import { joinSentences } from "#contract/languages.ts";
import { plainView } from "#dashboard/labels/data/label-address.ts";
import { LabelExportForm } from "#dashboard/labels/parts/label-export-form.tsx";
import { useAppId } from "#dashboard/projects/data/project-address.ts";
import { useProject } from "#dashboard/projects/data/project-queries.ts";
import { usePersonalDraft } from "#dashboard/session/data/personal-draft.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Card, CardGrid } from "#dashboard/ui/card.tsx";
import { Field } from "#dashboard/ui/field.tsx";
import { Icon } from "#dashboard/ui/icon.tsx";
import { PageHeading } from "#dashboard/ui/page-heading.tsx";
import styles from "./import-page.module.css";
import { ImportPlan, PlanName } from "./import-plan.tsx";
import { type ImportFile, type ImportSource, takeSource } from "./import-source.ts";

/** Takes labels into a project from anywhere, after a dry run, and saves its labels as a file. */
export default function ImportPage() {
  const appId = useAppId();
  const project = useProject(appId);
  const sources = useSources(appId);
  const { taken, take, refusalOf, typed } = sources;
  const refusal = refusalOf("files") ?? null;
  const isOver = useFileDrop((files) => take({ kind: "files", files }));

  return (
    <>
      <PageHeading
        title={taken === null ? t`Import & export` : t`Import`}
        screen={t`Import & export`}
        project={project?.name}
        badge={taken && <PlanName key={taken.turn} icon={FileText} name={taken.name} />}
        lead={
          refusal && (
            <span role="alert" className={styles["refusal"]}>
              {refusal}
            </span>
          )
        }
        actions={
          taken && (
            <Button onClick={sources.leave}>
              {taken.name === null && typed.text !== "" ? t`Edit text` : t`Choose another file`}
            </Button>
          )
        }
      />
      <div className={styles["page"]} data-over={isOver}>
        {taken === null ? (
          <CardGrid>
            <Card title={t`Import`}>
              <SourceForms {...sources} />
            </Card>
            <Card title={t`Export labels`}>
              <LabelExportForm appId={appId} search={plainView} className={styles["part"]} />
            </Card>
          </CardGrid>
        ) : (
          <ImportPlan
            key={taken.turn}
            appId={appId}
            projectName={project?.name ?? null}
            file={taken}
            // What was imported is cleared; other input stays.
            onDone={() => taken.name === null && sources.type("text", "")}
          />
        )}
      </div>
    </>
  );
}

/** What was pasted as a new label's name, and is a list. */
const handedSchema = z.object({ pasted: z.string() });
const typedSchema = z.object({ text: z.string(), address: z.string() });

/** What a person has typed and taken to import. */
function useSources(appId: string) {
  // It stays if it can't be read, or when the person comes back.
  const [draft, setDraft] = usePersonalDraft(`import ${appId}`, typedSchema, true);
  const typed = draft ?? { text: "", address: "" };
  const type = (field: keyof typeof typed, text: string) => setDraft({ ...typed, [field]: text });
  // Each time something is taken it is another plan, even of the same file.
  const [taken, setTaken] = useState<(ImportFile & { readonly turn: number }) | null>(null);
  const { mutate, isPending, data, variables } = useMutation({ mutationFn: takeSource });
  const take = (source: ImportSource) =>
    mutate(source, {
      onSuccess: (file) =>
        typeof file !== "string" && setTaken((before) => ({ ...file, turn: (before?.turn ?? 0) + 1 })),
    });
  const navigate = useNavigate();
  const handed = handedSchema.safeParse(useLocation().state).data?.pasted;
  const takeHanded = useEffectEvent((text: string) => {
    void navigate(".", { replace: true });
    type("text", text);
    take({ kind: "text", text });
  });
  useEffect(() => {
    if (handed !== undefined) takeHanded(handed);
  }, [handed]);
  return {
    typed,
    type,
    taken,
    take,
    isTaking: isPending,
    leave: () => {
      setTaken(null);
      document.querySelector("h1")?.focus();
    },
    /** Why something isn't taken, in a sentence. */
    refusalOf: (kind: ImportSource["kind"]) =>
      typeof data === "string" && variables?.kind === kind ? data : undefined,
  };
}

/** Where a person chooses what to import: a file, a text to paste, or an address. */
function SourceForms({ typed, type, take, isTaking, refusalOf }: ReturnType<typeof useSources>) {
  const input = useRef<HTMLInputElement>(null);
  const fields = [
    {
      kind: "text",
      label: t`Or paste labels`,
      action: t`Preview import`,
      Control: "textarea" as ElementType,
      props: {
        rows: 6,
        dir: "auto",
        placeholder: "Feature,#6D5EFC\nBug fix,#D92D3D",
      } satisfies ComponentProps<"textarea">,
    },
    {
      kind: "address",
      label: t`Or import from an address`,
      action: t`Read labels`,
      Control: "input" as ElementType,
      props: {
        inputMode: "url",
        dir: "ltr",
        placeholder: "https://github.com/owner/repository",
      } satisfies ComponentProps<"input">,
    },
  ] as const;
  return (
    <>
      <div className={styles["part"]}>
        <p className={styles["drop"]}>{t`Drop a file anywhere on this page`}</p>
        <p>
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
            if (files.length > 0) take({ kind: "files", files });
          }}
        />
        <Button variant="primary" pending={isTaking} onClick={() => input.current?.click()}>
          <Icon node={Upload} />
          <span>{t`Choose a file`}</span>
        </Button>
      </div>
      {fields.map(({ kind, label, action, Control, props }) => (
        <form
          key={kind}
          className={styles["part"]}
          onSubmit={(event) => {
            event.preventDefault();
            take({ kind, text: typed[kind] });
          }}
        >
          <Field label={label} error={refusalOf(kind)}>
            {(control) => (
              <Control
                {...control}
                {...props}
                value={typed[kind]}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                onChange={({ target }: { target: { value: string } }) => type(kind, target.value)}
              />
            )}
          </Field>
          <Button type="submit" pending={isTaking} disabled={typed[kind].trim() === ""}>
            {action}
          </Button>
        </form>
      ))}
    </>
  );
}

/**
 * Takes files that are dropped anywhere on the page, where the browser would open them otherwise.
 *
 * @returns whether a file is held over the page
 */
function useFileDrop(onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const handle = useEffectEvent((event: DragEvent) => {
    const { dataTransfer, type, relatedTarget } = event;
    if (dataTransfer?.types.includes("Files") !== true) return;
    event.preventDefault();
    // Leaving a part of the page for another one isn't leaving the page.
    setOver(type === "dragover" || (type === "dragleave" && relatedTarget !== null));
    if (type === "drop" && dataTransfer.files.length > 0) onFiles([...dataTransfer.files]);
  });
  useEffect(() => {
    const listening = new AbortController();
    for (const type of ["dragover", "dragleave", "drop"] as const) {
      document.addEventListener(type, (event) => handle(event), { signal: listening.signal });
    }
    return () => listening.abort();
  }, []);
  return isOver;
}
