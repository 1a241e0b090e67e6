import { makeLabel } from "#contract/label-fixture.ts";
import type { ApiClient } from "./api-client.ts";
import { expect } from "./console-fixture.ts";
import { signInAgain, test } from "./fault-fixture.ts";
import {
  type Cause,
  faultPlaces,
  faultTable,
  type Look,
  planRuns,
  type WriteOperation,
  type WriteOutcome,
} from "./fault-table.ts";
import type { LabelScreen } from "./label-screen.ts";
import type { RequestPattern } from "./service-proxy.ts";

/** How many rows the table has unless a person chooses. */
const usualRows = 25;

/** A change that meets a fault. */
interface Turn {
  /** The names of all labels before it. */
  readonly before: readonly string[];
  /** The label that is changed, or deleted. */
  readonly label: string;
  /** What a person types. */
  readonly typed: { readonly name: string; readonly color: string };
}

/** How a person changes the labels, and sees what came of it. */
interface Write {
  /** The labels at first. */
  readonly labels: readonly string[];
  /** What sends the change. */
  readonly requests: RequestPattern;
  /** What goes wrong, if something else. */
  readonly struck?: RequestPattern;
  /** Does all but what sends the change. */
  readonly prepare: (screen: LabelScreen, turn: Turn) => Promise<void>;
  readonly send: (screen: LabelScreen, turn: Turn) => Promise<void>;
  /** The beginning of what is said when it was not made. */
  readonly undone: (turn: Turn) => string;
  /** What is said when nobody can tell. */
  readonly unknown: (turn: Turn) => string;
  /** The message that it was made. */
  readonly made: (turn: Turn) => string;
  /** The names of all labels after it was made, and as they are shown where that differs. */
  readonly after: (turn: Turn) => readonly string[];
  readonly shown?: (turn: Turn) => readonly string[];
  /** The same where it wasn't, unless something is typed, which is kept then. */
  readonly unmade?: (turn: Turn) => readonly string[];
}

const threeLabels = ["Anchor", "Beacon", "Cargo"];

async function fillIn({ name, color }: LabelScreen, { typed }: Turn): Promise<void> {
  await name.fill(typed.name);
  await color.fill(typed.color);
}

const update: Write = {
  labels: threeLabels,
  requests: { method: "PUT", path: /^\/api\/v1\/labels\/\d+$/ },
  prepare: async (screen, turn) => {
    await screen.edit(turn.label);
    await fillIn(screen, turn);
  },
  send: ({ editor }) => editor.getByRole("button", { name: "Save" }).press("Enter"),
  undone: () => "Your changes weren’t saved.",
  unknown: () => "We couldn’t confirm that your changes were saved. Try again; we’ll check the label first.",
  made: ({ typed }) => `“${typed.name}” was saved.`,
  after: ({ before, label, typed }) => before.map((name) => (name === label ? typed.name : name)),
};

const writes: Readonly<Record<WriteOperation | Look, Write>> = {
  create: {
    labels: threeLabels,
    requests: { method: "POST", path: /^\/api\/v1\/labels$/ },
    prepare: async (screen, turn) => {
      await screen.newLabel.click();
      await fillIn(screen, turn);
    },
    send: ({ editor }) => editor.getByRole("button", { name: "Create label" }).press("Enter"),
    undone: () => "The label wasn’t created.",
    unknown: () =>
      "We couldn’t confirm that the label was created. Try again; we’ll check first to avoid duplicates.",
    made: ({ typed }) => `“${typed.name}” was created.`,
    after: ({ before, typed }) => [...before, typed.name],
    // On top, where the person is.
    shown: ({ before, typed }) => [typed.name, ...before],
  },
  update,
  "look before update": { ...update, struck: { method: "GET", path: /^\/api\/v1\/labels\?/ } },
  delete: {
    // The second one is deleted each time, and the next one follows from the next page.
    labels: [
      "Anchor",
      ...Array.from({ length: faultTable.length + usualRows }, (_, index) => `Label ${index + 1}`),
    ],
    requests: { method: "DELETE", path: /^\/api\/v1\/labels\/\d+$/ },
    prepare: async () => {},
    send: (screen, { label }) => screen.delete(label),
    undone: ({ label }) => `“${label}” wasn’t deleted and is back in the list.`,
    unknown: ({ label }) =>
      `We couldn’t confirm the deletion of “${label}”. Check the list once the service responds.`,
    made: ({ label }) => `“${label}” was deleted.`,
    after: ({ before, label }) => before.filter((name) => name !== label),
    unmade: ({ before }) => before,
  },
  restore: {
    labels: threeLabels,
    requests: { method: "POST", path: /^\/api\/v1\/labels\/\d+\/restore$/ },
    prepare: async (screen, { label }) => {
      await screen.delete(label);
      await expect(screen.message(`“${label}” was deleted.`)).toBeVisible();
    },
    send: ({ page }) => page.keyboard.press("Control+z"),
    undone: ({ label }) => `“${label}” wasn’t restored.`,
    unknown: ({ label }) => `We couldn’t confirm that “${label}” was restored. Try again; we’ll check first`,
    made: ({ label }) => `“${label}” was restored.`,
    after: ({ before }) => before,
    unmade: ({ before, label }) => before.filter((name) => name !== label),
  },
};

/** What a test's title says of an outcome. */
const outcomeTitles: Readonly<Record<WriteOutcome["kind"], string>> = {
  late: "shows at once, and stays when the answer comes",
  made: "is made",
  already: "is what was asked for",
  found: "looks, and says that it was made",
  unfinished: "says that it waits, sends nothing again, and finds that it was made",
  refused: "says that it was not made and why, keeps what was typed, and is made on another try",
  fields: "says what is wrong beside the fields, and is made on another try",
  gone: "has the person choose what becomes of what they typed",
  unknown: "says that it can’t tell, keeps what was typed, and is made once on another try",
  signedOut: "keeps what was typed until the person has signed in again",
};

for (const place of Object.keys(faultPlaces) as Cause["kind"][]) {
  for (const operation of Object.keys(writes) as (keyof typeof writes)[]) {
    for (const { title, tag, turns } of planRuns(place, operation))
      test(title, { tag }, async ({
        page,
        service,
        api,
        addProject,
        keepSession,
        strike,
        labelScreen: screen,
      }) => {
        test.setTimeout(300_000);
        const write = writes[operation];
        const project = await addProject("Abacus", write.labels);
        const { app_id: appId } = project;
        const readNames = async () => (await api.listAllLabels(appId)).map(({ name }) => name);
        await keepSession(place, project);
        await page.goto(`/projects/${appId}/labels`);
        await screen.expectNames(firstPage(write.labels));
        let before = write.labels;
        for (const [index, { fault, cause, outcome }] of turns.entries()) {
          const turn: Turn = {
            before,
            label: before[1] ?? "",
            typed: makeLabel(`Dinghy ${index + 1}`, "#123456"),
          };
          const after = write.after(turn);
          await test.step(`${fault}: ${outcomeTitles[outcome.kind]}`, async () => {
            const id = await findId(api, appId, turn.label);
            // What deletes comes in a file of its own, with the editor.
            if (cause.kind === "offline" && operation === "delete") {
              await screen.edit(turn.label);
              await expect(screen.name).toBeVisible();
              await page.keyboard.press("Escape");
              await expect(screen.editor).toBeHidden();
            }
            await write.prepare(screen, turn);
            if (outcome.kind === "already") {
              if (operation === "restore") await api.restoreLabel(appId, id);
              else await api.deleteLabel(appId, id);
            }
            const { expectSent, lift } = await strike(
              cause,
              operation,
              { ...(write.struck ?? write.requests), appId },
              { ...write.requests, appId },
            );
            // What can't be looked at isn't sent.
            const sent = write.struck === undefined ? 1 : 0;
            await write.send(screen, turn);

            const failure = write.unmade ? screen.messages : screen.editor.getByRole("alert");
            /** What was typed is still there; what was deleted is back. */
            const expectKept = async () => {
              await expect(page.getByText("Saving…")).toBeHidden();
              await expect(page.getByText("Anchor", { exact: true }).first()).toBeVisible();
              if (write.unmade) return screen.expectNames(firstPage(write.unmade(turn)));
              await expect(screen.name).toHaveValue(turn.typed.name);
              await expect(screen.color).toHaveValue(turn.typed.color);
            };
            const sendAgain = async () => {
              await lift();
              await write.send(screen, turn);
            };
            switch (outcome.kind) {
              case "late":
                await expectSent(sent);
                if (operation === "create") await expect(page.getByText("Saving…")).toBeVisible();
                if (!write.unmade)
                  await expect(page.getByText(turn.typed.name, { exact: true }).first()).toBeVisible();
                await lift();
                if (write.unmade) await expect(screen.messages.getByText(write.made(turn))).toBeVisible();
                break;
              case "made":
              case "found":
              case "already":
                // Before it restores a label, the console looks whether it is there.
                await expectSent(outcome.kind === "already" && operation === "restore" ? 0 : 1);
                break;
              case "unfinished":
                await expect(screen.messages.getByText(/^Waiting for the service to finish/)).toBeVisible();
                await expectSent(1);
                await lift();
                break;
              case "refused":
                await expect(failure).toContainText(`${write.undone(turn)} ${outcome.sentence}`);
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
                const question = page.getByRole("alertdialog", {
                  name: `“${turn.label}” was deleted in the meantime`,
                });
                await expect(question).toContainText("Your changes aren’t saved.");
                await question.getByRole("button", { name: "Keep editing" }).click();
                await expectKept();
                await expectSent(1);
                await sendAgain();
                await expectSent(2);
                break;
              }
              case "unknown":
                await expect(failure).toContainText(write.unknown(turn));
                await expectKept();
                await sendAgain();
                await expectSent(outcome.requests + 1);
                break;
              case "signedOut":
                await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
                await expectSent(sent);
                await lift();
                await signInAgain(page, service);
                if (!write.unmade) await expect(screen.editor.getByText("Draft restored.")).toBeVisible();
                await expectKept();
                // What was done in another session is another one's to undo.
                if (operation === "restore") {
                  await api.restoreLabel(appId, id);
                  await page.reload();
                  break;
                }
                await sendAgain();
                await expectSent(sent + 1);
                break;
            }
            if (!write.unmade) {
              await expect(screen.messages.getByText(write.made(turn))).toBeVisible();
              await expect(screen.editor).toBeHidden();
            }
            await expect.poll(readNames).toEqual(after);
            await screen.expectNames(firstPage(write.shown?.(turn) ?? after));
            // What other projects of the same person are called, or hold.
            await expect(page.getByText(/Acme|Announcement|Orbit|Self-hosting/)).toHaveCount(0);
            await lift();
            await closeMessages(screen);
          });
          before = after;
          // So that all labels stay on the first page.
          if (operation === "create") {
            await api.deleteLabel(appId, await findId(api, appId, turn.typed.name));
            before = write.labels;
          }
        }
      });
  }
}

function firstPage(names: readonly string[]): readonly string[] {
  return names.slice(0, usualRows);
}

/** Closes all messages, of which one is shown at a time, so that none covers what is pressed next. */
async function closeMessages({ messages }: LabelScreen): Promise<void> {
  const close = messages.getByRole("button", { name: "Close" });
  await expect(async () => {
    await close.evaluateAll((buttons: HTMLElement[]) => {
      for (const button of buttons) button.click();
    });
    await expect(messages).toBeHidden({ timeout: 100 });
  }).toPass();
}

async function findId(api: ApiClient, appId: string, name: string): Promise<number> {
  return (await api.listAllLabels(appId)).find((one) => one.name === name)?.id ?? 0;
}
