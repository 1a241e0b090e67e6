import { i18n } from "@lingui/core";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, vi } from "vitest";
import type { Api } from "#client/api-client.ts";
import { readWithRetries } from "#client/retry-policy.ts";
import { type EmbeddedLabel, readableLabels } from "#contract/labels.ts";
import { createBrowserApi } from "#dashboard/api/browser-api.ts";
import { forgetJobs, type Job } from "#dashboard/jobs/job-store.ts";
import { projectDetailOptions, type Target } from "#dashboard/projects/data/project-detail-queries.ts";
import { tokens } from "#service/service-fixture.ts";
import { startLabelJob } from "./labels/data/changes/label-jobs.ts";

beforeEach(() => {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  vi.stubGlobal("location", { origin: "http://labels.test" });
});

afterEach(forgetJobs);

/** What changes a project's labels in a tab, and the labels that it shows. */
export interface Tab {
  readonly target: Target;
  readonly labels: readonly EmbeddedLabel[];
}

/** The client of a tab whose person has the demo's first token; browsers may have different names for the service. */
export function tabApi(serviceUrl = "http://labels.test"): Api {
  return createBrowserApi({ serviceUrl, token: tokens.own });
}

/** A tab of a browser that shows a project. */
export async function openTab(appId: string, api: Api = tabApi()): Promise<Tab> {
  const target: Target = { api, client: new QueryClient(), appId };
  return { target, labels: await readTab(target) };
}

/** The labels that a tab shows once it has read them again. */
async function readTab({ api, client, appId }: Target): Promise<readonly EmbeddedLabel[]> {
  const options = { ...projectDetailOptions(api, appId), staleTime: 0 };
  return readableLabels((await readWithRetries(() => client.fetchQuery(options))).labels);
}

/** Does a job in a tab, to its end. */
export function endJob(
  target: Target,
  job: Omit<Parameters<typeof startLabelJob>[0], keyof Target | "onEnd">,
): Promise<Job> {
  return new Promise((onEnd) => startLabelJob({ ...target, ...job, onEnd }));
}
