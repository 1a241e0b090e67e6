import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { invertChanges } from "#client/change-inversion.ts";
import { isDeletion, type LabelChange } from "#client/label-change.ts";
import { packPlan, reviewUrl } from "#client/plan-link.ts";
import { counterId } from "#contract/change-set.ts";
import { type AskedChange, type AssistantPlan, describePlanned, planChanges } from "./assistant-plan.ts";
import { CommandError } from "./command-error.ts";
import { countOf, toSafeJson } from "./command-output.ts";
import type { ServiceAccess } from "./service-options.ts";
import { carryOut, readServiceProject, type ServiceProject } from "./service-project.ts";

/** How an assistant may use a service. */
export interface AssistantOptions extends ServiceAccess {
  /** Where the console is, without a slash at its end; unless given, at the service itself if that is ours. */
  readonly console?: string;
  readonly readOnly?: true;
  readonly allowDeletions?: true;
}

/** What an assistant is told: a text of ours, and what comes from the service, as data. */
export interface Reply {
  readonly text: string;
  readonly data?: object;
  /** It isn't what was asked for, and says what to do. */
  readonly isError?: boolean;
}

/** What an assistant asks for. */
export interface Asked {
  readonly project: string;
  readonly title: string;
  readonly changes: readonly AskedChange[];
}

interface Proposal {
  readonly asked: Asked;
  readonly plan: AssistantPlan;
}

/** So many labels may be deleted in a session, as more at once could be asked for in parts. */
const mostDeletions = 10;

/** What a person may have to set where a service can't be read. */
export const assistantSettings = "--service and the token";

/** A project as it is now. @throws CommandError */
export function readProject(options: AssistantOptions, appId: string): Promise<ServiceProject> {
  return readServiceProject(options, appId, assistantSettings);
}

/** What an assistant has proposed and applied since it was started. */
export class AssistantSession {
  readonly #options: AssistantOptions;
  /** What can be applied, and what can be undone, by their ids. */
  readonly #proposals = new Map<string, Proposal>();
  readonly #applied = new Map<string, { readonly asked: Asked; readonly made: readonly LabelChange[] }>();

  constructor(options: AssistantOptions) {
    this.#options = options;
  }

  /** Plans changes, and makes none. */
  async propose(asked: Asked): Promise<Reply> {
    const project = await readProject(this.#options, asked.project);
    return this.#offer(project, asked, planChanges(asked.changes, project.labels));
  }

  /** Makes the changes of a proposal if they are the same on the labels as they are now; otherwise proposes anew. */
  apply(id: string, signal: AbortSignal): Promise<Reply> {
    const missing =
      "No dry run of this session that can be applied has this ID. Call propose_changes for one.";
    return take(this.#proposals, id, missing, async ({ asked, plan }) => {
      const project = await readProject(this.#options, asked.project);
      const now = planChanges(asked.changes, project.labels);
      if (!isDeepStrictEqual(now, plan)) {
        const offer = await this.#offer(project, asked, now);
        const text = `Nothing was applied, as labels have changed since that dry run.\n${offer.text}`;
        return { ...offer, text, isError: true };
      }
      const earlier = [...this.#applied.values()].flatMap(({ made }) => made);
      const deletions = [...earlier, ...now.changes].filter(isDeletion).length;
      if (deletions > mostDeletions && !this.#options.allowDeletions) {
        throw new CommandError(
          `Nothing was applied: more than ${mostDeletions} labels would be deleted in this session. ` +
            "Have the person apply it by the link for review, or start the server with --allow-deletions.",
        );
      }
      const changeSet = { id, kind: null, title: asked.title };
      const { made, failures } = await carryOut(project, now.changes, changeSet, signal);
      if (made.length > 0) this.#applied.set(id, { asked, made });
      const advice = made.length > 0 ? "undo_changes with the same ID takes them back." : "";
      return reportMade("Applied", now.changes, failures, advice);
    });
  }

  /** Takes back what was made of a proposal. What others have changed since stays. */
  undo(id: string, signal: AbortSignal): Promise<Reply> {
    const missing = "Nothing that was applied in this session, and not undone, has this ID.";
    return take(this.#applied, id, missing, async ({ asked, made }) => {
      const project = await readProject(this.#options, asked.project);
      const { changes, skipped } = invertChanges(made, project.labels);
      const changeSet = { id: counterId(id, randomUUID()), kind: "undo", title: null };
      const { failures } = await carryOut(project, changes, changeSet, signal);
      const failed = new Set([...failures.keys()].map((change) => change.id));
      // Created labels are known by their content.
      const left = made.filter((change) => change.id === null || failed.has(change.id));
      if (failures.size > 0) this.#applied.set(id, { asked, made: left });
      const stay = `${countOf(skipped.length, "label")} stayed as others have changed or deleted them since.`;
      const reply = reportMade("Undone", changes, failures, skipped.length > 0 ? stay : "");
      return { ...reply, data: { ...reply.data, stayed: skipped } };
    });
  }

  /** Keeps a plan, to be applied, and shows it. */
  async #offer(project: ServiceProject, asked: Asked, plan: AssistantPlan): Promise<Reply> {
    const { changes, conflicts, notes } = plan;
    const count = countOf(changes.length, "change");
    const dryRun = [
      `Dry run of ${toSafeJson(asked.title)} on the project ${toSafeJson(project.name)}: ${count}, none made yet.`,
      ...changes.map(describePlanned),
      ...conflicts.map(({ name, reason }) => `- left out ${toSafeJson(name)}: ${reason}`),
    ].join("\n");
    if (changes.length === 0)
      return { text: `${dryRun}\nThere is nothing to apply.`, data: { conflicts, notes } };
    const id = randomUUID();
    this.#proposals.set(id, { asked, plan });
    const text = `${dryRun}\nShow this to the person. Once they agree, call apply_changes with the ID.`;
    return {
      text,
      data: { id, review_link: await this.#link(project, asked.title, changes), conflicts, notes },
    };
  }

  /** Where the person reviews changes; null where the console isn't known, or there are too many for an address. */
  async #link({ api, appId }: ServiceProject, title: string, changes: readonly LabelChange[]) {
    // A service with a history is ours, and serves the console.
    const { console = api.hasHistory ? api.serviceUrl : null, token } = this.#options;
    // A service may have repeated the token, which nobody would find in a link.
    if (JSON.stringify(changes).includes(token)) return null;
    const fragment = await packPlan({ appId, kind: "import", title, from: api.userName, changes });
    return console && fragment && reviewUrl(console, appId, fragment);
  }
}

/** Does something with an entry, once: it stays only where that fails. */
async function take<Entry>(
  entries: Map<string, Entry>,
  id: string,
  missing: string,
  work: (entry: Entry) => Promise<Reply>,
): Promise<Reply> {
  const entry = entries.get(id);
  if (entry === undefined) throw new CommandError(missing);
  entries.delete(id);
  return work(entry).catch((error: unknown) => {
    entries.set(id, entry);
    throw error;
  });
}

/** Says how many of some changes were made, and why others weren't. */
function reportMade(
  did: string,
  changes: readonly LabelChange[],
  failures: ReadonlyMap<LabelChange, string>,
  advice: string,
): Reply {
  const text = `${did}: ${changes.length - failures.size} of ${countOf(changes.length, "change")}. ${advice}`;
  const failed = [...failures].map(([change, reason]) => ({ change: describePlanned(change), reason }));
  return { text: text.trim(), data: { failed }, isError: failures.size > 0 };
}
