import { t } from "@lingui/core/macro";
import { useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide";
import { Suspense, useDeferredValue, useRef } from "react";
import type { EmbeddedLabel } from "#contract/labels.ts";
import type { Target } from "#dashboard/labels/data/changes/label-mutations.ts";
import {
  isListed,
  type LabelDialog,
  type LabelView,
  openedHere,
  readLabelView,
} from "#dashboard/labels/data/label-address.ts";
import { useAppId } from "#dashboard/projects/data/project-address.ts";
import { useProject } from "#dashboard/projects/data/project-queries.ts";
import { useApi } from "#dashboard/session/data/session-store.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Icon } from "#dashboard/ui/icon.tsx";
import { useWantedCode } from "#dashboard/ui/loading/lazy-part.tsx";
import { Opening } from "#dashboard/ui/loading/opening.tsx";
import { prefetch } from "#dashboard/ui/loading/prefetch.ts";
import { PageHeading } from "#dashboard/ui/page-heading.tsx";
import { useShortcut } from "#dashboard/ui/shortcut.ts";
import { isolateName } from "#dashboard/ui/text/text-direction.ts";
import { LabelList } from "./label-list.tsx";
import styles from "./label-page.module.css";
import { useLabelScreen } from "./label-screen.ts";
import { LabelSearch } from "./label-search.tsx";
import type { LaterLabelParts } from "./later-label-parts.ts";

/** The labels of one project: a page of them, all, or those that are found, and what can be done with them. */
export function LabelPage({ later }: { readonly later: LaterLabelParts }) {
  const appId = useAppId();
  const target = { api: useApi(), client: useQueryClient(), appId };
  const project = useProject(appId);
  const screen = useLabelScreen(appId);
  const { key, view, setFind, go, page, shown, rows } = screen;
  const heading = useRef<HTMLHeadingElement>(null);
  const opening = useRef<HTMLSpanElement>(null);

  // The field renders what is typed before the list of results replaces the table, or the table the list.
  const isFinding = useDeferredValue(view.find.trim() !== "" || (isListed(view) && shown?.total !== 0));
  useWantedCode(later.load, view.dialog !== null);
  const openDialog = (dialog: LabelDialog) => {
    // A second press before the dialog renders opens no other. The address changes before React renders it.
    if (readLabelView(new URLSearchParams(window.location.search)).dialog !== null) return;
    opening.current?.setAttribute("data-opening", "");
    go({ dialog }, openedHere);
  };
  const onNew = () => openDialog({ kind: "new" });
  const hasKey = useShortcut("n", onNew);
  const actions = {
    appId,
    CellEditor: later.LabelCellEditor,
    onSort: (sort: LabelView["sort"]) => go({ sort }),
    onEdit: (id: number) => openDialog({ kind: "edit", id }),
    onDelete: (label: EmbeddedLabel) => later.withCode(({ deleteRow }) => deleteRow(target, label)),
  };
  const onClear = () => {
    setFind("");
    go({ find: "", sort: null });
    heading.current?.focus();
  };

  return (
    <>
      <PageHeading
        ref={heading}
        title={t`Labels`}
        project={project?.name}
        lead={
          <span className={styles["lead"]}>
            {project ? t`Categories for ${isolateName(project.name)}’s changelog entries` : "\u00a0"}
          </span>
        }
        actions={
          // A project without labels needs no search field; in narrow windows its room is kept, so that nothing jumps.
          <div className={styles["tools"]} data-spare={!isFinding && shown?.total === 0 && rows.length === 0}>
            <Suspense fallback={<span className={styles["later"]} />}>
              <later.PreviewButton />
            </Suspense>
            <LabelSearch view={view} onFind={setFind} />
            <NewLabelButton {...{ later, target, hasKey, onNew }} />
          </div>
        }
      />
      {/* Holds back shortcuts from the press on, which the router renders later; its new location has a new key. */}
      <span key={key} ref={opening} hidden />
      <Suspense fallback={view.dialog !== null && <Opening />}>
        <later.LabelDialogs
          appId={appId}
          view={view}
          page={page}
          rows={shown?.rows ?? []}
          position={isFinding || rows.length === 0 ? undefined : shown}
          onExport={() => openDialog({ kind: "export" })}
        />
      </Suspense>
      <LabelList {...{ later, screen, isFinding, actions, hasKey, onNew, onClear }} />
    </>
  );
}

interface NewLabelButtonProps {
  readonly later: LaterLabelParts;
  readonly target: Target;
  readonly hasKey: boolean;
  readonly onNew: () => void;
}

function NewLabelButton({ later, target, hasKey, onNew }: NewLabelButtonProps) {
  return (
    <Button
      variant="primary"
      aria-haspopup="dialog"
      aria-keyshortcuts={hasKey ? "N" : undefined}
      onPointerEnter={() => prefetch(async () => (await later.load()).prefetchLabels(target))}
      onClick={onNew}
    >
      <Icon node={Plus} />
      <span>{t`New label`}</span>
      {hasKey && (
        <kbd translate="no" aria-hidden>
          N
        </kbd>
      )}
    </Button>
  );
}
