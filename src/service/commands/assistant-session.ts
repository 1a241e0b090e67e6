import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { invertChanges } from "#client/change-inversion.ts";
import { isDeletion, type LabelChange } from "#client/label-change.ts";
import { planLinkLimit, reviewUrl } from "#client/plan-link.ts";
import { counterId } from "#contract/change-set.ts";
import { planChanges } from "./assistant-plan.ts";
import { CommandError } from "./command-error.ts";
import { countOf, toSafeJson } from "./command-output.ts";
import type { ServiceAccess } from "./service-options.ts";
import { carryOut, readServiceProject, refuseFailures, type ServiceProject } from "./service-project.ts";

/** How an assistant may use a service. */
export interface AssistantOptions extends ServiceAccess {
  /** Where the console is, without a slash at its end; unless given, at the service itself if that is ours. */
  readonly console?: string;
  readonly readOnly?: true;
  readonly allowDeletions?: true;
}

/** Changes that an assistant has proposed, and what was made of them. */
interface Proposal {
  /** The project whose labels they are of. */
  readonly appId: string;
  readonly title: string;
  readonly proposed: readonly LabelChange[];
  /** What the last dry run showed. */
  readonly shown: readonly LabelChange[];
  /** What was applied, and not undone. */
  readonly made: readonly LabelChange[];
}

/** So many labels may be deleted in a session, as more at once could be asked for in parts. */
const mostDeletions = 10;

/** What an assistant has proposed and applied since it was started. Everything is told as a text; what fails is thrown as a CommandError. */
export class AssistantSession {
  readonly #options: AssistantOptions;
  readonly #proposals = new Map<string, Proposal>();
  #deletions = 0;

  constructor(options: AssistantOptions) {
    this.#options = options;
  }

  /** Keeps changes of a project, to be applied, and shows what they come to. */
  propose(project: ServiceProject, title: string, proposed: readonly LabelChange[]): string {
    return this.#show(project, randomUUID(), { appId: project.appId, title, proposed, shown: [], made: [] });
  }

  /** Makes the changes of a proposal if they come to what was shown last; otherwise shows what they come to now. */
  async apply(id: string, signal: AbortSignal): Promise<string> {
    const { proposal, project } = await this.#find(id);
    const { changes } = planChanges(proposal.proposed, project.labels);
    if (!isDeepStrictEqual(changes, proposal.shown)) {
      const dryRun = this.#show(project, id, proposal);
      return `Nothing was applied, as labels have changed since the dry run. This is a new one.\n${dryRun}`;
    }
    const deletions = this.#deletions + changes.filter(isDeletion).length;
    if (deletions > mostDeletions && !this.#options.allowDeletions) {
      throw new CommandError(
        `Nothing was applied: more than ${mostDeletions} labels would be deleted in this session. ` +
          "Have the person apply it by the link for review, or start the server with --allow-deletions.",
      );
    }
    const changeSet = { id, kind: null, title: proposal.title };
    const { made, failures } = await carryOut(project, changes, changeSet, signal);
    this.#deletions += made.filter(isDeletion).length;
    this.#proposals.set(id, { ...proposal, made: [...proposal.made, ...made] });
    refuseFailures(project, changes, failures, "Call apply_changes again for what is left.");
    return `Applied ${countOf(changes.length, "change")}. undo_changes with the same ID takes them back.`;
  }

  /** Takes back what was made of a proposal. What others have changed since stays. */
  async undo(id: string, signal: AbortSignal): Promise<string> {
    const { proposal, project } = await this.#find(id);
    const { changes, skipped } = invertChanges(proposal.made, project.labels);
    const changeSet = { id: counterId(id, randomUUID()), kind: "undo", title: null };
    const { failures } = await carryOut(project, changes, changeSet, signal);
    refuseFailures(project, changes, failures, "Call undo_changes again for what is left.");
    this.#proposals.set(id, { ...proposal, made: [] });
    const stayed = ` As others have changed or deleted them since, these stayed: ${toSafeJson(skipped)}`;
    return `Undid ${countOf(changes.length, "change")}.${skipped.length > 0 ? stayed : ""}`;
  }

  async #find(id: string) {
    const proposal = this.#proposals.get(id);
    if (proposal === undefined)
      throw new CommandError("No proposal of this session has this ID. Call propose_changes for one.");
    return { proposal, project: await readServiceProject(this.#options, proposal.appId) };
  }

  #show(project: ServiceProject, id: string, proposal: Proposal): string {
    const { api, appId, name, labels } = project;
    const { changes, lines } = planChanges(proposal.proposed, labels);
    this.#proposals.set(id, { ...proposal, shown: changes });
    const count = `${countOf(changes.length, "change")}, none made yet`;
    const head = `Dry run of ${toSafeJson(proposal.title)} on the project ${toSafeJson(name)}: ${count}.`;
    if (changes.length === 0) return [head, ...lines, "There is nothing to apply."].join("\n");
    // A service with a history is ours, and serves the console.
    const { console = api.hasHistory ? api.serviceUrl : null } = this.#options;
    const link = console && reviewUrl(console, appId, { title: proposal.title, from: api.userName, changes });
    return [
      head,
      ...lines,
      "Show this to the person. Once they agree, call apply_changes with the ID.",
      `ID: ${id}`,
      ...(link && link.length <= planLinkLimit ? [`Link for review: ${link}`] : []),
    ].join("\n");
  }
}
