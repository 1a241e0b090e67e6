import type { Generated, Kysely } from "kysely";
import type { HistoryAction } from "#contract/label-history.ts";
import type { LabelInput } from "#contract/label-input.ts";
import type { LabelField } from "#contract/labels.ts";

/** Yes (1) or no (0): whole numbers are the same in every database, truth values are not. */
export type Flag = 0 | 1;
/** A moment as `currentTimestamp()` writes it. */
type Moment = string;

/** Every table as it is now, for Kysely: the one place, beside the migrations that lead there, where its columns are described. */
export interface Tables {
  users: {
    id: Generated<number>;
    /** Unique; how commands and the demo data name the user. */
    name: string;
    created_at: Moment;
  };
  tokens: {
    id: Generated<number>;
    user_id: number;
    /** What the operator called it. */
    name: string;
    /** SHA-256 of the token, in hexadecimal; the token itself is stored nowhere. */
    token_hash: string;
    created_at: Moment;
    expires_at: Moment | null;
    revoked_at: Moment | null;
    /** Whether it's refused for changes. */
    read_only: Generated<Flag>;
  };
  projects: {
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
  };
  memberships: { user_id: number; project_id: number };
  languages: { id: Generated<number>; name: string; locale: string; flag: string };
  project_languages: {
    project_id: number;
    language_id: number;
    is_default: Flag;
    created_at: Moment;
    updated_at: Moment;
  };
  public_feed_settings: {
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
    created_at: Moment;
    updated_at: Moment;
    deleted_at: Moment | null;
  };
  labels: LabelInput & {
    id: Generated<number>;
    order: number;
    project_id: number;
    created_at: Moment;
    updated_at: Moment;
    deleted_at: Moment | null;
  };
  /** A label that was created with an idempotency key: the same content with the same key is the same creation. */
  named_creations: LabelInput & { project_id: number; key: string; created_at: Moment };
  /**
   * A change of a label, written with it, which has each of its fields as it was and as it is. Rows are added, and in the
   * end removed by age, but never changed. They point to nothing: users and tokens may be gone by then, and checking labels
   * would cost every write.
   */
  label_history: {
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
  } & Record<`${"before" | "after"}_${LabelField}`, string | null>;
  /** A batch to which entries of a project's history belong. */
  label_batches: { project_id: number; id: string; kind: string | null; title: string | null };
}

/** The service's database: Kysely with its tables; `destroy()` closes it. */
export type Database = Kysely<Tables>;
