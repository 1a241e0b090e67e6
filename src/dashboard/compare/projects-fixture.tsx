import type { ReactNode } from "react";
import type { LabelInput } from "#contract/label-input.ts";
import { apiPaths, projectHeader } from "#contract/paths.ts";
import { appId, FakeService, renderSignedIn } from "#dashboard/component-service-fixture.tsx";

/** A project besides the one of the fake service. */
export interface OtherProject {
  readonly name: string;
  readonly labels?: readonly LabelInput[];
}

/** The app id of another project, by its place. */
export const otherId = (index: number) => `6f1d8c1e-0000-4000-8000-1${String(index).padStart(11, "0")}`;

/** Renders a screen for a person who has other projects, too. */
export async function renderWithProjects(
  page: ReactNode,
  screenName: string,
  own: readonly LabelInput[],
  others: readonly OtherProject[],
  query = "",
  unreadable: readonly string[] = [],
) {
  const service = new FakeService(own);
  const services = others.map(({ labels = [] }) => new FakeService(labels));
  const responseOwn = service.fetch;
  const listed = others.map(({ name }, index) => ({ id: index + 2, name, app_id: otherId(index) }));
  /** The app ids of those that can't be read. */
  const failing = new Set(unreadable);
  Object.defineProperty(service, "fetch", {
    value: async (address: string, init: RequestInit) => {
      const { pathname } = new URL(address);
      if (pathname === apiPaths.projects) {
        const first = (await (await responseOwn(address, init)).json()) as unknown[];
        return Response.json([...first, ...listed]);
      }
      const header = new Headers(init.headers).get(projectHeader);
      const index = listed.findIndex(({ app_id: id }) => pathname === apiPaths.project(id) || header === id);
      const other = services[index];
      if (other === undefined) return responseOwn(address, init);
      if (pathname !== apiPaths.project(otherId(index))) return other.fetch(address, init);
      if (failing.has(otherId(index))) return new Response(null, { status: 403 });
      return Response.json({ ...listed[index], labels: other.labels });
    },
  });
  const screen = await renderSignedIn(page, service, `/projects/${appId}/${screenName}${query}`);
  return { screen, service, services, failing };
}
