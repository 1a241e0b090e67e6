import type { FastifyInstance } from "fastify";
import { type NamedSet, starterSetsPath } from "#contract/starter-sets.ts";

/** Serves the operator's starter sets, none unless there are any, to the page before and after sign-in. */
export function addStarterSets(app: FastifyInstance, sets: readonly NamedSet[]): void {
  app.get(starterSetsPath, async (_request, reply) => {
    reply.header("cache-control", "no-cache");
    return sets;
  });
}
