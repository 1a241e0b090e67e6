import { plural, t } from "@lingui/core/macro";
import { type CSSProperties, type ReactNode, useId } from "react";
import type { EmbeddedLabel } from "#contract/labels.ts";
import type { LenientProjectDetail } from "#contract/project-details.ts";
import { swatchProperties } from "#dashboard/colors/color-properties.ts";
import { projectAddress, useAppId } from "#dashboard/projects/data/project-address.ts";
import { type Fact, FactList, listGeneralFacts } from "#dashboard/projects/parts/fact-list.tsx";
import { ProjectAvatar } from "#dashboard/projects/parts/project-avatar.tsx";
import { Chip } from "#dashboard/ui/chip.tsx";
import { CopyButton } from "#dashboard/ui/copy-button.tsx";
import { Link } from "#dashboard/ui/link.tsx";
import { formatCount } from "#dashboard/ui/text/count.ts";
import { showName } from "#dashboard/ui/text/text-direction.ts";
import { joinList } from "#dashboard/ui/text/text-joining.ts";
import { readWebAddress } from "#dashboard/ui/text/web-address.ts";
import styles from "./project-page.module.css";

interface ProjectProps {
  readonly project: LenientProjectDetail;
}

/** What is known of a project, each fact once; those that aren't set are named together at the end. */
export function ProjectFacts({ project }: ProjectProps) {
  const general = Object.values(listGeneralFacts(project, useAppId()));
  const feed = listFeedFacts(project);
  const unset = [...general, ...feed].filter(({ value }) => value === null);
  const names = joinList(unset.map(({ name }) => name));
  return (
    <>
      <Section title={t`What visitors see`}>
        <VisibleHead project={project} />
        <VisibleLabels project={project} />
      </Section>
      <Section title={t`Project`}>
        <FactList facts={general} />
      </Section>
      <Section title={t`Public feed`}>
        <FactList facts={[...feed, { name: t`Not set`, value: names === "" ? null : names }]} />
      </Section>
      <p className="second">{t`Read-only here: these settings are changed in the changelog service.`}</p>
    </>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles["section"]} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className={styles["card"]}>{children}</div>
    </section>
  );
}

/** The head of the public changelog, in the project's own color. */
function VisibleHead({ project }: ProjectProps) {
  const feed = project.public_feed_setting;
  return (
    <div className={styles["feed"]} style={swatchProperties(project.accent_color ?? "") as CSSProperties}>
      <ProjectAvatar plain project={{ ...project, name: project.name ?? "" }} size="large" />
      <div className={styles["feedText"]}>
        <p className={styles["feedTitle"]} dir="auto">
          {feed?.title ? showName(feed.title) : t`Not set`}
        </p>
        {feed?.description && <p dir="auto">{feed.description}</p>}
      </div>
    </div>
  );
}

/** How many labels stand for all. */
const shownLabels = 4;

/** Some of the labels, as visitors see them, and the way to all. */
function VisibleLabels({ project: { labels } }: ProjectProps) {
  const readable = labels.filter((label): label is EmbeddedLabel => label.id !== null);
  const others = labels.length - Math.min(readable.length, shownLabels);
  return (
    <div className={styles["labels"]}>
      <ul>
        {readable.slice(0, shownLabels).map((label) => (
          <li key={label.id}>
            <Chip plain label={label} />
          </li>
        ))}
        {labels.length === 0 && <li>{t`No labels yet`}</li>}
        {labels.length > 0 && others > 0 && (
          <li>
            {t({
              message: `and ${{ count: formatCount(others) }} more`,
              comment: "After some labels: how many others there are",
            })}
          </li>
        )}
      </ul>
      <Link className="link" to={projectAddress(useAppId(), "labels")}>
        {t`Labels`}
      </Link>
    </div>
  );
}

/** What the public changelog allows, and how it looks. */
function listFeedFacts(project: LenientProjectDetail): readonly Fact[] {
  const feed = project.public_feed_setting;
  return [
    { name: t`Subscriptions`, value: showFlag(feed?.allow_subscribers) },
    { name: t`Search engines`, value: showFlag(feed?.allow_search_engine_index) },
    {
      name: t({ message: "Reactions", comment: "Name of a setting: readers can react to entries" }),
      value: showFlag(project.changelog_reactions),
    },
    {
      name: t({ message: "Comments", comment: "Name of a setting: readers can comment on entries" }),
      value: showFlag(project.changelog_comments),
    },
    {
      name: t({ message: "Private", comment: "Name of a setting: only members can see the feed" }),
      value: showFlag(feed?.private),
    },
    { name: t`Logo`, value: showPicture(project.logo, t`Logo`) },
    { name: t`Favicon`, value: showPicture(project.favicon, t`Favicon`) },
    { name: t`Custom CSS`, value: showCode(feed?.custom_css, t`Custom CSS`) },
    { name: t`Custom JavaScript`, value: showCode(feed?.custom_javascript, t`Custom JavaScript`) },
  ];
}

function showFlag(on: boolean | null | undefined): ReactNode {
  if (on == null) return null;
  return (
    <span className={styles["flag"]} data-on={on}>
      {on
        ? t({ message: "On", comment: "State of a setting" })
        : t({ message: "Off", comment: "State of a setting" })}
    </span>
  );
}

/** An image where the value is its address; else the value as text. */
function showPicture(value: unknown, name: string): ReactNode {
  if (value === null || value === undefined || value === "") return null;
  const address = typeof value === "string" ? readWebAddress(value) : null;
  if (address === null)
    return <span dir="auto">{typeof value === "string" ? value : JSON.stringify(value)}</span>;
  return (
    <img className={styles["image"]} src={address} alt={name} referrerPolicy="no-referrer" loading="lazy" />
  );
}

/** Code as text, folded: it is read and copied here, never run. */
function showCode(code: string | null | undefined, name: string): ReactNode {
  if (!code) return null;
  return (
    <details className={styles["code"]}>
      <summary>{plural(code.trimEnd().split("\n").length, { one: "# line", other: "# lines" })}</summary>
      <p>
        <CopyButton text={code} name={t`Copy ${name}`} />
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for what can be filled in. */}
      <div role="group" tabIndex={0} aria-label={name}>
        <pre translate="no">{code}</pre>
      </div>
    </details>
  );
}
