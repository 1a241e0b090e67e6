import type { NewProject } from "#service/projects/project-register.ts";
import { acmeLabels, bluebirdLabels, type DemoLabel, orbitLabels, zephyrLabels } from "./demo-labels.ts";

/** A project of the demo data, with the first of its languages as the default. */
export interface DemoProject extends Omit<NewProject, "default_language"> {
  readonly labels: readonly DemoLabel[];
}

const english = { name: "English", locale: "en", flag: "🇬🇧" };
const spanish = { name: "Spanish", locale: "es", flag: "🇪🇸" };
const german = { name: "German", locale: "de", flag: "🇩🇪" };
const french = { name: "French", locale: "fr", flag: "🇫🇷" };
const japanese = { name: "Japanese", locale: "ja", flag: "🇯🇵" };

/** What tells one project from the others. App ids are fixed, so that a link into the demo survives a new database. */
type Own = Pick<DemoProject, "app_id" | "name" | "domain" | "accent_color" | "website" | "plan" | "labels"> &
  Partial<DemoProject> & {
    readonly feed: Pick<DemoProject["public_feed_setting"], "title" | "description"> &
      Partial<DemoProject["public_feed_setting"]>;
  };

function project({ feed, ...own }: Own): DemoProject {
  return {
    subdomain: own.name.toLowerCase(),
    primary_domain: `https://${own.domain}`,
    logo: null,
    favicon: null,
    changelog_reactions: true,
    changelog_comments: true,
    languages: [english],
    ...own,
    public_feed_setting: {
      website: own.website,
      allow_subscribers: true,
      allow_search_engine_index: true,
      private: false,
      custom_css: null,
      custom_javascript: null,
      ...feed,
    },
  };
}

/** The demo user's projects. */
export const demoProjects: readonly DemoProject[] = [
  project({
    app_id: "6f1d8f0e-52c4-4a57-9d0c-6f8f7f1f2a01",
    name: "Acme",
    domain: "changelog.acme.com",
    accent_color: "#6D5EFC",
    website: "https://acme.com",
    plan: "Business",
    changelog_comments: false,
    languages: [english, spanish, german],
    feed: {
      title: "Acme changelog",
      description: "New features, improvements and fixes in Acme",
      custom_css: '.entry-title { font-family: "Söhne"; }\n.entry-label { border-radius: 4px; }',
    },
    labels: acmeLabels,
  }),
  project({
    app_id: "b3a0c6d2-7e19-4c83-8a45-0d9be2c47f02",
    name: "Orbit",
    domain: "updates.orbit.example",
    accent_color: "#0F7490",
    website: "https://orbit.example",
    plan: "Team",
    languages: [english, french],
    feed: { title: "Orbit updates", description: "Every release of Orbit, the self-hosted task runner." },
    labels: orbitLabels,
  }),
  project({
    app_id: "1c9e4b77-03f8-4d2e-b6a1-5e72d8a90c03",
    name: "Northwind",
    domain: "news.northwind.example",
    primary_domain: "https://northwind.changelog.example",
    accent_color: "#D6780C",
    website: "https://northwind.example",
    plan: "Free",
    changelog_reactions: false,
    changelog_comments: false,
    feed: {
      title: "Northwind news",
      description: "Changes to the Northwind ordering system, for its partners.",
      allow_subscribers: false,
      allow_search_engine_index: false,
      private: true,
    },
    labels: [],
  }),
  project({
    app_id: "e84f2a15-9b60-4f3d-a7c8-31d05b6e9f04",
    name: "Bluebird",
    domain: "whats-new.bluebird.example",
    accent_color: "#2563EB",
    website: "https://bluebird.example",
    plan: "Enterprise",
    languages: [english, german, japanese],
    feed: {
      title: "What's new in Bluebird",
      description: "Sixty areas, one list of changes.",
      custom_css: ":root { --radius: 8px; }",
      custom_javascript: 'window.addEventListener("load", () => document.body.classList.add("ready"));',
    },
    labels: bluebirdLabels,
  }),
  project({
    app_id: "90d7c3fe-4a28-4be6-95f1-c86e0a7b1d05",
    name: "Zephyr",
    domain: "releases.zephyr.example",
    accent_color: "#0D9488",
    website: "https://zephyr.example",
    plan: "Team",
    languages: [english, french],
    feed: { title: "Zephyr releases", description: "What’s new in the Zephyr weather app." },
    labels: zephyrLabels,
  }),
];

/** The other user's project, which the demo user may not see. */
export const otherProjects: readonly DemoProject[] = [
  project({
    app_id: "47b5e1c9-d6f2-4830-8e9a-72c1f4d3ab06",
    name: "Lighthouse",
    domain: "changes.lighthouse.example",
    accent_color: "#991B1B",
    website: "https://lighthouse.example",
    plan: "Team",
    changelog_reactions: false,
    feed: {
      title: "Lighthouse changes",
      description: "What changed in Lighthouse.",
      allow_search_engine_index: false,
      private: true,
    },
    labels: orbitLabels.slice(0, 3),
  }),
];
