import { expect, onTestFinished, test } from "vitest";
import { makeLabel } from "#contract/label-fixture.ts";
import type { LabelInput } from "#contract/label-input.ts";
import { starterSetsPath } from "#contract/starter-sets.ts";
import { appId, FakeService, renderSignedIn } from "#dashboard/component-service-fixture.tsx";
import ToastRegion from "#dashboard/ui/overlay/toast-region.tsx";
import StarterSetPage from "./starter-set-page.tsx";

const labels = [makeLabel("Feature", "#112233"), makeLabel("Bug", "#AA2200")];

/** The page of a project, at a console whose operator gives these sets. */
async function renderPage(inProject: readonly LabelInput[], responseSets: () => Response) {
  const service = new FakeService(inProject);
  const response = service.fetch;
  const asked: RequestInit[] = [];
  Object.defineProperty(service, "fetch", {
    value: async (address: string, init: RequestInit) => {
      if (new URL(address).pathname !== starterSetsPath) return response(address, init);
      asked.push(init);
      return responseSets();
    },
  });
  onTestFinished(() => localStorage.clear());
  const screen = await renderSignedIn(
    <>
      <StarterSetPage />
      <ToastRegion />
    </>,
    service,
    `/projects/${appId}/starter-sets`,
  );
  const set = (name: string) => screen.getByRole("link", { name, exact: true });
  return { screen, service, asked, set };
}

const noSets = () => Response.json([]);

test("a project’s labels are saved as a set, which is renamed, deleted, and comes back by Undo", async () => {
  const { screen, set } = await renderPage(labels, noSets);
  const name = screen.getByRole("textbox", { name: "Name of the set" });
  await screen.getByRole("button", { name: "Save as a starter set" }).click();
  await name.fill("  ");
  await screen.getByRole("button", { name: "Save 2 labels" }).click();
  await expect.element(screen.getByText("Enter a name.")).toBeVisible();
  await name.fill("Ours");
  await screen.getByRole("button", { name: "Save 2 labels" }).click();
  await expect.element(screen.getByRole("heading", { name: "Your sets" })).toBeVisible();
  expect(Object.values(localStorage).join()).toContain('"name":"Feature","color":"#112233"');

  await screen.getByRole("button", { name: "Save as a starter set" }).click();
  await name.fill("Ours");
  await screen.getByRole("button", { name: "Save 2 labels" }).click();
  await expect.element(screen.getByText("You already have a set with this name.")).toBeVisible();
  await screen.getByRole("button", { name: "Cancel" }).click();

  await set("Ours").click();
  await screen.getByRole("button", { name: "Rename set" }).click();
  await name.fill("Theirs");
  await screen.getByRole("button", { name: "Rename", exact: true }).click();
  await expect.element(screen.getByRole("heading", { name: "Theirs" })).toBeVisible();
  await screen.getByRole("button", { name: "Delete set" }).click();
  await expect.element(set("Keep a Changelog")).toBeVisible();
  await expect.element(set("Theirs")).not.toBeInTheDocument();
  expect(document.activeElement?.tagName).toBe("H1");
  await screen.getByRole("button", { name: "Undo" }).click();
  await expect.element(set("Theirs")).toBeVisible();
});

test("the operator’s sets are offered as texts, without those that no service would take, and no token is sent for them", async () => {
  const given = [
    { name: "<b>House</b>", labels: [makeLabel("House rule, new", "#123456")] },
    { name: "Broken", labels: [makeLabel("x", "red")] },
    "nothing",
  ];
  const { screen, set, service, asked } = await renderPage([], () => Response.json(given));
  await expect.element(screen.getByRole("heading", { name: "From your organization" })).toBeVisible();
  await expect.element(set("Broken")).not.toBeInTheDocument();
  expect(asked.map(({ headers }) => headers)).toEqual([undefined]);
  await set("<b>House</b>").click();
  await screen.getByRole("button", { name: "Apply 1 change" }).click();
  await expect.poll(() => service.labels).toMatchObject([makeLabel("House rule, new", "#123456")]);
});

test("a label that a project has stays as it is, unless what a set would change of it is selected", async () => {
  const { screen, set, service } = await renderPage([makeLabel("Fixed", "#112233")], noSets);
  await set("Keep a Changelog").click();
  const fixed = screen.getByRole("checkbox", { name: "Recolor Fixed" });
  await expect.element(fixed).not.toBeChecked();
  await expect.element(screen.getByRole("button", { name: "Apply 5 changes" })).toBeVisible();
  await screen.getByRole("checkbox", { name: "Select all" }).click();
  await screen.getByRole("button", { name: "Apply 6 changes" }).click();
  await expect.poll(() => service.labels[0]).toMatchObject(makeLabel("Fixed", "#9E5900"));
});

test.each([
  ["has nothing there", () => new Response(null, { status: 404 }), false],
  ["has a page there", () => new Response("<h1>Hello</h1>"), false],
  ["fails", () => new Response(null, { status: 503 }), true],
  ["can’t be reached", () => Promise.reject(new TypeError("Failed to fetch")) as never, true],
])("a host that %s leaves the console’s own sets", async (_, responseSets, isTold) => {
  const { screen, set } = await renderPage([], responseSets);
  await expect.element(set("Keep a Changelog")).toBeVisible();
  const remark = screen.getByText("Your organization’s sets can’t be loaded. Reload to try again.");
  if (isTold) await expect.element(remark).toBeVisible();
  else await expect.element(remark).not.toBeInTheDocument();
});

test("what another version has kept in this browser is left out, and the rest is offered", async () => {
  const { screen, set } = await renderPage(labels, noSets);
  await screen.getByRole("button", { name: "Save as a starter set" }).click();
  await screen.getByRole("button", { name: "Save 2 labels" }).click();
  await expect.element(set("Acme")).toBeVisible();
  const [key = ""] = Object.keys(localStorage).filter((one) => one.includes("starter-sets"));
  const keep = (text: string) => {
    localStorage.setItem(key, text);
    window.dispatchEvent(new StorageEvent("storage", { key }));
  };
  const kept = JSON.parse(localStorage.getItem(key) ?? "") as unknown[];
  keep(JSON.stringify([{ name: "Old" }, 7, ...kept]));
  await expect.element(set("Acme")).toBeVisible();
  await expect.element(set("Old")).not.toBeInTheDocument();
  keep("{");
  await expect.element(set("Acme")).not.toBeInTheDocument();
});
