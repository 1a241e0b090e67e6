import type { LabelInput } from "#contract/label-input.ts";
import { write } from "./database/transactions.ts";
import { demoUsers } from "./demo/demo-seed.ts";
import { LabelStore } from "./labels/label-store.ts";
import { insertMember, insertProject } from "./projects/project-register.ts";
import { demoService, hurryCommits } from "./service-fixture.ts";

const english = { name: "English", locale: "en", flag: "🇬🇧" };
const settings = {
  name: "Acme",
  subdomain: "acme",
  domain: "",
  logo: null,
  favicon: null,
  accent_color: "#00aaff",
  website: "",
  changelog_reactions: false,
  changelog_comments: false,
  plan: "Team",
  primary_domain: "https://acme.test",
  languages: [english],
  default_language: english,
  public_feed_setting: {
    title: "Acme",
    description: "",
    website: "",
    allow_subscribers: false,
    allow_search_engine_index: true,
    private: false,
    custom_css: null,
    custom_javascript: null,
  },
};

/** A service with so many projects of the demo's first user, each with these labels. */
export async function serviceWith(count: number, labels: readonly LabelInput[]) {
  const { app, database } = await demoService();
  await hurryCommits(database);
  const store = new LabelStore(database);
  const users = database.selectFrom("users").select("id");
  const user = await users.where("name", "=", demoUsers.first).executeTakeFirstOrThrow();
  const appIds = Array.from({ length: count }, (_, index) => `project-${index}`);
  for (const app_id of appIds) {
    const id = await write(database, async (transaction) => {
      const projectId = (await insertProject(transaction, { ...settings, app_id })) ?? 0;
      await insertMember(transaction, projectId, user.id);
      return projectId;
    });
    await store.addLabels(id, labels);
  }
  return { app, appIds };
}
