import type { Generated } from "kysely";
import type { HistoryAction } from "#contract/label-history.ts";

/** Yes (1) or no (0): whole numbers are the same in every database, truth values are not. */
export type Flag = 0 | 1;

interface UserTable {
  id: Generated<number>;
  /** Unique; how commands and the demo data name the user. */
  name: string;
  created_at: string;
}

interface TokenTable {
  id: Generated<number>;
  user_id: number;
  /** What the operator called it. */
  name: string;
  /** SHA-256 of the token, in hexadecimal; the token itself is stored nowhere. */
  token_hash: string;
  created_at: string;
  expires_at: string | null;
  revoked_at: string | null;
}

interface ProjectTable {
  id: Generated<number>;
  app_id: string;
  name: string;
  subdomain: string;
  domain: string;
  primary_domain: string;
  logo: string | null;
  favicon: string | null;
  accent_color: string;
  /** The default language. */
  language_id: number;
  website: string;
  plan: string;
  changelog_reactions: Flag;
  changelog_comments: Flag;
  /** The highest `order` any label of the project ever had; orders are never used again. */
  last_label_order: Generated<number>;
  /** From this moment on the history has every change of its labels, in microseconds since 1970; 0 if from the beginning. */
  history_start: Generated<number>;
}

interface MembershipTable {
  user_id: number;
  project_id: number;
}

interface LanguageTable {
  id: Generated<number>;
  name: string;
  locale: string;
  flag: string;
}

interface ProjectLanguageTable {
  project_id: number;
  language_id: number;
  is_default: Flag;
  created_at: string;
  updated_at: string;
}

interface PublicFeedSettingTable {
  id: Generated<number>;
  project_id: number;
  title: string;
  description: string;
  website: string;
  allow_subscribers: Flag;
  allow_search_engine_index: Flag;
  private: Flag;
  custom_css: string | null;
  custom_javascript: string | null;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
}

interface LabelTable {
  id: Generated<number>;
  project_id: number;
  name: string;
  color: string;
  order: number;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
  /** The moment of its creation's entry in the history, in microseconds since 1970; 0 if it was created before. */
  first_entry_at: Generated<number>;
  /** The moment of its newest entry in the history, in microseconds since 1970; 0 if it never had one. */
  last_entry_at: Generated<number>;
}

/**
 * A change of a label, written with it. Rows are added, and in the end removed by age, but never changed. They point to
 * nothing: users and tokens may be gone by then, and checking labels would cost every write.
 */
interface LabelHistoryTable {
  project_id: number;
  /** In microseconds since 1970; later than those of all former entries of the label, so both together are the key. */
  at: number;
  label_id: number;
  action: HistoryAction;
  /** Who made it, and with which token, as they were called then; null for an operator's command. */
  user_id: number | null;
  user_name: string | null;
  token_id: number | null;
  token_name: string | null;
  batch: string | null;
  /** Whether it stands for its batch where batches are folded, as its first entry or without one. */
  is_head: Flag;
  before_name: string | null;
  before_color: string | null;
  after_name: string | null;
  after_color: string | null;
}

/** A batch to which entries of a project's history belong. */
interface LabelBatchTable {
  project_id: number;
  id: string;
  kind: string | null;
  title: string | null;
}

/** How many entries of one action a batch has. */
interface LabelBatchCountTable {
  project_id: number;
  batch: string;
  action: HistoryAction;
  entries: number;
}

/**
 * How many labels that are not deleted have an `order` from `block * span` to `block * span + span - 1`. With it the start
 * of any page is found without counting all labels before it.
 */
interface LabelCountTable {
  project_id: number;
  span: number;
  block: number;
  live: number;
}

/**
 * A label that was created with an idempotency key: the same content with the same key is the same creation. The table has
 * the name by which instances of version 0.1.0 know it.
 */
interface IdempotencyKeyTable {
  project_id: number;
  key: string;
  name: string;
  color: string;
  created_at: string;
}

/** Every table, for Kysely. */
export interface Tables {
  users: UserTable;
  tokens: TokenTable;
  projects: ProjectTable;
  memberships: MembershipTable;
  languages: LanguageTable;
  project_languages: ProjectLanguageTable;
  public_feed_settings: PublicFeedSettingTable;
  labels: LabelTable;
  label_counts: LabelCountTable;
  named_creations: IdempotencyKeyTable;
  label_history: LabelHistoryTable;
  label_batches: LabelBatchTable;
  label_batch_counts: LabelBatchCountTable;
}
