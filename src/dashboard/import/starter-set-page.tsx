import { plural, t } from "@lingui/core/macro";
import { Pencil, Trash2 } from "lucide";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import * as z from "zod/mini";
import { type LabelInput, labelInputSchema } from "#contract/label-input.ts";
import type { NamedSet } from "#contract/starter-sets.ts";
import { chipColors } from "#dashboard/colors/chip-colors.ts";
import { useAppId } from "#dashboard/projects/data/project-address.ts";
import { useProjectDetail } from "#dashboard/projects/data/project-detail-queries.ts";
import { useProject } from "#dashboard/projects/data/project-queries.ts";
import { useApi } from "#dashboard/session/data/session-store.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { ButtonLink } from "#dashboard/ui/button-link.tsx";
import { Chip } from "#dashboard/ui/chip.tsx";
import { Icon } from "#dashboard/ui/icon.tsx";
import { Link } from "#dashboard/ui/link.tsx";
import { showToast } from "#dashboard/ui/overlay/toast.ts";
import { PageHeading } from "#dashboard/ui/page-heading.tsx";
import { isolateName, showName } from "#dashboard/ui/text/text-direction.ts";
import { useGivenSets } from "./given-sets.ts";
import { ImportPlan } from "./import-plan.tsx";
import { OwnSetDialog } from "./own-set-dialog.tsx";
import { replaceSet, useOwnSets } from "./own-sets.ts";
import styles from "./starter-set-page.module.css";
import { listStarterSets, type StarterSet } from "./starter-sets.ts";

/** A set on this page; one that people have named has no summary. */
type OfferedSet = Omit<StarterSet, "summary"> & Partial<StarterSet>;

/** The ids of the labels that were selected on the way here. */
const selectedSchema = z.object({ labels: z.array(z.int()) });

/** Labels to begin with: a person chooses one of some known sets, which is imported like a file. */
export default function StarterSetPage() {
  const appId = useAppId();
  const project = useProject(appId);
  const { search, state } = useLocation();
  const own = useOwnSets(useApi().serviceUrl);
  const given = useGivenSets();
  const groups: readonly { readonly title: string; readonly sets: readonly OfferedSet[] }[] = [
    { title: t`Your sets`, sets: own.map((set) => ({ ...set, id: ownId(set.name) })) },
    {
      title: t`From your organization`,
      sets: (given.data ?? []).map((set) => ({ ...set, id: `given-${set.name}` })),
    },
    { title: t`Ready-made`, sets: listStarterSets() },
  ].filter(({ sets }) => sets.length > 0);
  const wanted = new URLSearchParams(search).get("set");
  const chosen = groups.flatMap(({ sets }) => sets).find(({ id }) => id === wanted);
  const chosenOwn = own.find(({ name }) => ownId(name) === wanted);
  return (
    <>
      <PageHeading
        title={t`Starter sets`}
        project={project?.name}
        lead={chosen ? null : project && t`Ready-made labels for ${isolateName(project.name)}`}
        actions={
          chosen === undefined ? (
            <SaveButton sets={own} selected={selectedSchema.safeParse(state).data?.labels} />
          ) : (
            <>
              {chosenOwn && <OwnSetActions set={chosenOwn} sets={own} />}
              <ButtonLink to=".">{t`All starter sets`}</ButtonLink>
            </>
          )
        }
      />
      {chosen === undefined ? (
        <>
          {given.isError && (
            <p role="status" className={styles["remark"]}>
              {t`Your organization’s sets can’t be loaded. Reload to try again.`}
            </p>
          )}
          {groups.map(({ title, sets }) => (
            <section key={title} className={styles["group"]} aria-label={title}>
              {groups.length > 1 && <h2>{title}</h2>}
              <ul className={styles["sets"]}>
                {sets.map((set) => (
                  <SetCard key={set.id} set={set} />
                ))}
              </ul>
            </section>
          ))}
        </>
      ) : (
        <ImportPlan
          key={chosen.id}
          appId={appId}
          projectName={project?.name ?? null}
          file={{ name: chosen.name, input: JSON.stringify(chosen.labels), isSet: true }}
        />
      )}
    </>
  );
}

function ownId(name: string): string {
  return `own-${name}`;
}

function addressOf(id: string): string {
  return `?${new URLSearchParams({ set: id })}`;
}

interface OwnSetProps {
  readonly set: NamedSet;
  /** All of the person's sets. */
  readonly sets: readonly NamedSet[];
}

/** Renames or deletes a set of one's own. */
function OwnSetActions({ set, sets }: OwnSetProps) {
  const { serviceUrl } = useApi();
  const navigate = useNavigate();
  const [isRenaming, setRenaming] = useState(false);

  function remove(): void {
    replaceSet(serviceUrl, set.name, null);
    void navigate(".", { replace: true });
    // The button goes with the set.
    document.querySelector("h1")?.focus();
    const undo = { label: t`Undo`, onPress: () => void replaceSet(serviceUrl, null, set) };
    const name = isolateName(set.name);
    showToast({ tone: "good", text: t`“${name}” was deleted.`, actions: [undo] });
  }
  function rename(name: string): void {
    replaceSet(serviceUrl, set.name, { ...set, name });
    void navigate(addressOf(ownId(name)), { replace: true });
  }
  return (
    <>
      <Button onClick={() => setRenaming(true)}>
        <Icon node={Pencil} />
        <span>{t`Rename set`}</span>
      </Button>
      <Button variant="quietDanger" onClick={remove}>
        <Icon node={Trash2} />
        <span>{t`Delete set`}</span>
      </Button>
      {isRenaming && (
        <OwnSetDialog
          set={set}
          isNew={false}
          sets={sets}
          onName={rename}
          onClose={() => setRenaming(false)}
        />
      )}
    </>
  );
}

interface SaveButtonProps extends Pick<OwnSetProps, "sets"> {
  /** The ids of the labels to save, which is asked for at once; undefined for all of the project’s. */
  readonly selected: readonly number[] | undefined;
}

/** Saves labels of the project as a set of one's own. */
function SaveButton({ sets, selected }: SaveButtonProps) {
  const appId = useAppId();
  const { serviceUrl } = useApi();
  const navigate = useNavigate();
  const project = useProject(appId);
  const listed = useProjectDetail(appId).data?.labels;
  const [isSaving, setSaving] = useState(false);

  function save(set: NamedSet): void {
    const isKept = replaceSet(serviceUrl, null, set);
    const name = isolateName(set.name);
    const text = isKept
      ? t`“${name}” is saved in this browser.`
      : t`This browser has no room for the set. You can use it until you close the page.`;
    showToast({ tone: isKept ? "good" : "danger", text });
  }
  function close(): void {
    setSaving(false);
    // Going back and forth doesn't ask again.
    if (selected !== undefined) void navigate(".", { replace: true });
  }
  // What no service would take is left out.
  const labels = (listed ?? []).flatMap(({ id, ...label }): LabelInput | [] =>
    selected === undefined || (id !== null && selected.includes(id))
      ? (labelInputSchema.safeParse(label).data ?? [])
      : [],
  );
  return (
    <>
      <Button disabled={!listed?.length} onClick={() => setSaving(true)}>
        {t`Save as a starter set`}
      </Button>
      {listed !== undefined && (isSaving || selected !== undefined) && (
        <OwnSetDialog
          set={{ name: project?.name ?? "", labels }}
          isNew
          sets={sets}
          onName={(name) => save({ name, labels })}
          onClose={close}
        />
      )}
    </>
  );
}

/** How many labels of a set are shown to choose it by. */
const mostShown = 12;

/** A set, which leads to its dry run; the whole card is the target. */
function SetCard({ set: { id, name, summary, labels } }: { readonly set: OfferedSet }) {
  const more = labels.length - mostShown;
  return (
    <li className={styles["set"]}>
      <Link to={addressOf(id)}>
        <bdi translate={summary === undefined ? "no" : undefined}>{showName(name)}</bdi>
      </Link>
      <span className={styles["summary"]}>
        {summary ?? plural({ count: labels.length }, { one: "# label", other: "# labels" })}
      </span>
      <span className={styles["chips"]}>
        {labels.slice(0, mostShown).map((label, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a set may have a name twice, and stays as it is.
          <Chip key={index} label={{ name: label.name, ...chipColors(label.color) }} />
        ))}
        {more > 0 && (
          <span className={styles["summary"]}>
            {plural({ count: more }, { one: "and # more", other: "and # more" })}
          </span>
        )}
      </span>
    </li>
  );
}
