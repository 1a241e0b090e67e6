import { type Api, createApi } from "#client/api-client.ts";
import { ApiError } from "#client/api-error.ts";
import { type ListedLabel, readProjectDetail } from "#client/listed-labels.ts";
import { readWithRetries } from "#client/retry-policy.ts";
import type { LabelInput } from "#contract/label-input.ts";
import type { EmbeddedLabel } from "#contract/labels.ts";
import { isWritable } from "#label-files/label-file-writer.ts";
import { readableLabels } from "#label-files/label-plan.ts";
import { CommandError } from "./command-error.ts";
import { countOf, printable, tell } from "./command-output.ts";
import type { SyncOptions } from "./label-sync-commands.ts";
import { quote, quoteAll } from "./name-lookup.ts";
import { describeServiceError } from "./service-error-sentence.ts";

/** How many names are listed at most. */
const listed = 20;

/** A project of a service, as it is now. */
export interface RemoteProject {
  readonly appId: string;
  readonly name: string;
  /** All that it has, in order. */
  readonly listed: readonly ListedLabel[];
  /** Those that can be read. */
  readonly labels: readonly EmbeddedLabel[];
}

/** The service, and what tells that the token is no longer accepted. */
export interface Service {
  readonly api: Api;
  readonly signal: AbortSignal;
}

export function openService({ service: serviceUrl, token }: SyncOptions): Service {
  const refused = new AbortController();
  const onUnauthorized = () => refused.abort();
  return {
    api: createApi({ serviceUrl, token, extendsApi: () => true, onUnauthorized }),
    signal: refused.signal,
  };
}

/**
 * Reads a project, and tells of its labels that no file can have, and of those that can't be read: neither are deleted, or a
 * difference.
 *
 * @throws CommandError when it can't be read
 */
export async function readProject(
  { api }: Service,
  { service, token }: SyncOptions,
  appId: string,
): Promise<RemoteProject> {
  const { name, labels: all } = await readWithRetries(() => readProjectDetail(api, appId)).catch((error) => {
    if (!(error instanceof ApiError)) throw error;
    const unknown = `The service has no project with the app ID ${quote(appId)}, or the token's user isn't a member of it.`;
    const reason = error.code === "not-found" ? unknown : describeServiceError(error);
    // What passes by itself needs no other settings.
    const isSetting = !error.isPassing || error.code === "unreachable";
    const advice = isSetting ? " Check --service, --app-id, and the token." : "";
    throw new CommandError(hide(token, `${printable(service)}: ${reason}${advice}`));
  });
  const labels = readableLabels(all);
  const odd = labels.filter((label) => !isWritable(label));
  if (odd.length > 0) {
    const count = countOf(odd.length, "label");
    tell(`${count} can't be in a file, because of the name or color: ${listNames(odd)}.\n`);
  }
  const unreadable = all.length - labels.length;
  if (unreadable > 0) tell(`${countOf(unreadable, "label")} of the project can't be read.\n`);
  return { appId, name: name ?? appId, listed: all, labels };
}

/** A text in which the service may have repeated the token. */
export function hide(token: string, text: string): string {
  return text.replaceAll(token, "…");
}

/** The first names of labels, and how many more there are. */
export function listNames(labels: readonly Pick<LabelInput, "name">[]): string {
  const names = quoteAll(labels.slice(0, listed).map(({ name }) => name));
  return labels.length > listed ? `${names}, … and ${labels.length - listed} more` : names;
}
