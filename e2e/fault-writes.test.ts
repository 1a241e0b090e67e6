import type { ApiClient } from "./api-client.ts";
import { expect } from "./console-fixture.ts";
import { signInAgain, test } from "./fault-fixture.ts";
import { faultTable, type Look, type WriteOperation, type WriteOutcome } from "./fault-table.ts";
import type { LabelScreen } from "./label-screen.ts";
import type { RequestPattern } from "./service-proxy.ts";

const ownLabels = ["Anchor", "Beacon", "Cargo"] as const;

/** What a person types. */
const typed = { name: "Dinghy", color: "#123456" } as const;

/** How a person changes the labels, and sees what came of it. */
interface Write {
  /** What sends the change. */
  readonly requests: RequestPattern;
  /** What goes wrong, if something else. */
  readonly struck?: RequestPattern;
  /** Does all but what sends the change. */
  readonly prepare: (screen: LabelScreen) => Promise<void>;
  readonly send: (screen: LabelScreen) => Promise<void>;
  /** The beginning of what is said when it was not made. */
  readonly undone: string;
  /** What is said when nobody can tell. */
  readonly unknown: string;
  /** The message that it was made. */
  readonly made: string;
  /** The labels after it was made. */
  readonly after: readonly string[];
}

async function fillIn({ name, color }: LabelScreen): Promise<void> {
  await name.fill(typed.name);
  await color.fill(typed.color);
}

const update: Write = {
  requests: { method: "PUT", path: /^\/api\/v1\/labels\/\d+$/ },
  prepare: async (screen) => {
    await screen.edit("Beacon").click();
    await fillIn(screen);
  },
  send: ({ editor }) => editor.getByRole("button", { name: "Save" }).click(),
  undone: "Your changes weren’t saved.",
  unknown: "We couldn’t confirm that your changes were saved. Try again; saving twice does no harm.",
  made: "“Dinghy” was saved.",
  after: ["Anchor", "Dinghy", "Cargo"],
};

const writes: Readonly<Record<WriteOperation | Look, Write>> = {
  create: {
    requests: { method: "POST", path: /^\/api\/v1\/labels$/ },
    prepare: async (screen) => {
      await screen.newLabel.click();
      await fillIn(screen);
    },
    send: ({ editor }) => editor.getByRole("button", { name: "Create label" }).click(),
    undone: "The label wasn’t created.",
    unknown:
      "We couldn’t confirm that the label was created. Try again; we’ll check first to avoid duplicates.",
    made: "“Dinghy” was created.",
    after: [...ownLabels, "Dinghy"],
  },
  update,
  "look before update": { ...update, struck: { method: "GET", path: /^\/api\/v1\/labels\?/ } },
  delete: {
    requests: { method: "DELETE", path: /^\/api\/v1\/labels\/\d+$/ },
    prepare: async (screen) => {
      await screen.delete("Beacon").click();
      await screen.expectNames(["Anchor", "Cargo"]);
    },
    send: async ({ messages }) => {
      const message = messages.getByRole("alertdialog").filter({ hasText: "“Beacon” was deleted." });
      await message.getByRole("button", { name: "Close" }).click();
    },
    undone: "“Beacon” wasn’t deleted and is back in the list.",
    unknown: "We couldn’t confirm the deletion of “Beacon”. Check the list once the service responds.",
    made: "“Beacon” was deleted.",
    after: ["Anchor", "Cargo"],
  },
};

/** What a test's title says of an outcome. */
const outcomeTitles: Readonly<Record<WriteOutcome["kind"], string>> = {
  late: "shows at once, and stays when the answer comes",
  made: "is made",
  already: "is what was asked for",
  found: "looks, and says that it was made",
  refused: "says that it was not made and why, keeps what was typed, and is made on another try",
  fields: "says what is wrong beside the fields, and is made on another try",
  gone: "has the person choose what becomes of what they typed",
  unknown: "says that it can’t tell, keeps what was typed, and is made once on another try",
  signedOut: "keeps what was typed until the person has signed in again",
};

for (const { fault, cause, expected } of faultTable) {
  for (const operation of Object.keys(writes) as (keyof typeof writes)[]) {
    const outcome = expected[operation];
    if (outcome === undefined) continue;
    test(`${operation}, ${fault}: ${outcomeTitles[outcome.kind]}`, async ({
      page,
      service,
      api,
      addProject,
      keepSession,
      strike,
      labelScreen: screen,
    }) => {
      const write = writes[operation];
      const project = await addProject("Abacus", ownLabels);
      const { app_id: appId } = project;
      const readNames = async () => (await api.listAllLabels(appId)).map(({ name }) => name);
      await keepSession(cause, project);
      await page.goto(`/projects/${appId}/labels`);
      await screen.expectNames(ownLabels);
      await write.prepare(screen);
      if (outcome.kind === "already") await deleteLabel(api, appId, "Beacon");
      const { expectSent, lift } = await strike(
        cause,
        operation,
        { ...(write.struck ?? write.requests), appId },
        { ...write.requests, appId },
      );
      // What can't be looked at isn't sent.
      const sent = write.struck === undefined ? 1 : 0;
      await write.send(screen);

      const failure = operation === "delete" ? screen.messages : screen.editor.getByRole("alert");
      /** What was typed is still there; what was deleted is back. */
      const expectKept = async () => {
        await expect(page.getByText("Saving…")).toBeHidden();
        await expect(page.getByText("Anchor", { exact: true })).toBeVisible();
        if (operation === "delete") return screen.expectNames(ownLabels);
        await expect(screen.name).toHaveValue(typed.name);
        await expect(screen.color).toHaveValue(typed.color);
      };
      const sendAgain = async () => {
        await lift();
        if (operation === "delete") await write.prepare(screen);
        await write.send(screen);
      };
      switch (outcome.kind) {
        case "late":
          await expectSent(sent);
          if (operation === "create") await expect(page.getByText("Saving…")).toBeVisible();
          if (operation !== "delete")
            await expect(page.getByText("Dinghy", { exact: true }).first()).toBeVisible();
          await lift();
          break;
        case "made":
        case "found":
        case "already":
          await expectSent(1);
          break;
        case "refused":
          await expect(failure).toContainText(`${write.undone} ${outcome.sentence}`);
          await expectKept();
          await expectSent(outcome.requests);
          await sendAgain();
          await expectSent(outcome.requests + 1);
          break;
        case "fields":
          await expect(screen.name).toHaveAccessibleDescription(outcome.name);
          await expect(screen.color).toHaveAccessibleDescription(outcome.color);
          await expectKept();
          await expectSent(1);
          await sendAgain();
          await expectSent(2);
          break;
        case "gone": {
          const question = page.getByRole("alertdialog", { name: "“Beacon” was deleted in the meantime" });
          await expect(question).toContainText("Nothing was saved.");
          await question.getByRole("button", { name: "Keep editing" }).click();
          await expectKept();
          await expectSent(1);
          await sendAgain();
          await expectSent(2);
          break;
        }
        case "unknown":
          await expect(failure).toContainText(write.unknown);
          await expectKept();
          await sendAgain();
          await expectSent(outcome.requests + 1);
          break;
        case "signedOut":
          await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
          await expectSent(sent);
          await lift();
          await signInAgain(page, service);
          if (operation !== "delete")
            await expect(screen.editor.getByText("What you typed before is here again.")).toBeVisible();
          await expectKept();
          await sendAgain();
          await expectSent(sent + 1);
          break;
      }
      if (operation !== "delete") {
        await expect(screen.messages.getByText(write.made)).toBeVisible();
        await expect(screen.editor).toBeHidden();
      }
      await expect.poll(readNames).toEqual(write.after);
      await screen.expectNames(write.after);
      // What other projects of the same person are called, or hold.
      await expect(page.getByText(/Acme|Announcement|Orbit|Self-hosting/)).toHaveCount(0);
    });
  }
}

async function deleteLabel(api: ApiClient, appId: string, name: string): Promise<void> {
  const label = (await api.listAllLabels(appId)).find((one) => one.name === name);
  if (label !== undefined) await api.deleteLabel(appId, label.id);
}
