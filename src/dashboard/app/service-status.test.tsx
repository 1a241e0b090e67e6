import { useQuery } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { makeLabel } from "#contract/label-fixture.ts";
import { appId, FakeService, renderSignedIn } from "#dashboard/component-service-fixture.tsx";
import { projectDetailOptions } from "#dashboard/projects/data/project-detail-queries.ts";
import { projectListOptions } from "#dashboard/projects/data/project-queries.ts";
import { useApi } from "#dashboard/session/data/session-store.ts";
import { QueryView } from "#dashboard/ui/loading/query-view.tsx";
import { ServiceStatus } from "./service-status.tsx";

afterEach(() => setOnline(true));

function setOnline(online: boolean): void {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(online);
  window.dispatchEvent(new Event(online ? "online" : "offline"));
}

/** Shows the project's labels beside the status; both reads are the person's. */
function Screen() {
  const api = useApi();
  const projects = useQuery({ ...projectListOptions(api), retry: false });
  const project = useQuery({ ...projectDetailOptions(api, appId), retry: false });
  return (
    <>
      <ServiceStatus />
      <button type="button" onClick={() => void projects.refetch()}>
        Read projects
      </button>
      <button type="button" onClick={() => void project.refetch()}>
        Read project
      </button>
      <QueryView query={project} failure="The project can’t be shown" pending={null}>
        {({ labels }) => <p>{labels.length} labels</p>}
      </QueryView>
    </>
  );
}

function isProjectRead({ path }: { readonly path: string }): boolean {
  return path.endsWith(`/projects/${appId}`);
}

function countProjectReads({ requests }: FakeService): number {
  return requests.filter(isProjectRead).length;
}

async function renderScreen() {
  const service = new FakeService([makeLabel("Fixed", "#16A34A")]);
  const screen = await renderSignedIn(<Screen />, service);
  // What is announced of it is beside the page.
  const status = screen.locator.getByText(/^(Connected to |.+ Retrying automatically\.$|You’re offline)/);
  await expect.element(status).toMatchTextContent(/^Connected to /);
  await expect.element(screen.getByText("1 labels")).toBeVisible();
  return { service, screen, status, press: (name: string) => screen.getByRole("button", { name }).click() };
}

test("a read that the service fails shows, whatever else it answers, until it is read again", async () => {
  const { service, screen, status, press } = await renderScreen();
  service.failsProject = true;
  await press("Read project");
  await expect.element(status).toMatchTextContent("isn’t responding properly. Retrying automatically.");
  await expect.element(screen.getByText("Service error")).toBeVisible();
  await press("Read projects");
  await expect.element(screen.getByText("Service error")).toBeVisible();
  await expect.element(screen.getByRole("alert")).toMatchTextContent("This may be out of date");
  service.failsProject = false;
  await press("Read project");
  await expect.element(status).toMatchTextContent(/^Connected to /);
  await expect.element(screen.getByRole("alert")).not.toBeInTheDocument();
});

test("a service that can't be reached is said once, and what is known stays", async () => {
  const { service, screen, status, press } = await renderScreen();
  const before = countProjectReads(service);
  service.respondNext("GET", () => Promise.reject(new TypeError("Failed to fetch")));
  await press("Read project");
  await expect.element(status).toMatchTextContent("can’t be reached. Retrying automatically.");
  await expect.element(screen.getByText("1 labels")).toBeVisible();
  await expect.element(screen.getByRole("alert")).not.toBeInTheDocument();
  // Once it is back, what failed is read again.
  await expect.element(status).toMatchTextContent(/^Connected to /);
  await expect.poll(() => countProjectReads(service)).toBe(before + 2);
});

test("that a service is back shows within seconds, and at once for who comes back to the page", async () => {
  const { service, status, press } = await renderScreen();
  const fail = () => service.respondNext("GET", () => Promise.reject(new TypeError("Failed to fetch")));
  for (const comesBack of [false, true]) {
    fail();
    await press("Read project");
    await expect.element(status).toMatchTextContent("can’t be reached. Retrying automatically.");
    if (comesBack) {
      const before = service.requests.length;
      window.dispatchEvent(new Event("visibilitychange"));
      // No timer can run meanwhile.
      for (let turn = 0; turn < 100; turn += 1) await null;
      expect(service.requests.length).toBeGreaterThan(before);
    }
    await expect.element(status).toMatchTextContent(/^Connected to /);
  }
});

test("a browser that believes it's offline is asked about it: what works isn't called offline", async () => {
  const { service, screen, status } = await renderScreen();
  const before = service.requests.length;
  setOnline(false);
  await expect.poll(() => service.requests.length).toBeGreaterThan(before);
  await expect.element(status).toMatchTextContent(/^Connected to /);
  await expect.element(screen.getByText("Offline", { exact: true })).not.toBeInTheDocument();
});

test("being offline is said from the first request that fails until one succeeds", async () => {
  const { service, screen, status } = await renderScreen();
  service.respondNext("GET", () => Promise.reject(new TypeError("Failed to fetch")));
  setOnline(false);
  await expect.element(status).toMatchTextContent("You’re offline.");
  await expect.element(screen.getByText("Offline", { exact: true })).toBeVisible();
  setOnline(true);
  await expect.element(status).toMatchTextContent(/^Connected to /);
});
