import { expect, onTestFinished, test } from "vitest";
import { makeLabel } from "#contract/label-fixture.ts";
import type { LabelInput } from "#contract/label-input.ts";
import { starterSetsPath } from "#contract/starter-sets.ts";
import { appId, FakeService, renderSignedIn } from "#dashboard/component-service-fixture.tsx";
import ToastRegion from "#dashboard/ui/overlay/toast-region.tsx";
import StarterSetPage from "./starter-set-page.tsx";

const labels = [makeLabel("Feature", "#112233"), makeLabel("Bug", "#AA2200")];

/** The page of a project, at a console whose operator gives these sets. */
async function renderPage(inProject: readonly LabelInput[], responseSets = () => Response.json([])) {
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
  const page = (
    <>
      <StarterSetPage />
      <ToastRegion />
    </>
  );
  const screen = await renderSignedIn(page, service, `/projects/${appId}/starter-sets`);
  const set = (name: string) => screen.getByRole("link", { name, exact: true });
  return {
    screen,
    service,
    asked,
    set,
    press: (name: string) => screen.getByRole("button", { name }).click(),
  };
}

test("a project’s labels are saved as a set, which is deleted, and comes back by Undo", async () => {
  const { screen, set, press } = await renderPage(labels);
  const saveAs = async (name: string) => {
    await screen.getByRole("textbox", { name: "Name of the set" }).fill(name);
    await press("Save 2 labels");
  };
  await press("Save as a starter set");
  await saveAs("  ");
  await expect.element(screen.getByText("Enter a name.")).toBeVisible();
  await saveAs("Ours");
  await expect.element(screen.getByRole("heading", { name: "Your sets" })).toBeVisible();
  await press("Save as a starter set");
  await saveAs("Ours");
  await expect.element(screen.getByText("You already have a set with this name.")).toBeVisible();
  await press("Cancel");

  await set("Ours").click();
  await press("Delete set");
  await expect.element(set("Keep a Changelog")).toBeVisible();
  await expect.element(set("Ours")).not.toBeInTheDocument();
  expect(document.activeElement?.tagName).toBe("H1");
  await press("Undo");
  await expect.element(set("Ours")).toBeVisible();
});

test("the operator’s sets are offered as texts, without those that no service would take, and no token is sent for them", async () => {
  const given = [
    { name: "<b>House</b>", labels: [makeLabel("House rule, new", "#123456")] },
    { name: "Broken", labels: [makeLabel("x", "red")] },
    "nothing",
  ];
  const { screen, set, service, asked, press } = await renderPage([], () => Response.json(given));
  await expect.element(screen.getByRole("heading", { name: "From your organization" })).toBeVisible();
  await expect.element(set("Broken")).not.toBeInTheDocument();
  expect(asked.map(({ headers }) => headers)).toEqual([undefined]);
  await set("<b>House</b>").click();
  await press("Apply 1 change");
  await expect.poll(() => service.labels).toMatchObject([makeLabel("House rule, new", "#123456")]);
});

test("a label that a project has stays as it is, unless what a set would change of it is selected", async () => {
  const { screen, set, service, press } = await renderPage([makeLabel("Fixed", "#112233")]);
  await set("Keep a Changelog").click();
  await expect.element(screen.getByRole("checkbox", { name: "Recolor “Fixed”" })).not.toBeChecked();
  await screen.getByRole("checkbox", { name: "Select all" }).click();
  await press("Apply 6 changes");
  await expect.poll(() => service.labels[0]).toMatchObject(makeLabel("Fixed", "#9E5900"));
});

test.each([
  ["has a page there", () => new Response("<h1>Hello</h1>"), 0],
  ["fails", () => new Response(null, { status: 503 }), 1],
])("a host that %s leaves the console’s own sets", async (_, responseSets, count) => {
  const { screen, set } = await renderPage([], responseSets);
  await expect.element(set("Keep a Changelog")).toBeVisible();
  const remark = screen.getByText("Your organization’s sets can’t be loaded. Reload to try again.");
  await expect.poll(() => remark.elements().length).toBe(count);
});
