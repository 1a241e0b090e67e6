import { select, t } from "@lingui/core/macro";
import { useState } from "react";
import { normalizeHexColor } from "#contract/colors.ts";
import type { EmbeddedLabel, UnreadableLabel } from "#contract/labels.ts";
import type { Language, LenientProjectDetail } from "#contract/project-details.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Card, Fact, FactList } from "#dashboard/ui/card.tsx";
import { Chip, Swatch } from "#dashboard/ui/chip.tsx";
import { formatCount, pluralForm } from "#dashboard/ui/count.ts";
import { ExternalLink } from "#dashboard/ui/external-link.tsx";
import { isolateName, showName } from "#dashboard/ui/text-direction.ts";
import { Timestamp } from "#dashboard/ui/timestamp.tsx";
import { readWebAddress } from "#dashboard/ui/web-address.ts";
import styles from "./project-cards.module.css";

interface ProjectCardProps {
  readonly project: LenientProjectDetail;
}

/** What the project is and where it lives. */
export function GeneralCard({ project }: ProjectCardProps) {
  return (
    <Card title={t`General`}>
      <FactList>
        <Fact name={t`Website`}>
          <Address text={project.website} />
        </Fact>
        <Fact name={t`Changelog`}>
          <Address text={project.primary_domain} />
        </Fact>
        <Fact name={t`Subdomain`}>
          <Value text={project.subdomain} />
        </Fact>
        <Fact name={t`Custom domain`}>
          <Value text={project.domain} />
        </Fact>
        <Fact name={t`App ID`}>
          <code className={styles["code"]}>{project.app_id}</code>
        </Fact>
        <Fact name={t`Project ID`}>
          <code className={styles["code"]}>{project.id}</code>
        </Fact>
        <Fact name={t`Language ID`}>
          <code className={styles["code"]}>{project.language_id}</code>
        </Fact>
        <Fact name={t`Plan`}>
          <Value text={project.plan} />
        </Fact>
        <Fact name={t`Accent`}>
          <Swatch color={normalizeHexColor(project.accent_color)} />
          <code className={styles["code"]}>{project.accent_color}</code>
        </Fact>
        <Fact name={t`Logo`}>
          <Picture value={project.logo} name={t`Logo of ${isolateName(project.name)}`} />
        </Fact>
        <Fact name={t`Favicon`}>
          <Picture value={project.favicon} name={t`Favicon of ${isolateName(project.name)}`} />
        </Fact>
      </FactList>
    </Card>
  );
}

/** What the public changelog shows and allows. */
export function FeedCard({ project }: ProjectCardProps) {
  const feed = project.public_feed_setting;
  return (
    <Card title={t`Public feed`}>
      <FactList>
        <Fact name={t`Title`}>
          <Value text={feed.title} />
        </Fact>
        <Fact name={t`Description`}>
          <Value text={feed.description} />
        </Fact>
        <Fact name={t`Website`}>
          <Address text={feed.website} />
        </Fact>
        <FlagFact name={t`Subscribers may sign up`} on={feed.allow_subscribers} />
        <FlagFact name={t`Search engines may index`} on={feed.allow_search_engine_index} />
        <FlagFact name={t`Private`} on={feed.private} />
        <FlagFact name={t`Reactions`} on={project.changelog_reactions} />
        <FlagFact name={t`Comments`} on={project.changelog_comments} />
        <Fact align="end" name={t`Custom CSS`}>
          {feed.custom_css ? t`Set, see below` : <NotSet />}
        </Fact>
        <Fact align="end" name={t`Custom JavaScript`}>
          {feed.custom_javascript ? t`Set, see below` : <NotSet />}
        </Fact>
        <Fact align="end" name={t`Feed ID`}>
          <code className={styles["code"]}>{feed.id}</code>
        </Fact>
        <Fact align="end" name={t`Created`}>
          <Timestamp value={feed.created_at} />
        </Fact>
        <Fact align="end" name={t`Updated`}>
          <Timestamp relative value={feed.updated_at} />
        </Fact>
        {feed.deleted_at !== null && (
          <Fact align="end" name={t`Deleted`}>
            <Timestamp value={feed.deleted_at} />
          </Fact>
        )}
      </FactList>
    </Card>
  );
}

/** The languages that entries are written in; the default one is shown even where the service doesn't list it. */
export function LanguagesCard({ project }: ProjectCardProps) {
  const listed = project.languages.some(({ id }) => id === project.default_language.id);
  const languages: readonly Language[] = listed
    ? project.languages
    : [project.default_language, ...project.languages];
  return (
    <Card title={t`Languages`} note={languages.length}>
      <ul>
        {languages.map((language) => (
          <li key={language.id} className={styles["language"]}>
            <span aria-hidden dir="auto">
              {language.flag && showName(language.flag)}
            </span>
            <bdi>{showName(language.name)}</bdi>
            <code className={styles["code"]} dir="auto">
              {language.locale && showName(language.locale)}
            </code>
            {language.id === project.default_language.id ? (
              <span className={styles["default"]}>{t`Default`}</span>
            ) : null}
          </li>
        ))}
      </ul>
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
  const readable = labels.filter((label): label is EmbeddedLabel => label.id !== null);
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
            <Button onClick={() => setAll(true)}>{t`Show all ${formatCount(readable.length)} labels`}</Button>
          )}
          {unreadable.length > 0 && <p className={styles["unreadable"]}>{describeUnreadable(unreadable)}</p>}
        </div>
      )}
    </Card>
  );
}

/** How many labels can't be read, and which. */
function describeUnreadable(labels: readonly UnreadableLabel[]): string {
  const count = formatCount(labels.length);
  const ids = labels.map(({ sentId }) => (sentId === null ? t`unknown id` : t`id ${sentId}`)).join(", ");
  return select(pluralForm(labels.length), {
    one: `${count} label can’t be read: ${ids}. Tell the service’s operator.`,
    other: `${count} labels can’t be read: ${ids}. Tell the service’s operator.`,
  });
}

/** A text, or a word for none. */
function Value({ text }: { readonly text: string }) {
  if (text === "") return <NotSet />;
  return <span dir="auto">{text}</span>;
}

/** An address, or a word for none. */
function Address({ text }: { readonly text: string }) {
  if (text === "") return <NotSet />;
  return <ExternalLink address={text} />;
}

function NotSet() {
  return <span className={styles["unset"]}>{t`Not set`}</span>;
}

function FlagFact({ name, on }: { readonly name: string; readonly on: boolean }) {
  return (
    <Fact align="end" name={name}>
      <span className={styles["flag"]} data-on={on}>
        {on ? t`On` : t`Off`}
      </span>
    </Fact>
  );
}

/** A picture where the value is its address; else the value as text. */
function Picture({ value, name }: { readonly value: unknown; readonly name: string }) {
  if (value === null || value === undefined || value === "") return <NotSet />;
  const address = typeof value === "string" ? readWebAddress(value) : null;
  if (address !== null) {
    return (
      <img
        className={styles["picture"]}
        src={address}
        alt={name}
        referrerPolicy="no-referrer"
        loading="lazy"
      />
    );
  }
  return <span dir="auto">{typeof value === "string" ? value : JSON.stringify(value)}</span>;
}
