import type { Transaction } from "kysely";
import type { Tables } from "./schema.ts";

/**
 * Has all others who would change a project or add labels to it wait until the end of the transaction. Changes its row into
 * itself, which every database takes for a change.
 *
 * @returns whether there is such a project
 */
export async function lockProject(transaction: Transaction<Tables>, projectId: number): Promise<boolean> {
  const locked = await transaction
    .updateTable("projects")
    .set((project) => ({ name: project.ref("name") }))
    .where("id", "=", projectId)
    .returning("id")
    .executeTakeFirst();
  return locked !== undefined;
}
