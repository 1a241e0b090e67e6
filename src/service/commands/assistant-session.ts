import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { invertChanges } from "#client/change-inversion.ts";
import { isDeletion, isRestoration, type LabelChange } from "#client/label-change.ts";
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
  state: "proposed" | "applied" | "undone" | "replaced" | "under way";
  /** What was made of it, for undo. */
  made: readonly LabelChange[];
  /** Ids of labels that came back as new ones. */
  readonly renewed: Set<number>;
}

/** So many labels are deleted in a session, unless more are allowed: otherwise they would only be proposed in parts. */
const mostDeletions = 10;

/** What an assistant has proposed, applied, and undone since it was started. */
export class AssistantSession {
  readonly #options: AssistantOptions;
  readonly #proposals = new Map<string, Proposal>();

  constructor(options: AssistantOptions) {
    this.#options = options;
  }

  /** Plans changes, and makes none. @throws CommandError */
  async propose(asked: Asked): Promise<Reply> {
    const project = await readServiceProject(this.#options, asked.project);
    return await this.#offer(project, asked, planChanges(asked.changes, project.labels));
  }

  /** Makes the changes of a proposal if they are still the same on the labels as they are now; else proposes anew. @throws CommandError */
  apply(id: string, signal: AbortSignal): Promise<Reply> {
    return this.#take(id, "proposed", async (proposal) => {
      const { asked, plan } = proposal;
      const project = await readServiceProject(this.#options, asked.project);
      const now = planChanges(asked.changes, project.labels);
      if (!isDeepStrictEqual(now, plan)) {
        proposal.state = "replaced";
        const { text, ...offer } = await this.#offer(project, asked, now);
        return {
          ...offer,
          text: `Nothing was applied, as the labels have changed since. ${text}`,
          isError: true,
        };
      }
      const applied = [...this.#proposals.values()].flatMap(({ state, made }) =>
        state === "applied" ? made : [],
      );
      const count = [...applied, ...now.changes].filter(isDeletion).length;
      if (count > mostDeletions && !this.#options.allowDeletions) {
        throw new CommandError(
          `Nothing was applied: with these, ${count} labels would be deleted, and at most ${mostDeletions} may be. ` +
            "Ask the person to apply it by the link for review, or to start the server with --allow-deletions.",
        );
      }
      const changeSet = { id, kind: null, title: asked.title };
      const { made, failures } = await carryOut(project, now.changes, changeSet, signal);
      proposal.made = made;
      proposal.state = made.length > 0 ? "applied" : "proposed";
      return reportMade(
        `Applied to the labels of the project ${toSafeJson(project.name)}`,
        now.changes,
        failures,
        "To take back what was made, call undo_changes with the same ID.",
      );
    });
  }

  /** Takes back what was made of a proposal. What others have changed since stays. @throws CommandError */
  undo(id: string, signal: AbortSignal): Promise<Reply> {
    return this.#take(id, "applied", async (proposal) => {
      const { asked, made, renewed } = proposal;
      const project = await readServiceProject(this.#options, asked.project);
      const present = new Set(project.labels.map((label) => label.id));
      const isRenewed = (label: number) => !present.has(label) && renewed.has(label);
      const { changes, skipped } = invertChanges(made, project.labels, isRenewed);
      const changeSet = { id: counterId(id, randomUUID()), kind: "undo", title: null };
      const { failures } = await carryOut(project, changes, changeSet, signal);
      for (const change of changes)
        if (isRestoration(change) && !project.api.hasHistory && !failures.has(change)) renewed.add(change.id);
      proposal.state = failures.size > 0 ? "applied" : "undone";
      const advice =
        skipped.length > 0
          ? `${countOf(skipped.length, "label")} stayed, as others have changed or deleted them since.`
          : "";
      const { data, ...reply } = reportMade(
        `Undone on the labels of the project ${toSafeJson(project.name)}`,
        changes,
        failures,
        advice,
      );
      return { ...reply, data: { ...data, stayed: skipped } };
    });
  }

  /** Has something done with a proposal, once. */
  async #take(
    id: string,
    state: "proposed" | "applied",
    work: (proposal: Proposal) => Promise<Reply>,
  ): Promise<Reply> {
    const proposal = this.#proposals.get(id);
    if (proposal?.state !== state) throw new CommandError(wrongStates[proposal?.state ?? "unknown"]);
    proposal.state = "under way";
    try {
      return await work(proposal);
    } finally {
      // It wasn't begun.
      if (proposal.state === "under way") proposal.state = state;
    }
  }

  /** Keeps a plan to apply, and shows it. */
  async #offer(project: ServiceProject, asked: Asked, plan: AssistantPlan): Promise<Reply> {
    const { changes, conflicts, notes } = plan;
    const id = randomUUID();
    const [title, name] = [asked.title, project.name].map((it) => toSafeJson(it));
    const lines = changes.map((change) => `- ${describePlanned(change)}`);
    const isEmpty = changes.length === 0;
    if (!isEmpty) this.#proposals.set(id, { asked, plan, state: "proposed", made: [], renewed: new Set() });
    const next = isEmpty
      ? "There is nothing to apply."
      : "Show this to the person. Once they agree, call apply_changes with the ID.";
    return {
      text: [
        `Dry run of ${title} on the labels of the project ${name}: ${countOf(changes.length, "change")}, none of them made.`,
        ...lines,
        ...(conflicts.length > 0 ? ["Left out, because of conflicts:"] : []),
        ...conflicts.map(({ change, reason }) => `- ${change}: ${reason}`),
        next,
      ].join("\n"),
      data: isEmpty
        ? { conflicts, notes }
        : { id, review_link: await this.#link(project, asked.title, changes), conflicts, notes },
    };
  }

  /** Where the person reviews changes; null where the console isn't known, or there are too many for an address. */
  async #link(
    { api, appId }: ServiceProject,
    title: string,
    changes: readonly LabelChange[],
  ): Promise<string | null> {
    // Only our own service has a history, and it serves the console.
    const { console = api.hasHistory ? api.serviceUrl : undefined } = this.#options;
    if (console === undefined) return null;
    const fragment = await packPlan({ appId, kind: "import", title, from: api.userName, changes });
    return fragment === null ? null : reviewUrl(console, appId, fragment);
  }
}

const wrongStates: Readonly<Record<Proposal["state"] | "unknown", string>> = {
  unknown: "No proposal of this session has this ID. Call propose_changes for one.",
  proposed: "It wasn't applied yet, so there is nothing to undo.",
  "under way": "It is being applied or undone already. Wait for that.",
  applied: "It was applied already. To take it back, call undo_changes; for other changes, propose_changes.",
  undone: "It was undone already. To make it again, call propose_changes.",
  replaced: "The labels have changed since. Use the ID of the newer dry run.",
};

/** Says which of some changes were made, and why others weren't. */
function reportMade(
  did: string,
  changes: readonly LabelChange[],
  failures: ReadonlyMap<LabelChange, string>,
  advice: string,
): Reply {
  const count = `${changes.length - failures.size} of ${countOf(changes.length, "change")}`;
  const failed = [...failures].map(([change, reason]) => ({ change: describePlanned(change), reason }));
  return { text: `${did}: ${count}. ${advice}`.trim(), data: { failed }, isError: failures.size > 0 };
}
