import type { Transaction } from "kysely";
import { isSqlite } from "./dialects.ts";
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

/**
 * Has a transaction that changes nothing, as all is as it was asked to be, wait at its end for the database's synchronous
 * replica. What it has found may be there from a commit whose outcome nobody knew and that the replica never had: a server
 * that was restarted shows it, and it is lost with that server. PostgreSQL waits only where something was written, and for
 * all that was written before.
 */
export async function confirmProject(transaction: Transaction<Tables>, projectId: number): Promise<void> {
  if (!isSqlite(transaction)) await lockProject(transaction, projectId);
}
