import { onTestFinished, vi } from "vitest";
import { makeLabel } from "#contract/label-fixture.ts";
import type { LabelInput } from "#contract/label-input.ts";
import { apiPaths, historyHeader, operationUrl } from "#contract/paths.ts";
import { createApi } from "./api-client.ts";

/** What becomes of one request: before or after the service acts, something else may happen. */
type Fate = (act: () => Response) => Response | Promise<Response>;

const serviceUrl = "http://labels.test";

/** A service in place of `fetch`, with a clock that only a test moves. */
export function startFakeService(inputs: readonly LabelInput[] = [], { hasHistory = true } = {}) {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const service = {
    labels: inputs.map((input, index) => ({ id: index + 1, ...input })),
    deleted: [] as (LabelInput & { readonly id: number })[],
    /** The changes that it was asked for, as in “PUT 1”. */
    asked: [] as string[],
    /** The idempotency keys of creations. */
    keys: [] as (string | null)[],
    /** What becomes of the next changes, one after the other; and of the next reads. */
    fates: [] as Fate[],
    readFates: [] as Fate[],
    /** What becomes of every change that has no fate of its own. */
    always: ((act) => act()) as Fate,
  };
  let lastId = inputs.length;
  const acknowledge = () => Response.json({ status: "success" });
  const act = (method: string, path: string, body: LabelInput): Response => {
    const id = Number(/\d+/.exec(path.slice(apiPaths.labels.length))?.[0]);
    const index = service.labels.findIndex((label) => label.id === id);
    if (method === "POST" && path === apiPaths.labels) {
      service.labels.push({ ...body, id: ++lastId });
    } else if (method === "POST") {
      const gone = service.deleted.find((label) => label.id === id);
      if (index >= 0) return new Response(null, { status: 409 });
      if (gone === undefined) return new Response(null, { status: 404 });
      service.labels.push(gone);
    } else if (index < 0) {
      return new Response(null, { status: 404 });
    } else if (method === "PUT") {
      service.labels[index] = { ...body, id };
    } else {
      service.deleted.push(...service.labels.splice(index, 1));
    }
    return acknowledge();
  };
  vi.stubGlobal("fetch", async (address: string, { method = "GET", body, headers }: RequestInit) => {
    const path = new URL(address).pathname;
    const header: Record<string, string> = hasHistory ? { [historyHeader]: "1" } : {};
    if (method === "GET") {
      const read = () => Response.json({ labels: service.labels }, { headers: header });
      return (service.readFates.shift() ?? ((answer) => answer()))(read);
    }
    service.asked.push(`${method} ${path.slice(apiPaths.labels.length + 1)}`.trim());
    service.keys.push(new Headers(headers).get("idempotency-key"));
    const input = typeof body === "string" ? (JSON.parse(body) as LabelInput) : makeLabel("", "");
    return (service.fates.shift() ?? service.always)(() => act(method, path, input));
  });
  const api = createApi({ serviceUrl, token: "token", extendsApi: () => hasHistory });
  return {
    service,
    project: { api, appId: "acme" },
    projectUrl: operationUrl(serviceUrl, apiPaths.project("acme")),
  };
}

/** The connection breaks, before or after the service has acted. */
export const dropped =
  ({ acted }: { acted: boolean }): Fate =>
  (act) => {
    if (acted) act();
    throw new TypeError("no connection");
  };

/** Somebody refuses or fails with that status; the service has acted or not. */
export const answered =
  (status: number, { acted = false, headers = {} as Record<string, string> } = {}): Fate =>
  (act) => {
    if (acted) act();
    return new Response(status === 204 ? null : "", { status, headers });
  };

/** The service acts after so many seconds, and then answers. */
export const late =
  (seconds: number): Fate =>
  async (act) => {
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    return act();
  };
