import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { BrowserRouter, Route, Routes } from "react-router";
import { onTestFinished, vi } from "vitest";
import { cleanup, render } from "vitest-browser-react";
import { contentOf } from "#contract/label-content.ts";
import { listLabel } from "#contract/label-fixture.ts";
import { countActions, type HistoryPage } from "#contract/label-history.ts";
import type { HistoryDays } from "#contract/label-history-days.ts";
import type { LabelInput } from "#contract/label-input.ts";
import type { Label } from "#contract/labels.ts";
import { labelsPerPage } from "#contract/labels-per-page.ts";
import { apiPaths, changeSetHeader, historyHeader } from "#contract/paths.ts";
import { createQueryClient } from "#dashboard/api/query-client.ts";
import { forgetJobs } from "#dashboard/jobs/job-store.ts";
import { beginSession, readApi, signOut } from "#dashboard/session/data/session-store.ts";
import { toastSubject } from "#dashboard/ui/overlay/toast-subject.ts";

/** The only project of the fake service. */
export const appId = "6f1d8c1e-0000-4000-8000-000000000001";

/** A request that the fake service received. */
interface FakeRequest {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly body: unknown;
  /** The batch that it names, if any. */
  readonly changeSet: string | undefined;
}

/** Answers one request. */
type FakeResponse = (request: FakeRequest) => Response | Promise<Response>;

/**
 * A fake of the Changelog Service API at the HTTP boundary: one project with labels, kept in the page. It answers `fetch`
 * as the document says, and checks nothing. What it must refuse, delay or lose is said by {@link respondNext}.
 */
export class FakeService {
  /** Everything it was asked, in order. */
  readonly requests: FakeRequest[] = [];
  /** Whether it restores labels, and says so. */
  hasHistory = false;
  /** Answers for its history, by the query; null where nothing is known of that. */
  listHistory: ((query: URLSearchParams) => HistoryPage) | null = null;
  /** What its responses say of whose token it is. */
  readonly ownHeaders: Record<string, string> = {};
  /** What it says of the project besides. */
  details: object = {};
  /** Whether it fails to say anything of the project. */
  failsProject = false;
  #labels: Label[];
  readonly #deleted: Label[] = [];
  readonly #nextResponses: { readonly method: string; readonly response: FakeResponse }[] = [];

  #lastId: number;

  constructor(labels: readonly LabelInput[] = []) {
    this.#labels = labels.map((input, index) => fakeLabel(index + 1, input));
    this.#lastId = labels.length;
  }

  get labels(): readonly Label[] {
    return this.#labels;
  }

  /** What it was asked to create, change and delete. */
  get changes(): readonly FakeRequest[] {
    return this.requests.filter(({ method }) => method !== "GET");
  }

  /** Changes a label: called by a test, as somebody else would. */
  changeLabel(id: number, input: LabelInput): void {
    this.#labels = this.#labels.map((label) => (label.id === id ? fakeLabel(id, input) : label));
  }

  /** Deletes a label: called by a test, as somebody else would. */
  deleteLabel(id: number): void {
    this.#deleted.push(...this.#labels.filter((label) => label.id === id));
    this.#labels = this.#labels.filter((label) => label.id !== id);
  }

  #restore(id: number): Response {
    const label = this.#deleted.findLast((one) => one.id === id);
    if (!this.hasHistory || label === undefined) return new Response(null, { status: 404 });
    if (this.#labels.some((one) => one.id === id)) return new Response(null, { status: 409 });
    this.#labels = [...this.#labels, label].sort((a, b) => a.id - b.id);
    return acknowledge("Label restored successful.");
  }

  /** Answers the next request of a method in another way. */
  respondNext(method: "GET" | "POST" | "PUT" | "DELETE", response: FakeResponse): void {
    this.#nextResponses.push({ method, response });
  }

  /** Stands in for `fetch`. */
  readonly fetch = async (
    address: string,
    { method = "GET", headers, body }: RequestInit,
  ): Promise<Response> => {
    const { pathname, search } = new URL(address);
    const request = {
      method,
      path: pathname + search,
      body: typeof body === "string" ? (JSON.parse(body) as unknown) : null,
      changeSet: new Headers(headers).get(changeSetHeader) ?? undefined,
    };
    this.requests.push(request);
    const next = this.#nextResponses.findIndex((one) => one.method === method);
    const [special] = next < 0 ? [] : this.#nextResponses.splice(next, 1);
    if (this.failsProject && method === "GET" && pathname === apiPaths.project(appId))
      return new Response(null, { status: 500 });
    const response = special === undefined ? this.#answer(request) : await special.response(request);
    for (const [name, value] of Object.entries(this.ownHeaders)) response.headers.set(name, value);
    if (this.hasHistory && method === "GET") response.headers.set(historyHeader, "1");
    return response;
  };

  #answer({ method, path, body }: FakeRequest): Response {
    const [pathname = "", query] = path.split("?");
    const id = Number(/\/labels\/(\d+)/.exec(pathname)?.[1]);
    const input = body as LabelInput;
    switch (method) {
      case "POST":
        if (pathname === apiPaths.labelRestore(id)) return this.#restore(id);
        this.#lastId += 1;
        this.#labels.push(fakeLabel(this.#lastId, input));
        return acknowledge("Label created successful.");
      case "PUT":
        this.changeLabel(id, input);
        return acknowledge("Label updated successful.");
      case "DELETE":
        this.deleteLabel(id);
        return acknowledge("Label deleted successful.");
    }
    if (pathname === apiPaths.labels)
      return this.#listLabels(Number(new URLSearchParams(query).get("page") ?? 1));
    if (pathname === apiPaths.labelHistory && this.listHistory !== null)
      return Response.json(this.listHistory(new URLSearchParams(query)));
    if (pathname === apiPaths.labelHistoryDays && this.listHistory !== null)
      return Response.json(countDays(this.listHistory, new URLSearchParams(query)));
    if (pathname === apiPaths.projects) return Response.json([fakeProject]);
    if (pathname === apiPaths.project(appId))
      return Response.json({ ...fakeProject, ...this.details, labels: this.#labels });
    return new Response(null, { status: 404 });
  }

  #listLabels(page: number): Response {
    const before = (page - 1) * labelsPerPage;
    const data = this.#labels.slice(before, before + labelsPerPage);
    return Response.json({
      data,
      current_page: page,
      from: before + 1,
      to: before + data.length,
      last_page: Math.max(1, Math.ceil(this.#labels.length / labelsPerPage)),
      per_page: labelsPerPage,
      total: this.#labels.length,
    });
  }
}

/** The days of a history, in the time zone of the tests' browser. */
function countDays(list: (query: URLSearchParams) => HistoryPage, query: URLSearchParams): HistoryDays {
  query.delete("zone");
  query.set("limit", "100000");
  const { data, complete_since } = list(query);
  const byDay = Map.groupBy(data.toReversed(), ({ at }) => new Date(at).toLocaleDateString("sv-SE"));
  const days = [...byDay].map(([day, entries]) => {
    return { day, counts: countActions(entries) };
  });
  return { data: days, complete_since };
}

const fakeProject = { id: 1, name: "Acme", subdomain: "acme", domain: "acme.example", app_id: appId };

/** A label as the service sends it. */
export function fakeLabel(id: number, input: LabelInput): Label {
  return { ...listLabel(id, input.name, input.color), ...contentOf(input) };
}

function acknowledge(message: string): Response {
  return Response.json({ status: "success", message });
}

/** Renders a part of the page for a person who is signed in to a fake service, until the test ends. */
export async function renderSignedIn(part: ReactNode, service: FakeService, address = "/") {
  vi.spyOn(globalThis, "fetch").mockImplementation((url, init) => service.fetch(String(url), init ?? {}));
  if (readApi() === null) beginSession({ serviceUrl: location.origin, token: "a-token" }, false);
  const testAddress = location.href;
  history.replaceState(null, "", address);
  onTestFinished(async () => {
    // Nothing of what is rendered is there for people who aren't signed in.
    await cleanup();
    signOut();
    // As the console does, with its other work in the background (background-work.ts).
    forgetJobs();
    // As the shell does: a message that stayed would lie over what the next test presses.
    toastSubject.set(null);
    vi.restoreAllMocks();
    history.replaceState(null, "", testAddress);
  });
  const client = createQueryClient();
  const page = (content: ReactNode) => (
    <QueryClientProvider client={client}>
      <BrowserRouter>
        <Routes>
          <Route path="/projects/:appId/*" element={content} />
          <Route path="*" element={content} />
        </Routes>
      </BrowserRouter>
    </QueryClientProvider>
  );
  const screen = await render(page(part));
  return { ...screen, rerender: (content: ReactNode) => screen.rerender(page(content)) };
}
