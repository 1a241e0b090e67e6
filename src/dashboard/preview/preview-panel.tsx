import { t } from "@lingui/core/macro";
import { Smartphone, X } from "lucide";
import { useEffect, useId, useState } from "react";
import { useLocation } from "react-router";
import type { LenientProjectDetail } from "#contract/project-details.ts";
import { labelAddress, readLabelView } from "#dashboard/labels/data/label-address.ts";
import { usePendingChanges } from "#dashboard/labels/data/label-queries.ts";
import { proposedLabels } from "#dashboard/labels/data/proposed-labels.ts";
import { usePageTheme } from "#dashboard/labels/data/stored-page-theme.ts";
import { VisionSelect } from "#dashboard/labels/parts/vision-select.tsx";
import { projectAddress } from "#dashboard/projects/data/project-address.ts";
import { useProjectDetail } from "#dashboard/projects/data/project-detail-queries.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Icon } from "#dashboard/ui/icon.tsx";
import { QueryView } from "#dashboard/ui/loading/query-view.tsx";
import { useBackCloses } from "#dashboard/ui/overlay/back-closes.ts";
import { RadioGroup } from "#dashboard/ui/radio-group.tsx";
import { useStore } from "#dashboard/ui/storage/store.ts";
import type { Theme } from "#dashboard/ui/storage/theme-key.ts";
import { publishHeight } from "#dashboard/ui/table/published-height.ts";
import { ChangelogView } from "./changelog-view.tsx";
import { togglePreview } from "./data/preview-opening.ts";
import { previewVision, useVisionFilter } from "./data/preview-vision.tsx";
import { usePointedLabel } from "./pointed-label.ts";
import styles from "./preview-panel.module.css";
import { writeSampleEntries } from "./sample-entries.ts";
import { chooseShownLabels } from "./shown-labels.ts";

/** Has messages stay above what the panel is set by (toast-region.module.css). */
const liftMessages = publishHeight("--preview-footer");

/** A project's public changelog beside the screen, with its labels as they are or would be. */
export default function PreviewPanel({ appId }: { readonly appId: string }) {
  const id = useId();
  const query = useProjectDetail(appId);
  const pageTheme = usePageTheme(appId);
  const [theme, setTheme] = useState<Theme>(pageTheme === "dark" ? "dark" : "light");
  const [isPhone, setPhone] = useState(false);
  const vision = useStore(previewVision);
  const { filter, style } = useVisionFilter();
  useEffect(() => () => previewVision.set("normal"), []);
  useBackCloses(closePreview);
  const feed = query.data?.public_feed_setting;
  return (
    <aside
      className={styles["panel"]}
      aria-labelledby={id}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.defaultPrevented) return;
        event.preventDefault();
        closePreview();
      }}
    >
      <header className={styles["header"]}>
        <h2 id={id} className={styles["title"]}>{t`As visitors see it`}</h2>
        <div className={styles["themes"]}>
          <RadioGroup
            inRow
            title={t`Public page`}
            options={[
              {
                value: "light",
                name: t({ message: "Light", comment: "Choice: the public changelog on a light page" }),
              },
              {
                value: "dark",
                name: t({ message: "Dark", comment: "Choice: the public changelog on a dark page" }),
              },
            ]}
            value={theme}
            onChange={setTheme}
          />
        </div>
        <Button variant="quiet" iconOnly aria-label={t`Close`} onClick={closePreview}>
          <Icon node={X} />
        </Button>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard, as a frame in it isn't. */}
      <section className={styles["scroller"]} aria-label={t`Public changelog`} tabIndex={0}>
        <div className={styles["sheet"]} data-phone={isPhone || undefined} style={style}>
          <QueryView
            query={query}
            failure={t`The preview can’t be shown`}
            pending={<p role="status" className={styles["note"]}>{t`Loading the project…`}</p>}
          >
            {(project) => (
              <Changelog appId={appId} project={project} readAt={query.dataUpdatedAt} theme={theme} />
            )}
          </QueryView>
          {(feed?.custom_css || feed?.custom_javascript) && (
            <p className={styles["note"]}>{t`Shown without the project’s custom CSS and JavaScript.`}</p>
          )}
        </div>
        {filter}
      </section>
      <footer ref={liftMessages} className={styles["footer"]}>
        <VisionSelect vision={vision} onChange={previewVision.set} />
        <span className={styles["width"]}>
          <Button
            iconOnly
            aria-pressed={isPhone}
            aria-label={t`Phone width`}
            onClick={() => setPhone(!isPhone)}
          >
            <Icon node={Smartphone} />
          </Button>
        </span>
      </footer>
    </aside>
  );
}

/** Closes the preview, and gives the focus to the button that opens it, which a phone doesn't have. */
function closePreview(): void {
  togglePreview();
  const opener = document.querySelector<HTMLElement>("[data-preview-button]");
  (opener?.checkVisibility() ? opener : document.querySelector("h1"))?.focus();
}

interface ChangelogProps {
  readonly appId: string;
  readonly project: LenientProjectDetail;
  /** When the project was read, in milliseconds since 1970. */
  readonly readAt: number;
  readonly theme: Theme;
}

function Changelog({ appId, project, readAt, theme }: ChangelogProps) {
  const { pathname, search } = useLocation();
  const isOverLabels = pathname === projectAddress(appId, "labels");
  const view = readLabelView(new URLSearchParams(isOverLabels ? search : "?page=1"));
  const pointed = usePointedLabel();
  // Written once, not with every move of a color that the changelog shows.
  const [samples] = useState(writeSampleEntries);
  const labels = useShownLabels(appId, project, readAt, pointed);
  return (
    <ChangelogView
      project={project}
      samples={samples}
      labels={labels}
      pointed={pointed}
      theme={theme}
      addressOf={(id) => labelAddress(appId, { ...view, dialog: { kind: "edit", id } })}
    />
  );
}

/** The labels of each sample entry, with all that is being changed. */
function useShownLabels(
  appId: string,
  { labels: listed }: LenientProjectDetail,
  readAt: number,
  pointed: number | null,
) {
  const { created, updated, deleted } = usePendingChanges(appId, readAt);
  const proposed = useStore(proposedLabels);
  return chooseShownLabels({
    listed,
    changes: new Map([...updated, ...[...deleted].map((id) => [id, null] as const)]),
    proposed: [
      ...created.map((after) => ({ id: null, after })),
      ...[...proposed.values()].filter((part) => part.appId === appId).flatMap((part) => part.labels),
    ],
    pointed,
  });
}
