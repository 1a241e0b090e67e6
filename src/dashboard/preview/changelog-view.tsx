import type { CSSProperties } from "react";
import { formatRgb, parseRgba } from "#color-science/tones.ts";
import type { LenientProjectDetail } from "#contract/project-details.ts";
import { Link } from "#dashboard/ui/link.tsx";
import type { Theme } from "#dashboard/ui/storage/theme-key.ts";
import { showName } from "#dashboard/ui/text/text-direction.ts";
import { readWebAddress } from "#dashboard/ui/text/web-address.ts";
import styles from "./changelog-view.module.css";
import type { SampleEntries } from "./sample-entries.ts";
import type { ShownLabel } from "./shown-labels.ts";

interface ChangelogViewProps {
  readonly project: LenientProjectDetail;
  readonly samples: SampleEntries;
  /** The labels of each sample entry. */
  readonly labels: readonly (readonly ShownLabel[])[];
  /** The label that is pointed at; null for none. */
  readonly pointed: number | null;
  readonly theme: Theme;
  /** Where a label's chip leads to. */
  readonly addressOf: (id: number) => string;
}

/** A project's public changelog, much as visitors see it, with sample entries. */
export function ChangelogView(props: ChangelogViewProps) {
  const { project, samples, labels, theme } = props;
  const feed = project.public_feed_setting;
  const website = readWebAddress(feed?.website ?? project.website ?? "");
  return (
    <div
      className={styles["changelog"]}
      lang={samples.language}
      dir={samples.direction}
      data-changelog
      data-theme={theme}
    >
      <header className={styles["header"]}>
        <h3 className={styles["title"]} dir="auto" translate="no">
          {showName(feed?.title || project.name || "")}
        </h3>
        {feed?.description && (
          <p className={styles["description"]} dir="auto" translate="no">
            {showName(feed.description)}
          </p>
        )}
        {website !== null && (
          <p className={styles["website"]} translate="no">
            <bdi>{new URL(website).host}</bdi>
          </p>
        )}
      </header>
      {samples.entries.map(({ day, date, title, text }, index) => (
        <article key={title} className={styles["entry"]}>
          <time className="second" dateTime={day}>
            {date}
          </time>
          <h4>{title}</h4>
          <p>{text}</p>
          <EntryLabels {...props} labels={labels[index] ?? []} />
        </article>
      ))}
    </div>
  );
}

function EntryLabels({
  labels,
  pointed,
  addressOf,
}: Pick<ChangelogViewProps, "pointed" | "addressOf"> & {
  readonly labels: readonly ShownLabel[];
}) {
  if (labels.length === 0) return null;
  return (
    <ul className={styles["labels"]}>
      {labels.map((label, index) => {
        const { id } = label;
        const shared = {
          className: styles["label"],
          dir: "auto",
          translate: "no",
          title: showName(label.name),
          style: plainProperties(label) as CSSProperties,
        } as const;
        return (
          // A label that isn't there yet has no id.
          <li key={id ?? `new ${index}`}>
            {id === null ? (
              <span {...shared}>{showName(label.name)}</span>
            ) : (
              <Link {...shared} to={addressOf(id)} aria-current={id === pointed || undefined}>
                {showName(label.name)}
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** The chip's two colors, as the service derives them; none where either can't be read. */
function plainProperties(label: ShownLabel): Readonly<Record<`--${string}`, string>> {
  const primary = parseRgba(label.primary_color ?? "");
  const secondary = parseRgba(label.secondary_color ?? "");
  if (primary === null || secondary === null) return {};
  const { red, green, blue, alpha } = secondary;
  return {
    "--label-primary": formatRgb(primary),
    "--label-secondary": `rgb(${red} ${green} ${blue} / ${alpha})`,
  };
}
