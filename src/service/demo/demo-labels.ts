/** A label of the demo data, with how many hours before the seeding it was made and last changed. */
export interface DemoLabel {
  readonly name: string;
  readonly color: string;
  readonly createdHoursAgo: number;
  readonly updatedHoursAgo: number;
}

const day = 24;

/** Acme's labels: five pages, of which the second holds the commonest. */
export const acmeLabels: readonly DemoLabel[] = [
  label("Announcement", "#7C3AED", 212 * day, 190 * day),
  label("Release", "#0369A1", 212 * day, 45 * day),
  label("Beta", "#2563EB", 208 * day, 12 * day),
  label("API", "#0F7490", 201 * day, 201 * day),
  label("Mobile", "#BE185D", 188 * day, 61 * day),
  label("Feature", "#6D5EFC", 96 * day, 2),
  label("Improvement", "#128C7E", 96 * day, 3 * day),
  label("Bug fix", "#D92D3D", 96 * day, 5 * day),
  label("Security", "#D6780C", 90 * day, 9 * day),
  label("Deprecated", "#6B7280", 83 * day, 21 * day),
  label("Breaking", "#991B1B", 83 * day, 40 * day),
  label("Docs", "#4D7C0F", 76 * day, 76 * day),
  label("Performance", "#B45309", 71 * day, 6 * day),
  label("Accessibility", "#4338CA", 64 * day, 33 * day),
  label("Integrations", "#0E7C66", 60 * day, 18 * day),
  label("Billing", "#A16207", 52 * day, 52 * day),
  label("Dashboard", "#C026D3", 47 * day, 4 * day),
  label("Design", "#DB2777", 39 * day, 39 * day),
  label("Localization", "#0891B2", 30 * day, 11 * day),
  label("Known issue", "#9F1239", 22 * day, 7 * day),
  label("Experimental", "#5B21B6", 15 * day, 15 * day),
  label("Infrastructure", "#475569", 8 * day, 1 * day),
  label("Removed", "#57534E", 20, 3),
];

/** Orbit's labels: a list of two pages. */
export const orbitLabels: readonly DemoLabel[] = [
  label("New", "#0F7490", 140 * day, 30 * day),
  label("Improved", "#15803D", 140 * day, 8 * day),
  label("Fixed", "#B91C1C", 140 * day, 2 * day),
  label("Self-hosting", "#334155", 96 * day, 96 * day),
  label("Command line", "#7E22CE", 51 * day, 51 * day),
  label("Early access", "#C2410C", 13 * day, 5),
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

/** Names that a page must show as the text they are, however they are written. */
export const hostileLabels: readonly DemoLabel[] = [
  label('<script>alert("label")</script>', "#D92D3D", 40 * day, 3 * day),
  label('"><img src=x onerror=alert(1)>', "#B45309", 40 * day, 40 * day),
  label("javascript:alert(document.cookie)", "#6D5EFC", 39 * day, 39 * day),
  label("</title></style></textarea><svg/onload=alert(1)>", "#0F7490", 38 * day, 38 * day),
  label(`{{constructor.constructor('alert(1)')()}} \${alert(1)}`, "#128C7E", 37 * day, 2),
  label("مرحبا بالعالم", "#2563EB", 36 * day, 36 * day),
  label("שלום <b>עולם</b> and back again", "#BE185D", 35 * day, 35 * day),
  label("\u202Etxt.exe\u202C reversed by an override", "#991B1B", 34 * day, 34 * day),
  label("👩‍👩‍👧‍👦🏳️‍🌈🇺🇳 ✨", "#D6780C", 33 * day, 33 * day),
  label("Z̸̧̛͚a̵̡̛l̷̢͝g̶̨̛o̸̢͠", "#4338CA", 32 * day, 32 * day),
  label("Pneumono".repeat(32).slice(0, 255), "#4D7C0F", 31 * day, 31 * day),
  label("'; drop table labels; --", "#6B7280", 30 * day, 30 * day),
  label("&lt;b&gt;not bold&lt;/b&gt; &amp;amp;", "#A16207", 29 * day, 29 * day),
  label("../../etc/passwd?page=2#token=stolen", "#334155", 28 * day, 28 * day),
  label('=HYPERLINK("https://example.com","click")', "#0891B2", 27 * day, 27 * day),
  label("null", "#FFFFFF", 26 * day, 26 * day),
  label("__proto__", "#000000", 25 * day, 25 * day),
];

function label(name: string, color: string, createdHoursAgo: number, updatedHoursAgo: number): DemoLabel {
  return { name, color, createdHoursAgo, updatedHoursAgo };
}
