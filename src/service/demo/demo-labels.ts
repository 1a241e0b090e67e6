/** Several changes of the demo data that were made at once, such as by an import. */
export interface DemoBatch {
  readonly kind: "import" | "palette" | "rename";
  readonly title: string | null;
}

/** How a label of the demo data was before a change. */
interface DemoChange {
  /** The change was made so many hours before the seeding. */
  readonly hoursAgo: number;
  /** What was different before. */
  readonly before: { readonly name?: string; readonly color?: string };
  /** Whether the demo user's colleague made it. */
  readonly byColleague?: boolean;
  readonly batch?: DemoBatch;
}

/** A label of the demo data, with how many hours before the seeding it was made and last changed. */
export interface DemoLabel {
  readonly name: string;
  readonly color: string;
  readonly createdHoursAgo: number;
  readonly updatedHoursAgo: number;
  /** The batch that made it; null for none. */
  readonly batch: DemoBatch | null;
  /** Its changes, the oldest first; where there are none, nobody knows how it was before its update. */
  readonly changes: readonly DemoChange[];
  /** It was deleted so many hours before the seeding; null for no deletion. */
  readonly deletedHoursAgo: number | null;
}

const day = 24;

const firstImport: DemoBatch = { kind: "import", title: "changelog-labels.csv" };
const secondImport: DemoBatch = { kind: "import", title: "github-labels.json" };
const newPalette: DemoBatch = { kind: "palette", title: null };
const casing: DemoBatch = { kind: "rename", title: null };

const renamed = (hoursAgo: number, name: string, more: Partial<DemoChange> = {}): DemoChange => ({
  hoursAgo,
  before: { name },
  ...more,
});
const recolored = (hoursAgo: number, color: string, more: Partial<DemoChange> = {}): DemoChange => ({
  hoursAgo,
  before: { color },
  ...more,
});
const byColleague = { byColleague: true };
/** The colleague gave all labels of that time other colors. */
const toned = (color: string) => recolored(45 * day, color, { ...byColleague, batch: newPalette });
/** The demo user wrote names in sentence case. */
const cased = (name: string) => renamed(70 * day, name, { batch: casing });

/** Acme's labels: five pages of five, of which the second holds the commonest. */
export const acmeLabels: readonly DemoLabel[] = [
  label("Announcement", "#7C3AED", 212 * day, 190 * day, {
    batch: firstImport,
    changes: [renamed(190 * day, "News")],
  }),
  label("Release", "#0369A1", 212 * day, 45 * day, { batch: firstImport, changes: [toned("#38BDF8")] }),
  label("Beta", "#2563EB", 208 * day, 12 * day, {
    changes: [toned("#93C5FD"), renamed(12 * day, "Preview", byColleague)],
  }),
  label("API", "#0F7490", 201 * day, 201 * day),
  label("Mobile", "#BE185D", 188 * day, 61 * day, { changes: [renamed(61 * day, "iOS & Android")] }),
  label("Sunset", "#9CA3AF", 150 * day, 150 * day, { deletedHoursAgo: 26 * day }),
  label("Feature", "#6D5EFC", 96 * day, 2, {
    batch: secondImport,
    changes: [cased("feature"), toned("#A5B4FC"), recolored(2, "#7C6FFF")],
  }),
  label("Improvement", "#128C7E", 96 * day, 3 * day, {
    batch: secondImport,
    changes: [cased("enhancement"), toned("#5EEAD4"), recolored(3 * day, "#0D9488", byColleague)],
  }),
  label("Bug fix", "#D92D3D", 96 * day, 5 * day, {
    batch: secondImport,
    changes: [cased("bug"), toned("#FCA5A5"), renamed(5 * day, "Fix")],
  }),
  label("Security", "#D6780C", 90 * day, 9 * day, {
    changes: [toned("#FDBA74"), recolored(9 * day, "#EA580C")],
  }),
  label("Deprecated", "#6B7280", 83 * day, 21 * day, {
    changes: [toned("#D1D5DB"), renamed(21 * day, "Deprecation", byColleague)],
  }),
  label("Breaking", "#991B1B", 83 * day, 40 * day, {
    changes: [renamed(40 * day, "Breaking change", byColleague)],
  }),
  label("Docs", "#4D7C0F", 76 * day, 76 * day),
  label("Performance", "#B45309", 71 * day, 6 * day, {
    changes: [recolored(6 * day, "#F59E0B", byColleague)],
  }),
  label("Accessibility", "#4338CA", 64 * day, 33 * day, { changes: [renamed(33 * day, "A11y")] }),
  label("Integrations", "#0E7C66", 60 * day, 18 * day, { changes: [recolored(18 * day, "#34D399")] }),
  label("Billing", "#A16207", 52 * day, 52 * day),
  label("Dashboard", "#C026D3", 47 * day, 4 * day, { changes: [recolored(4 * day, "#E879F9")] }),
  label("Design", "#DB2777", 39 * day, 39 * day),
  label("Localization", "#0891B2", 30 * day, 11 * day, {
    changes: [renamed(11 * day, "Translations", byColleague)],
  }),
  label("Known issue", "#9F1239", 22 * day, 7 * day, { changes: [recolored(7 * day, "#E11D48")] }),
  label("Experimental", "#5B21B6", 15 * day, 15 * day),
  label("Infrastructure", "#475569", 8 * day, 1 * day, { changes: [renamed(1 * day, "Infra", byColleague)] }),
  label("Removed", "#57534E", 20, 3, { changes: [renamed(3, "Gone")] }),
];

/** Orbit's labels: a list of two pages of five. */
export const orbitLabels: readonly DemoLabel[] = [
  label("New", "#0F7490", 140 * day, 30 * day, { changes: [recolored(30 * day, "#22D3EE")] }),
  label("Improved", "#15803D", 140 * day, 8 * day, { changes: [renamed(8 * day, "Better")] }),
  label("Fixed", "#B91C1C", 140 * day, 2 * day, { changes: [recolored(2 * day, "#F87171", byColleague)] }),
  label("Self-hosting", "#334155", 96 * day, 96 * day),
  label("Command line", "#7E22CE", 51 * day, 51 * day),
  label("Early access", "#C2410C", 13 * day, 5, { changes: [renamed(5, "Alpha")] }),
];

const bluebirdAreas = [
  ..."Accounts Alerts Analytics Approvals Attachments Audit Automations Backups Billing Boards".split(" "),
  ..."Bookmarks Branding Calendar Campaigns Charts Comments Contacts Dashboards Deployments Domains".split(
    " ",
  ),
  ..."Drafts Editor Email Exports Feeds Files Filters Forms Goals Groups".split(" "),
  ..."Imports Inbox Integrations Invitations Invoices Keyboard Languages Maps Meetings Mentions".split(" "),
  ..."Messages Notifications Onboarding Payments Permissions Playbooks Portals Presence Profiles Reactions".split(
    " ",
  ),
  ..."Reminders Reports Roles Search Settings Sharing Subscriptions Tables Templates Webhooks".split(" "),
  "Workflows",
];

const bluebirdKinds: readonly (readonly [kind: string, color: string])[] = [
  ["new", "#2563EB"],
  ["improved", "#128C7E"],
  ["fixed", "#D92D3D"],
  ["faster", "#B45309"],
  ["safer", "#D6780C"],
  ["beta", "#7C3AED"],
  ["preview", "#4338CA"],
  ["deprecated", "#6B7280"],
  ["removed", "#57534E"],
  ["breaking", "#991B1B"],
  ["documented", "#4D7C0F"],
  ["redesigned", "#BE185D"],
  ["accessible", "#0F7490"],
  ["translated", "#0891B2"],
  ["migrated", "#A16207"],
  ["known issue", "#9F1239"],
  ["maintenance", "#475569"],
];

/**
 * Bluebird's 1,037 labels: each of 61 areas with each of 17 kinds. As 61 and 17 share no divisor, no pair repeats. They were
 * made in 17 rounds, one for each area in each: labels of one moment are written at once.
 */
export const bluebirdLabels: readonly DemoLabel[] = Array.from(
  { length: bluebirdAreas.length * bluebirdKinds.length },
  (_, index) => {
    const area = bluebirdAreas[index % bluebirdAreas.length] ?? "";
    const [kind, color] = bluebirdKinds[index % bluebirdKinds.length] ?? ["", "#2563EB"];
    const round = Math.floor(index / bluebirdAreas.length);
    const createdHoursAgo = (bluebirdKinds.length - round) * 33 * day;
    return label(`${area}: ${kind}`, color, createdHoursAgo, Math.ceil(createdHoursAgo / ((round % 7) + 1)));
  },
);

/** Zephyr's labels: a mobile app's, made one a day. */
export const zephyrLabels: readonly DemoLabel[] = [
  label("New feature", "#0D9488", 40 * day, 3 * day),
  label("Bug fix", "#DC2626", 40 * day, 40 * day),
  label("iOS", "#2563EB", 39 * day, 39 * day),
  label("Android", "#16A34A", 38 * day, 38 * day),
  label("Offline", "#475569", 37 * day, 2),
  label("Maps", "#0369A1", 36 * day, 36 * day),
  label("Notifications", "#D97706", 35 * day, 35 * day),
  label("Widgets", "#7C3AED", 34 * day, 34 * day),
  label("Battery", "#4D7C0F", 33 * day, 33 * day),
  label("Privacy", "#6B7280", 32 * day, 32 * day),
  label("Sharing", "#DB2777", 31 * day, 31 * day),
  label("Watch", "#4338CA", 30 * day, 30 * day),
  label("Tablets", "#0891B2", 29 * day, 29 * day),
  label("Languages", "#BE185D", 28 * day, 28 * day),
  label("Subscriptions", "#A16207", 27 * day, 27 * day),
  label("Under the hood", "#57534E", 26 * day, 26 * day),
  label("Coming soon", "#9333EA", 25 * day, 25 * day),
];

function label(
  name: string,
  color: string,
  createdHoursAgo: number,
  updatedHoursAgo: number,
  { batch = null, changes = [], deletedHoursAgo = null }: Partial<DemoLabel> = {},
): DemoLabel {
  return { name, color, createdHoursAgo, updatedHoursAgo, batch, changes, deletedHoursAgo };
}
