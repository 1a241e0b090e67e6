import { t } from "@lingui/core/macro";
import { useMutation } from "@tanstack/react-query";
import { FileText, Upload } from "lucide";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import * as z from "zod/mini";
import { projectAddress, useAppId } from "#dashboard/projects/data/project-address.ts";
import { useProject } from "#dashboard/projects/data/project-queries.ts";
import { usePersonalDraft } from "#dashboard/session/data/personal-draft.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Field } from "#dashboard/ui/field.tsx";
import { Icon } from "#dashboard/ui/icon.tsx";
import { showToast } from "#dashboard/ui/overlay/toast.ts";
import { PageHeading } from "#dashboard/ui/page-heading.tsx";
import styles from "./import-page.module.css";
import { ImportPlan, PlanName } from "./import-plan.tsx";
import { type ImportFile, type ImportSource, takeSource } from "./import-source.ts";

/** Takes labels into a project from anywhere, after a dry run. */
export default function ImportPage() {
  const appId = useAppId();
  const project = useProject(appId);
  const sources = useSources(appId);
  const { taken, take, typed } = sources;
  const isOver = useFileDrop((files) => take({ kind: "files", files }));

  return (
    <>
      <PageHeading
        title={t`Import`}
        project={project?.name}
        back={projectAddress(appId, "labels")}
        badge={taken && <PlanName key={taken.turn} icon={FileText} name={taken.name} />}
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
          <div className={styles["sources"]}>
            <SourceForms {...sources} />
          </div>
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
  const [draft, setDraft] = usePersonalDraft(`import ${appId}`, typedSchema);
  const typed = draft ?? { text: "", address: "" };
  const type = (field: keyof typeof typed, text: string) => setDraft({ ...typed, [field]: text });
  // Each time something is taken it is another plan, even of the same file.
  const [taken, setTaken] = useState<(ImportFile & { readonly turn: number }) | null>(null);
  const { mutate, isPending, data, variables } = useMutation({ mutationFn: takeSource });
  const closeRefusal = useRef(() => {});
  const navigate = useNavigate();
  const take = (source: ImportSource) => {
    closeRefusal.current();
    mutate(source, {
      onSuccess: (file) => {
        if (typeof file !== "string" && file.review !== null) void navigate(file.review);
        else if (typeof file !== "string") setTaken((before) => ({ ...file, turn: (before?.turn ?? 0) + 1 }));
        else if (source.kind === "files")
          closeRefusal.current = showToast({ subject: appId, tone: "danger", text: file });
      },
    });
  };
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

type Sources = ReturnType<typeof useSources>;

/** Where a person chooses what to import: a file, a text to paste, or an address. */
function SourceForms(sources: Sources) {
  const { take, isTaking } = sources;
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <div className={styles["part"]}>
        <p className={styles["drop"]}>{t`Drop a file anywhere on this page`}</p>
        <p>{t`CSV, Excel, JSON, YAML, TOML, HTML, Markdown, or any text: exports of other tools, CHANGELOG.md, or the settings of the tool that writes it.`}</p>
        <p>{t`You’ll review all changes before anything is saved.`}</p>
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
      <SourceForm {...sources} kind="text" label={t`Or paste labels`} action={t`Preview import`}>
        {(control) => (
          <textarea {...control} rows={6} dir="auto" placeholder={"Feature,#6D5EFC\nBug fix,#D92D3D"} />
        )}
      </SourceForm>
      <SourceForm {...sources} kind="address" label={t`Or import from a URL`} action={t`Load labels`}>
        {(control) => (
          <input {...control} inputMode="url" dir="ltr" placeholder="https://github.com/owner/repository" />
        )}
      </SourceForm>
    </>
  );
}

interface SourceFormProps extends Sources {
  readonly kind: "text" | "address";
  readonly label: string;
  readonly action: string;
  /** Shows the field with what ties it to the form. */
  readonly children: (control: object) => ReactNode;
}

/** A text to type, and the button that takes it. */
function SourceForm({ kind, label, action, children, ...sources }: SourceFormProps) {
  const { typed, type, take, isTaking, refusalOf } = sources;
  const props = {
    value: typed[kind],
    autoComplete: "off",
    autoCapitalize: "none",
    spellCheck: false,
    onChange: ({ target }: { target: { value: string } }) => type(kind, target.value),
  };
  return (
    <form
      className={styles["part"]}
      onSubmit={(event) => {
        event.preventDefault();
        take({ kind, text: typed[kind] });
      }}
    >
      <Field label={label} error={refusalOf(kind)}>
        {(control) => children({ ...control, ...props })}
      </Field>
      <Button type="submit" pending={isTaking} disabled={typed[kind].trim() === ""}>
        {action}
      </Button>
    </form>
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
