import { deriveColors } from "#contract/colors.ts";
import { labelsPerPage } from "#contract/labels-per-page.ts";
import { apiPaths } from "#contract/paths.ts";
import { exampleAppId, type ShapeName } from "#service/http/operation.ts";

const moment = "2026-03-02T09:30:00.000000Z";
const labelInput = { name: "New feature", color: "#6D5EFC" };
const embeddedLabel = { id: 1, ...labelInput, project_id: 1, ...deriveColors(labelInput.color) };
const label = { ...embeddedLabel, order: 1, created_at: moment, updated_at: moment, deleted_at: null };

const path = `https://changes.example.com${apiPaths.labels}`;
const pageUrl = `${path}?page=1`;
const labelPage = {
  current_page: 1,
  data: [label],
  first_page_url: pageUrl,
  from: 1,
  last_page: 1,
  last_page_url: pageUrl,
  links: [
    { url: null, label: "Previous", active: false },
    { url: pageUrl, label: "1", active: true },
    { url: null, label: "Next", active: false },
  ],
  next_page_url: null,
  path,
  per_page: labelsPerPage,
  prev_page_url: null,
  to: 1,
  total: 1,
};

const batchId = "7f0c2f3a-6a55-4d7e-9a53-0d7a5cf2f6c1";
const historyEntry = {
  id: "1772443800000000-1",
  at: moment,
  action: "recolored",
  label_id: 1,
  order: 1,
  before: { name: labelInput.name, color: "#128C7E" },
  after: labelInput,
  user: { id: 1, name: "Ben" },
  token: { id: 1, name: "Laptop" },
  batch: batchId,
};
const counts = { created: 0, renamed: 0, recolored: 1, changed: 0, deleted: 0, restored: 0 };
const historyPage = {
  data: [historyEntry],
  batches: [{ id: batchId, kind: "import", title: "labels.yaml", counts }],
  next_cursor: null,
  complete_since: null,
  viewer: { id: 1, name: "Ben" },
};
const historyDays = { data: [{ day: moment.slice(0, 10), counts }], complete_since: null };

const project = {
  id: 1,
  name: "Acme",
  subdomain: "acme",
  domain: "changelog.acme.example",
  logo: null,
  favicon: null,
  accent_color: "#6D5EFC",
  language_id: 1,
  website: "https://acme.example",
  app_id: exampleAppId,
  changelog_reactions: true,
  changelog_comments: false,
};

const language = { id: 1, name: "English", locale: "en", flag: "🇬🇧" };
const projectDetail = {
  ...project,
  plan: "Business",
  primary_domain: "https://changelog.acme.example",
  labels: [embeddedLabel],
  languages: [
    {
      ...language,
      pivot: { project_id: 1, language_id: 1, is_default: 1, created_at: moment, updated_at: moment },
    },
  ],
  default_language: language,
  public_feed_setting: {
    id: 1,
    title: "What is new at Acme",
    description: "Features, improvements and fixes.",
    website: "https://acme.example",
    allow_subscribers: true,
    allow_search_engine_index: true,
    private: false,
    custom_css: null,
    custom_javascript: null,
    project_id: 1,
    created_at: moment,
    updated_at: moment,
    deleted_at: null,
  },
};

/** What requests and answers may look like, by the names of their shapes. */
export const examples: Partial<Record<ShapeName, unknown>> = {
  LabelInput: labelInput,
  LabelBatch: { labels: [labelInput, { name: "Improvement", color: "#128C7E" }] },
  LabelPage: labelPage,
  HistoryPage: historyPage,
  HistoryDays: historyDays,
  Project: project,
  ProjectDetail: projectDetail,
};
