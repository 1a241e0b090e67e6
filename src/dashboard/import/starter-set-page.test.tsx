import { expect, onTestFinished, test } from "vitest";
import { makeLabel } from "#contract/label-fixture.ts";
import type { LabelInput } from "#contract/label-input.ts";
import { starterSetsPath } from "#contract/starter-sets.ts";
import { appId, FakeService, renderSignedIn } from "#dashboard/component-service-fixture.tsx";
import ToastRegion from "#dashboard/ui/overlay/toast-region.tsx";
import StarterSetPage from "./starter-set-page.tsx";

const labels = [makeLabel("Feature", "#112233"), makeLabel("Bug", "#AA2200")];

/** The page of a project, at a console whose operator gives these sets. */
async function renderPage(inProject: readonly LabelInput[], responseSets: () => Response, query = "") {
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
    `/projects/${appId}/starter-sets${query}`,
  );
  return { screen, service, asked };
}

const noSets = () => Response.json([]);

test("a project’s labels are saved as a set, which is renamed, deleted, and comes back by Undo", async () => {
  const { screen } = await renderPage(labels, noSets);
  await screen.getByRole("button", { name: "Save as a starter set" }).click();
  const dialog = screen.getByRole("dialog", { name: "Save as a starter set" });
  await dialog.getByRole("textbox", { name: "Name of the set" }).fill("  ");
  await dialog.getByRole("button", { name: "Save 2 labels" }).click();
  await expect.element(dialog.getByText("Enter a name.")).toBeVisible();
  await dialog.getByRole("textbox", { name: "Name of the set" }).fill("Ours");
  await dialog.getByRole("button", { name: "Save 2 labels" }).click();
  await expect.element(screen.getByRole("radio", { name: "Ours" })).toBeChecked();
  await expect.element(screen.getByRole("heading", { name: "Your sets" })).toBeVisible();
  expect(Object.values(localStorage).join()).toContain('"name":"Feature","color":"#112233"');

  await screen.getByRole("button", { name: "Rename set" }).click();
  await screen.getByRole("textbox", { name: "Name of the set" }).fill("Theirs");
  await screen.getByRole("button", { name: "Rename", exact: true }).click();
  await expect.element(screen.getByRole("radio", { name: "Theirs" })).toBeChecked();
  await screen.getByRole("button", { name: "Delete set" }).click();
  await expect.element(screen.getByRole("radio", { name: "Theirs" })).not.toBeInTheDocument();
  expect(document.activeElement?.tagName).toBe("H1");
  await screen.getByRole("button", { name: "Undo" }).click();
  await expect.element(screen.getByRole("radio", { name: "Theirs" })).toBeChecked();
});

test("two sets of one name can’t be saved, and what was typed stays", async () => {
  const { screen } = await renderPage(labels, noSets);
  for (const turn of [1, 2]) {
    await screen.getByRole("button", { name: "Save as a starter set" }).click();
    const dialog = screen.getByRole("dialog", { name: "Save as a starter set" });
    await dialog.getByRole("textbox", { name: "Name of the set" }).fill("Ours");
    await dialog.getByRole("button", { name: "Save 2 labels" }).click();
    if (turn === 1) await expect.element(screen.getByRole("radio", { name: "Ours" })).toBeChecked();
  }
  await expect.element(screen.getByText("You already have a set with this name.")).toBeVisible();
  await expect.element(screen.getByRole("textbox", { name: "Name of the set" })).toHaveValue("Ours");
});

test("the operator’s sets are offered as texts, without those that no service would take, and no token is sent for them", async () => {
  const given = [
    { name: "<b>House</b>", labels: [makeLabel("House rule", "#123456")] },
    { name: "Broken", labels: [makeLabel("x", "red")] },
    "nothing",
  ];
  const { screen, service, asked } = await renderPage(
    [],
    () => Response.json(given),
    "?set=given-%3Cb%3EHouse%3C%2Fb%3E",
  );
  await expect.element(screen.getByRole("heading", { name: "From your organization" })).toBeVisible();
  await expect.element(screen.getByRole("radio", { name: "<b>House</b>" })).toBeChecked();
  await expect.element(screen.getByRole("radio", { name: "Broken" })).not.toBeInTheDocument();
  expect(asked.map(({ headers, credentials }) => [headers, credentials])).toEqual([[undefined, "omit"]]);
  await screen.getByRole("button", { name: "Apply 1 change" }).click();
  await expect.poll(() => service.labels).toMatchObject([makeLabel("House rule", "#123456")]);
});

test.each([
  ["has nothing there", () => new Response(null, { status: 404 }), false],
  ["has a page there", () => new Response("<h1>Hello</h1>"), false],
  ["fails", () => new Response(null, { status: 503 }), true],
  ["can’t be reached", () => Promise.reject(new TypeError("Failed to fetch")) as never, true],
])("a host that %s leaves the console’s own sets", async (_, responseSets, isTold) => {
  const { screen } = await renderPage([], responseSets);
  await expect.element(screen.getByRole("radio", { name: "Keep a Changelog" })).toBeChecked();
  const remark = screen.getByText("Your organization’s sets can’t be loaded. Reload to try again.");
  if (isTold) await expect.element(remark).toBeVisible();
  else await expect.element(remark).not.toBeInTheDocument();
});

test("what another version has kept in this browser is left out, and the rest is offered", async () => {
  const { screen } = await renderPage(labels, noSets);
  await screen.getByRole("button", { name: "Save as a starter set" }).click();
  await screen.getByRole("button", { name: "Save 2 labels" }).click();
  await expect.element(screen.getByRole("radio", { name: "Acme" })).toBeChecked();
  const [key = ""] = Object.keys(localStorage).filter((one) => one.includes("starter-sets"));
  const kept = JSON.parse(localStorage.getItem(key) ?? "") as unknown[];
  localStorage.setItem(key, JSON.stringify([{ name: "Old" }, 7, ...kept]));
  window.dispatchEvent(new StorageEvent("storage", { key }));
  await expect.element(screen.getByRole("radio", { name: "Acme" })).toBeVisible();
  await expect.element(screen.getByRole("radio", { name: "Old" })).not.toBeInTheDocument();
  localStorage.setItem(key, "{");
  window.dispatchEvent(new StorageEvent("storage", { key }));
  await expect.element(screen.getByRole("radio", { name: "Acme" })).not.toBeInTheDocument();
});
