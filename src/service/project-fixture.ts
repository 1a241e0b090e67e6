import { randomUUID } from "node:crypto";
import type { LabelInput } from "#contract/label-input.ts";
import { completeSettings } from "./commands/project-options.ts";
import type { Database } from "./database/database.ts";
import { write } from "./database/transactions.ts";
import { demoUsers } from "./demo/demo-users.ts";
import { LabelStore } from "./labels/label-store.ts";
import { insertMember, insertProject } from "./projects/project-register.ts";
import { emptySettings } from "./projects/project-settings.ts";
import { demoService, hurryCommits } from "./service-fixture.ts";

interface ProjectOptions {
  readonly appId?: string;
  readonly name?: string;
  readonly domain?: string;
  readonly labels?: readonly LabelInput[];
}

/** Adds a project, of the demo's first user if there is one. */
export async function addProject(
  database: Database,
  { appId = randomUUID(), name = "Acme", domain = "acme.example", labels = [] }: ProjectOptions = {},
): Promise<{ readonly id: number; readonly appId: string }> {
  const users = database.selectFrom("users").select("id").where("name", "=", demoUsers.first);
  const user = await users.executeTakeFirst();
  const settings = completeSettings({ ...emptySettings(), name, domain, subdomain: "acme" });
  const id = await write(database, async (transaction) => {
    const projectId = (await insertProject(transaction, { ...settings, app_id: appId })) ?? 0;
    if (user !== undefined) await insertMember(transaction, projectId, user.id);
    return projectId;
  });
  await new LabelStore(database).addLabelBatch(id, labels, null);
  return { id, appId };
}

/** A service with so many projects of the demo's first user, each with these labels. */
export async function serviceWith(count: number, labels: readonly LabelInput[]) {
  const { app, database } = await demoService();
  await hurryCommits(database);
  const appIds = Array.from({ length: count }, (_, index) => `project-${index}`);
  for (const appId of appIds) await addProject(database, { appId, labels });
  return { app, appIds };
}
