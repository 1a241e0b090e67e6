import { plural, t } from "@lingui/core/macro";
import { type ComponentProps, useState } from "react";
import { normalizeHexColor } from "#contract/colors.ts";
import { readableLabels, type UnreadableLabel } from "#contract/labels.ts";
import type { LenientProjectDetail, LenientProjectLanguage } from "#contract/project-details.ts";
import { PageThemeSelect } from "#dashboard/labels/parts/page-theme-select.tsx";
import { ProjectAvatar } from "#dashboard/projects/parts/project-avatar.tsx";
import { Button } from "#dashboard/ui/button.tsx";
import { Card, Fact, FactList } from "#dashboard/ui/card.tsx";
import { Chip, Swatch } from "#dashboard/ui/chip.tsx";
import { CopyButton } from "#dashboard/ui/copy-button.tsx";
import { ExternalLink } from "#dashboard/ui/external-link.tsx";
import { formatCount } from "#dashboard/ui/text/count.ts";
import { isolateName, showName } from "#dashboard/ui/text/text-direction.ts";
import { joinList } from "#dashboard/ui/text/text-joining.ts";
import { Timestamp } from "#dashboard/ui/text/timestamp.tsx";
import { readWebAddress } from "#dashboard/ui/text/web-address.ts";
import styles from "./project-cards.module.css";

interface ProjectCardProps {
  readonly project: LenientProjectDetail;
}

/** The head of the public changelog, as far as the service tells what is in it. */
export function VisitorsCard({ appId, project }: ProjectCardProps & { readonly appId: string }) {
  const feed = project.public_feed_setting;
  return (
    <Card wide title={t`What visitors see`}>
      <div className={styles["feed"]}>
        <ProjectAvatar project={{ ...project, name: project.name ?? "" }} size="large" />
        <div className={styles["feedText"]}>
          <p className={styles["feedTitle"]}>
            <Value text={feed?.title} />
          </p>
          <p>
            <Value text={feed?.description} />
          </p>
        </div>
      </div>
      <FactList>
        <Fact
          name={t({ message: "Changelog", comment: "Heading of the address of the project’s changelog" })}
        >
          <Address text={project.primary_domain} />
        </Fact>
        <Fact name={t({ message: "Accent", comment: "The project’s accent color" })}>
          {project.accent_color && <Swatch color={normalizeHexColor(project.accent_color)} />}
          <Code value={project.accent_color} />
        </Fact>
        <Fact name={t`Labels are shown on`}>
          <PageThemeSelect appId={appId} />
          <span className={styles["unset"]}>{t`Your choice, kept on this device`}</span>
        </Fact>
      </FactList>
    </Card>
  );
}

/** What the project is and where it lives. */
export function GeneralCard({ project }: ProjectCardProps) {
  return (
    <Card title={t({ message: "General", comment: "Heading: what the project is and where it lives" })}>
      <FactList>
        <Fact name={t`Website`}>
          <Address text={project.website} />
        </Fact>
        <Fact name={t`Subdomain`}>
          <Value translate="no" text={project.subdomain} />
        </Fact>
        <Fact name={t`Custom domain`}>
          <Value translate="no" text={project.domain} />
        </Fact>
        <Fact name={t({ message: "Plan", comment: "What a customer pays for, such as “Pro”" })}>
          <Value translate="no" text={project.plan} />
        </Fact>
        <Fact name={t`Logo`}>
          <Picture value={project.logo} name={t`Logo of ${isolateName(project.name ?? "")}`} />
        </Fact>
        <Fact name={t`Favicon`}>
          <Picture value={project.favicon} name={t`Favicon of ${isolateName(project.name ?? "")}`} />
        </Fact>
      </FactList>
    </Card>
  );
}

/** What the public changelog allows. */
export function FeedCard({ project }: ProjectCardProps) {
  const feed = project.public_feed_setting;
  return (
    <Card title={t`Public feed`}>
      <FactList>
        <Fact align="end" name={t`Website`}>
          <Address text={feed?.website} />
        </Fact>
        <FlagFact name={t`Visitors can subscribe`} on={feed?.allow_subscribers} />
        <FlagFact name={t`Search engine indexing`} on={feed?.allow_search_engine_index} />
        <FlagFact
          name={t({ message: "Private", comment: "Name of a setting: only members can see the feed" })}
          on={feed?.private}
        />
        <FlagFact
          name={t({ message: "Reactions", comment: "Name of a setting: readers can react to entries" })}
          on={project.changelog_reactions}
        />
        <FlagFact
          name={t({ message: "Comments", comment: "Name of a setting: readers can comment on entries" })}
          on={project.changelog_comments}
        />
        <Fact align="end" name={t`Custom CSS`}>
          {feed?.custom_css ? t`See below` : <NotSet />}
        </Fact>
        <Fact align="end" name={t`Custom JavaScript`}>
          {feed?.custom_javascript ? t`See below` : <NotSet />}
        </Fact>
      </FactList>
    </Card>
  );
}

/** What few people ask for, folded: the ids that the API takes, and when the feed’s settings were changed. */
export function IdsCard({ project }: ProjectCardProps) {
  const feed = project.public_feed_setting;
  const ids = [
    { title: t`App ID`, value: project.app_id },
    { title: t`Project ID`, value: project.id },
    { title: t`Language ID`, value: project.language_id },
    { title: t`Feed ID`, value: feed?.id },
  ];
  return (
    <details className={styles["fold"]}>
      <summary>{t`IDs and dates`}</summary>
      <FactList>
        {ids.map(({ title, value }) => (
          <Fact key={title} name={title}>
            <Code value={value} />
            {value != null && value !== "" && (
              <CopyButton iconOnly text={String(value)} name={t`Copy ${title}`} />
            )}
          </Fact>
        ))}
        <Fact name={t({ message: "Created", comment: "Heading of a date" })}>
          <Moment value={feed?.created_at} />
        </Fact>
        <Fact name={t({ message: "Updated", comment: "Heading of a date" })}>
          <Moment relative value={feed?.updated_at} />
        </Fact>
        {feed?.deleted_at && (
          <Fact name={t({ message: "Deleted", comment: "Heading of a date" })}>
            <Timestamp value={feed.deleted_at} />
          </Fact>
        )}
      </FactList>
    </details>
  );
}

/** The languages that entries are written in; the default one is shown even where the service doesn't list it. */
export function LanguagesCard({ project: { languages, default_language: standard } }: ProjectCardProps) {
  const listed = languages ?? [];
  const isDefault = ({ id, pivot }: LenientProjectLanguage) =>
    standard?.id == null ? pivot?.is_default === true : id === standard.id;
  const isMissing = standard !== null && !listed.some((language) => language !== null && isDefault(language));
  const shown = isMissing ? [{ ...standard, pivot: { is_default: true } }, ...listed] : listed;
  return (
    <Card title={t`Languages`} note={shown.length}>
      {shown.length === 0 ? (
        <p className={styles["none"]}>
          <NotSet />
        </p>
      ) : (
        <ul>
          {shown.map((language, index) => (
            // The ids may be missing, or the same.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above.
            <li key={index} className={styles["language"]}>
              {language === null ? (
                <span className={styles["unset"]}>{t`This language has invalid data`}</span>
              ) : (
                <>
                  {language.name ? <bdi translate="no">{showName(language.name)}</bdi> : <NotSet />}
                  {language.locale && (
                    <code translate="no" className={styles["code"]} dir="auto">
                      {showName(language.locale)}
                    </code>
                  )}
                  {isDefault(language) ? (
                    <span className={styles["default"]}>
                      {t({ message: "Default", comment: "The project’s default language" })}
                    </span>
                  ) : null}
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** How many labels are shown until all are asked for. */
const firstLabels = 60;

interface LabelsCardProps {
  readonly labels: LenientProjectDetail["labels"];
}

/** The project's labels, as its entries carry them. */
export function LabelsCard({ labels }: LabelsCardProps) {
  const [all, setAll] = useState(false);
  const readable = readableLabels(labels);
  const unreadable = labels.filter((label): label is UnreadableLabel => label.id === null);
  const shown = all ? readable : readable.slice(0, firstLabels);
  return (
    <Card title={t`Labels`} note={formatCount(labels.length)}>
      {labels.length === 0 ? (
        <p className={styles["none"]}>{t`No labels yet.`}</p>
      ) : (
        <div className={styles["labels"]}>
          <ul className={styles["chips"]}>
            {shown.map((label) => (
              <li key={label.id}>
                <Chip label={label} />
              </li>
            ))}
          </ul>
          {shown.length < readable.length && (
            <Button onClick={() => setAll(true)}>
              {plural(readable.length, { one: "Show # label", other: "Show all # labels" })}
            </Button>
          )}
          {unreadable.length > 0 && <p className={styles["unreadable"]}>{describeUnreadable(unreadable)}</p>}
        </div>
      )}
    </Card>
  );
}

/** How many labels can't be read, and which. */
function describeUnreadable(labels: readonly UnreadableLabel[]): string {
  const count = labels.length;
  const ids = joinList(labels.map(({ sentId }) => (sentId === null ? t`unknown ID` : t`ID ${sentId}`)));
  return plural(count, {
    one: `# label has invalid data: ${ids}. Contact your administrator.`,
    other: `# labels have invalid data: ${ids}. Contact your administrator.`,
  });
}

interface ValueProps {
  /** Null where the service sent none that can be read, undefined where it sent nothing around it either. */
  readonly text: string | null | undefined;
}

/** A text, or a word for none. */
function Value({ text, ...rest }: ValueProps & Pick<ComponentProps<"span">, "translate">) {
  if (!text) return <NotSet />;
  return (
    <span {...rest} dir="auto">
      {text}
    </span>
  );
}

/** An address, or a word for none. */
function Address({ text }: ValueProps) {
  if (!text) return <NotSet />;
  return <ExternalLink address={text} />;
}

/** A text or number for machines, or a word for none. */
function Code({ value }: { readonly value: string | number | null | undefined }) {
  if (value == null || value === "") return <NotSet />;
  return (
    <code translate="no" className={styles["code"]}>
      {value}
    </code>
  );
}

interface MomentProps {
  readonly value: string | null | undefined;
  readonly relative?: boolean;
}

/** A moment, or a word for none. */
function Moment({ value, relative = false }: MomentProps) {
  if (!value) return <NotSet />;
  return <Timestamp value={value} relative={relative} />;
}

function NotSet() {
  return <span className={styles["unset"]}>{t`Not set`}</span>;
}

interface FlagFactProps {
  readonly name: string;
  readonly on: boolean | null | undefined;
}

function FlagFact({ name, on }: FlagFactProps) {
  return (
    <Fact align="end" name={name}>
      {on == null ? (
        <NotSet />
      ) : (
        <span className={styles["flag"]} data-on={on}>
          {on
            ? t({ message: "On", comment: "State of a setting" })
            : t({ message: "Off", comment: "State of a setting" })}
        </span>
      )}
    </Fact>
  );
}

/** An image where the value is its address; else the value as text. */
function Picture({ value, name }: { readonly value: unknown; readonly name: string }) {
  if (value === null || value === undefined || value === "") return <NotSet />;
  const address = typeof value === "string" ? readWebAddress(value) : null;
  if (address !== null) {
    return (
      <img className={styles["image"]} src={address} alt={name} referrerPolicy="no-referrer" loading="lazy" />
    );
  }
  return <span dir="auto">{typeof value === "string" ? value : JSON.stringify(value)}</span>;
}
