import { DatabaseSync } from "node:sqlite";

/** Names that a page must show as the text they are, however they are written, each with a color. */
const labels = [
  ['<script>alert("label")</script>', "#D92D3D"],
  ['"><img src=x onerror=alert(1)>', "#B45309"],
  ["javascript:alert(document.cookie)", "#6D5EFC"],
  ["</title></style></textarea><svg/onload=alert(1)>", "#0F7490"],
  [`{{constructor.constructor('alert(1)')()}} \${alert(1)}`, "#128C7E"],
  ["مرحبا بالعالم", "#2563EB"],
  ["שלום <b>עולם</b> and back again", "#BE185D"],
  ["\u202Etxt.exe\u202C reversed by an override", "#991B1B"],
  ["👩‍👩‍👧‍👦🏳️‍🌈🇺🇳 ✨", "#D6780C"],
  ["Z̸̧̛͚a̵̡̛l̷̢͝g̶̨̛o̸̢͠", "#4338CA"],
  ["Pneumono".repeat(32).slice(0, 255), "#4D7C0F"],
  ["'; drop table labels; --", "#6B7280"],
  ["&lt;b&gt;not bold&lt;/b&gt; &amp;amp;", "#A16207"],
  ["../../etc/passwd?page=2#token=stolen", "#334155"],
  ['=HYPERLINK("https://example.com","click")', "#0891B2"],
  ["null", "#FFFFFF"],
  ["__proto__", "#000000"],
] as const;

/** What the service has no check for, as an older version or an operator may have stored it. */
const project = {
  name: 'Zoë\'s <script>alert("project")</script> 🧪',
  subdomain: '"><img src=x onerror=alert(1)>',
  domain: "\u202Emoc.elpmaxe\u202C<svg onload=alert(1)>.example.com",
  primary_domain: "javascript:alert(document.domain)",
  logo: "javascript:alert('logo')",
  favicon:
    "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'%3E%3Cscript%3Ealert(1)%3C/script%3E%3Ccircle cx='4' cy='4' r='4' fill='%23d92d3d'/%3E%3C/svg%3E",
  accent_color: "#6D5EFC;background:url(javascript:alert(1))",
  website: "javascript:alert('website')",
  plan: "<marquee>مجاني Free</marquee>",
};

const languages = [
  { name: "<b>Klingon</b>", locale: "../../<i>tlh</i>", flag: "<img src=x onerror=alert('flag')>" },
  { name: "العربية", locale: "ar\u202Era", flag: "🏴‍☠️🇸🇦" },
];

const feed = {
  title: "</title><script>alert('title')</script>",
  description: `${"Incomprehensibilities".repeat(12)} {{7*7}} \${alert(1)} <iframe src="javascript:alert(1)"></iframe>`,
  website: "data:text/html,<script>alert('website')</script>",
  allow_subscribers: 0,
  allow_search_engine_index: 1,
  private: 1,
  custom_css:
    "</style><script>alert('css')</script>\nbody { background: url('javascript:alert(1)'); }\n/* \u202E reversed */",
  custom_javascript: `</script><script>alert('javascript')</script><!-- ]]> -->\nalert("\${document.cookie}");`,
};

/**
 * Makes of one of the demo's projects, Zephyr, one whose every text is an attack, or hard to show.
 *
 * @param databasePath a SQLite file that a service with `--demo` has made
 */
export function addHostileTexts(databasePath: string): void {
  const database = new DatabaseSync(databasePath, { timeout: 30_000 });
  const update = (table: string, values: Readonly<Record<string, string | number>>, where: string): void => {
    const set = Object.keys(values).map((column) => `"${column}" = :${column}`);
    database.prepare(`update ${table} set ${set.join()} where ${where}`).run(values);
  };
  try {
    database.exec("begin immediate");
    const { id } = database.prepare("select id from projects where name = 'Zephyr'").get() as { id: number };
    update("projects", project, `id = ${id}`);
    update("public_feed_settings", feed, `project_id = ${id}`);
    const rows = (statement: string) => database.prepare(statement).all() as { id: number }[];
    for (const [index, row] of rows(
      `select id from labels where project_id = ${id} order by "order"`,
    ).entries()) {
      const [name = "", color = ""] = labels[index] ?? [];
      update("labels", { name, color }, `id = ${row.id}`);
      update("label_history", { after_name: name, after_color: color }, `label_id = ${row.id}`);
    }
    // Other projects share languages: this one gets its own.
    const times = "created_at, updated_at";
    database.prepare(`delete from project_languages where project_id = ${id}`).run();
    for (const [index, { name, locale, flag }] of languages.entries()) {
      const { lastInsertRowid } = database
        .prepare("insert into languages (name, locale, flag) values (?, ?, ?)")
        .run(name, locale, flag);
      database
        .prepare(
          `insert into project_languages (project_id, language_id, is_default, ${times})
           select ${id}, ${lastInsertRowid}, ${index === 0 ? 1 : 0}, ${times} from project_languages limit 1`,
        )
        .run();
      if (index === 0) update("projects", { language_id: Number(lastInsertRowid) }, `id = ${id}`);
    }
    database.exec("commit");
  } finally {
    database.close();
  }
}
