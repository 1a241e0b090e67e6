import { expect, test } from "vitest";
import { makeLabel } from "#contract/label-fixture.ts";
import { lenientProjectListSchema } from "#contract/projects.ts";
import { appId, FakeService, renderSignedIn } from "#dashboard/component-service-fixture.tsx";
import { beginSession, readApi } from "#dashboard/session/data/session-store.ts";
import { forgetKeptWork } from "#dashboard/ui/storage/kept-work.ts";
import ImportPage from "./import-page.tsx";

test("what came of an import stands in place of its dry run, with the lines that failed, and the text is cleared once all is done", async () => {
  const service = new FakeService([makeLabel("Docs", "#112233")]);
  const screen = await renderSignedIn(<ImportPage />, service, `/projects/${appId}/import`);
  await screen
    .getByRole("textbox", { name: "Or paste labels" })
    .fill("Docs,#112233\nBug,#AA2200\nNew,#00AA22\nRed,reddish");
  await screen.getByRole("button", { name: "Preview import" }).click();
  service.respondNext("POST", () => new Response(null, { status: 403 }));
  await screen.getByRole("button", { name: "Apply 2 changes" }).click();
  const result = screen.getByRole("region", { name: "Result" });
  await expect.element(result.getByRole("heading", { name: "Some changes failed" })).toBeVisible();
  await expect
    .element(result.getByRole("list", { name: "What failed" }))
    .toMatchTextContent("Line 2: Bug You don’t have permission.");
  await result.getByRole("button", { name: "Retry failed changes" }).click();
  await expect.element(result.getByRole("heading", { name: "Done" })).toBeVisible();
  await expect.element(result).toMatchTextContent("2 created");
  expect(service.labels.map(({ name }) => name).toSorted()).toEqual(["Bug", "Docs", "New"]);

  await result.getByRole("button", { name: "Review changes" }).click();
  await expect
    .element(screen.getByRole("row").filter({ hasText: "reddish" }))
    .toMatchTextContent("Enter a color, such as #6D5EFC.");
  await screen.getByRole("button", { name: "Choose another file" }).click();
  await expect.element(screen.getByRole("textbox", { name: "Or paste labels" })).toHaveValue("");
});

test("what was typed is there again on coming back from another screen, until the person leaves", async () => {
  const screen = await renderSignedIn(<ImportPage />, new FakeService([]), `/projects/${appId}/import`);
  const typed = {
    "Or paste labels": "Bug,#AA2200",
    "Or import from an address": "https://example.com/labels.yml",
  };
  for (const [name, text] of Object.entries(typed)) await screen.getByRole("textbox", { name }).fill(text);
  await screen.rerender(<p>Another screen</p>);
  await expect.element(screen.getByText("Another screen")).toBeVisible();
  await screen.rerender(<ImportPage />);
  for (const [name, text] of Object.entries(typed)) {
    await expect.element(screen.getByRole("textbox", { name })).toHaveValue(text);
  }

  forgetKeptWork();
  await screen.rerender(<p>Signed out</p>);
  await expect.element(screen.getByText("Signed out")).toBeVisible();
  expect(JSON.stringify({ ...sessionStorage })).not.toContain("Bug");
});

test("what was typed before a session expired waits for who typed it, and isn't shown to whoever signs in next", async () => {
  const service = new FakeService([]);
  const signIn = (person: string) =>
    beginSession({ serviceUrl: location.origin, token: `token-of-${person}`, person }, false);
  signIn("one");
  const screen = await renderSignedIn(<ImportPage />, service, `/projects/${appId}/import`);
  const pasted = screen.getByRole("textbox", { name: "Or paste labels" });
  const expire = async () => {
    await screen.rerender(<p>Signed out</p>);
    service.respondNext("GET", () => new Response(null, { status: 401 }));
    await readApi()
      ?.request({ path: "/projects", schema: lenientProjectListSchema })
      .catch(() => {});
    expect(readApi()).toBeNull();
  };
  const typed = { one: "Bug,#AA2200", two: "Docs,#112233" };
  await pasted.fill(typed.one);
  await expire();
  signIn("two");
  await screen.rerender(<ImportPage />);
  await expect.element(pasted).toHaveValue("");
  await pasted.fill(typed.two);
  await expire();
  signIn("one");
  await screen.rerender(<ImportPage />);
  await expect.element(pasted).toHaveValue(typed.one);
});
