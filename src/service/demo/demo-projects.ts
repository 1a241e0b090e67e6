import { readFileSync } from "node:fs";
import type { ChangeSet } from "#contract/change-set.ts";
import { noContent } from "#contract/label-content.ts";
import type { LabelInput } from "#contract/label-input.ts";
import type { NewProject } from "#service/projects/project-register.ts";
import { emptySettings, type LanguageSettings } from "#service/projects/project-settings.ts";

/** How a label of the demo data was before a change. */
interface DemoChange {
  /** The change was made so many hours before the seeding. */
  readonly hoursAgo: number;
  /** What was different before. */
  readonly before: Partial<LabelInput>;
  /** Whether the demo user's colleague made it. */
  readonly byColleague?: boolean;
  readonly batch?: string;
}

/** A label of the demo data, with how many hours before the seeding it was made and last changed. */
export interface DemoLabel extends LabelInput {
  readonly createdHoursAgo: number;
  readonly updatedHoursAgo: number;
  /** The batch that made it. */
  readonly batch?: string;
  /** Its changes, the oldest first; where there are none, nobody knows how it was before its update. */
  readonly changes?: readonly DemoChange[];
  /** It was deleted so many hours before the seeding. */
  readonly deletedHoursAgo?: number;
}

/** A project of the demo data. */
export type DemoProject = NewProject & { readonly labels: readonly DemoLabel[] };

type FeedSetting = DemoProject["public_feed_setting"];

/** A project in the file, without what most have in common. Its languages are named by their codes, the default first. */
type ProjectInFile = Pick<DemoProject, "app_id" | "name" | "domain" | "accent_color" | "website" | "plan"> &
  Partial<Omit<DemoProject, "languages" | "public_feed_setting" | "labels">> & {
    readonly languages: readonly string[];
    readonly public_feed_setting: Pick<FeedSetting, "title" | "description"> & Partial<FeedSetting>;
    readonly labels?: readonly DemoLabel[];
    /** What its labels are made of, where they are many. */
    readonly manyLabels?: ManyLabels;
  };

interface ManyLabels {
  readonly areas: readonly string[];
  readonly kinds: readonly LabelInput[];
}

interface DemoFile {
  readonly languages: Readonly<Record<string, LanguageSettings>>;
  /** Several changes that were made at once, such as by an import. */
  readonly batches: Readonly<Record<string, Omit<ChangeSet, "id">>>;
  readonly projects: readonly ProjectInFile[];
  readonly otherProjects: readonly ProjectInFile[];
}

const file: DemoFile = JSON.parse(readFileSync(new URL("./demo-projects.json", import.meta.url), "utf8"));

/** The batches of the demo data, by the names that labels call them. */
export const demoBatches = file.batches;

/** The demo user's projects. */
export const demoProjects = file.projects.map(complete);

/** The other user's project, which the demo user may not see. */
export const otherProjects = file.otherProjects.map(complete);

function complete(project: ProjectInFile): DemoProject {
  const { languages, public_feed_setting, labels = [], manyLabels, ...own } = project;
  const usual = emptySettings();
  const spoken = languages.flatMap((code) => file.languages[code] ?? []);
  return {
    ...usual,
    subdomain: own.name.toLowerCase(),
    primary_domain: `https://${own.domain}`,
    ...own,
    languages: spoken,
    default_language: spoken[0] ?? usual.default_language,
    public_feed_setting: { ...usual.public_feed_setting, website: own.website, ...public_feed_setting },
    labels: (manyLabels ? makeManyLabels(manyLabels) : labels).map((label) => ({ ...noContent, ...label })),
  };
}

/**
 * Bluebird's 1,037 labels: each of 61 areas with each of 17 kinds. As 61 and 17 share no divisor, no pair repeats. They were
 * made in 17 rounds, one for each area in each: labels of one moment are written at once.
 */
function makeManyLabels({ areas, kinds }: ManyLabels): DemoLabel[] {
  return Array.from({ length: areas.length * kinds.length }, (_, index) => {
    const kind = kinds[index % kinds.length] ?? noContent;
    const round = Math.floor(index / areas.length);
    const createdHoursAgo = (kinds.length - round) * 33 * 24;
    return {
      ...kind,
      name: `${areas[index % areas.length]}: ${kind.name}`,
      createdHoursAgo,
      updatedHoursAgo: Math.ceil(createdHoursAgo / ((round % 7) + 1)),
    };
  });
}
