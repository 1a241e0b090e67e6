import { acmeLabels, bluebirdLabels, type DemoLabel, orbitLabels, zephyrLabels } from "./demo-labels.ts";

/** A language of the demo data. */
interface DemoLanguage {
  readonly name: string;
  readonly locale: string;
  readonly flag: string;
}

/** A project of the demo data. App ids are fixed, so that a link into the demo survives a new database. */
export interface DemoProject {
  readonly appId: string;
  readonly name: string;
  readonly subdomain: string;
  readonly domain: string;
  readonly primaryDomain: string;
  readonly logo?: string;
  readonly favicon?: string;
  readonly accentColor: string;
  readonly website: string;
  readonly plan: string;
  readonly reactions: boolean;
  readonly comments: boolean;
  /** The first is the default. */
  readonly languages: readonly DemoLanguage[];
  readonly feed: {
    readonly title: string;
    readonly description: string;
    readonly website: string;
    readonly subscribers: boolean;
    readonly searchEngines: boolean;
    readonly private: boolean;
    readonly css?: string;
    readonly javascript?: string;
  };
  readonly labels: readonly DemoLabel[];
}

const english = { name: "English", locale: "en", flag: "🇬🇧" };
const spanish = { name: "Spanish", locale: "es", flag: "🇪🇸" };
const german = { name: "German", locale: "de", flag: "🇩🇪" };
const french = { name: "French", locale: "fr", flag: "🇫🇷" };
const japanese = { name: "Japanese", locale: "ja", flag: "🇯🇵" };

/** The demo user's projects. */
export const demoProjects: readonly DemoProject[] = [
  {
    appId: "6f1d8f0e-52c4-4a57-9d0c-6f8f7f1f2a01",
    name: "Acme",
    subdomain: "acme",
    domain: "changelog.acme.com",
    primaryDomain: "https://changelog.acme.com",
    accentColor: "#6D5EFC",
    website: "https://acme.com",
    plan: "Business",
    reactions: true,
    comments: false,
    languages: [english, spanish, german],
    feed: {
      title: "Acme changelog",
      description: "New features, improvements and fixes in Acme",
      website: "https://acme.com",
      subscribers: true,
      searchEngines: true,
      private: false,
      css: '.entry-title { font-family: "Söhne"; }\n.entry-label { border-radius: 4px; }',
    },
    labels: acmeLabels,
  },
  {
    appId: "b3a0c6d2-7e19-4c83-8a45-0d9be2c47f02",
    name: "Orbit",
    subdomain: "orbit",
    domain: "updates.orbit.example",
    primaryDomain: "https://updates.orbit.example",
    accentColor: "#0F7490",
    website: "https://orbit.example",
    plan: "Team",
    reactions: true,
    comments: true,
    languages: [english, french],
    feed: {
      title: "Orbit updates",
      description: "Every release of Orbit, the self-hosted task runner.",
      website: "https://orbit.example",
      subscribers: true,
      searchEngines: true,
      private: false,
    },
    labels: orbitLabels,
  },
  {
    appId: "1c9e4b77-03f8-4d2e-b6a1-5e72d8a90c03",
    name: "Northwind",
    subdomain: "northwind",
    domain: "news.northwind.example",
    primaryDomain: "https://northwind.changelog.example",
    accentColor: "#D6780C",
    website: "https://northwind.example",
    plan: "Free",
    reactions: false,
    comments: false,
    languages: [english],
    feed: {
      title: "Northwind news",
      description: "Changes to the Northwind ordering system, for its partners.",
      website: "https://northwind.example",
      subscribers: false,
      searchEngines: false,
      private: true,
    },
    labels: [],
  },
  {
    appId: "e84f2a15-9b60-4f3d-a7c8-31d05b6e9f04",
    name: "Bluebird",
    subdomain: "bluebird",
    domain: "whats-new.bluebird.example",
    primaryDomain: "https://whats-new.bluebird.example",
    accentColor: "#2563EB",
    website: "https://bluebird.example",
    plan: "Enterprise",
    reactions: true,
    comments: true,
    languages: [english, german, japanese],
    feed: {
      title: "What's new in Bluebird",
      description: "Sixty areas, one list of changes.",
      website: "https://bluebird.example",
      subscribers: true,
      searchEngines: true,
      private: false,
      css: ":root { --radius: 8px; }",
      javascript: 'window.addEventListener("load", () => document.body.classList.add("ready"));',
    },
    labels: bluebirdLabels,
  },
  {
    appId: "90d7c3fe-4a28-4be6-95f1-c86e0a7b1d05",
    name: "Zephyr",
    subdomain: "zephyr",
    domain: "releases.zephyr.example",
    primaryDomain: "https://releases.zephyr.example",
    accentColor: "#0D9488",
    website: "https://zephyr.example",
    plan: "Team",
    reactions: true,
    comments: true,
    languages: [english, french],
    feed: {
      title: "Zephyr releases",
      description: "What’s new in the Zephyr weather app.",
      website: "https://zephyr.example",
      subscribers: true,
      searchEngines: true,
      private: false,
    },
    labels: zephyrLabels,
  },
];

/** The other user's project, which the demo user may not see. */
export const otherProjects: readonly DemoProject[] = [
  {
    appId: "47b5e1c9-d6f2-4830-8e9a-72c1f4d3ab06",
    name: "Lighthouse",
    subdomain: "lighthouse",
    domain: "changes.lighthouse.example",
    primaryDomain: "https://changes.lighthouse.example",
    accentColor: "#991B1B",
    website: "https://lighthouse.example",
    plan: "Team",
    reactions: false,
    comments: true,
    languages: [english],
    feed: {
      title: "Lighthouse changes",
      description: "What changed in Lighthouse.",
      website: "https://lighthouse.example",
      subscribers: true,
      searchEngines: false,
      private: true,
    },
    labels: orbitLabels.slice(0, 3),
  },
];
