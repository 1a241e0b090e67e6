import type { Page } from "@playwright/test";
import type { Project } from "#contract/projects.ts";
import type { ApiClient } from "./api-client.ts";
import { test as consoleTest, expect, type TestService } from "./console-fixture.ts";
import { LabelScreen } from "./label-screen.ts";
import { goToAdding, goToProject, signOut } from "./navigation.ts";
import { signInByForm } from "./sign-in-form.ts";

/** An address that browsers don't trust without TLS, as they do this machine's own; here it leads to it. */
const plainHost = "192.0.2.1";

const test = consoleTest.extend({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const args = [...(launchOptions.args ?? []), `--host-resolver-rules=MAP ${plainHost} localhost`];
      await use({ ...launchOptions, args });
    },
    { scope: "worker" },
  ],
});

/** What some browsers lack or refuse, and how to be without it: run in each page before its own scripts. */
const missingFeatures: Readonly<Record<string, () => void>> = {
  "idle callbacks": () => {
    Reflect.deleteProperty(globalThis, "requestIdleCallback");
  },
  "Web Locks": () => {
    Reflect.deleteProperty(Navigator.prototype, "locks");
  },
  "Trusted Types": () => {
    Reflect.deleteProperty(globalThis, "trustedTypes");
  },
  "a clipboard": () => {
    Reflect.deleteProperty(Navigator.prototype, "clipboard");
  },
  "a clipboard that it may write to": () => {
    // A blank page has none.
    if (isSecureContext)
      Clipboard.prototype.writeText = () => Promise.reject(new DOMException("", "NotAllowedError"));
  },
  IndexedDB: () => {
    Reflect.deleteProperty(globalThis, "indexedDB");
  },
  "IndexedDB that opens": () => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("", "SecurityError");
    };
  },
  "storage that may be read": () => {
    for (const name of ["localStorage", "sessionStorage", "indexedDB"]) {
      Object.defineProperty(globalThis, name, {
        get: () => {
          throw new DOMException("", "SecurityError");
        },
      });
    }
  },
  storage: () => {
    for (const name of ["localStorage", "sessionStorage"])
      Object.defineProperty(globalThis, name, { get: () => null });
  },
  "room in its storage": () => {
    Storage.prototype.setItem = () => {
      throw new DOMException("", "QuotaExceededError");
    };
  },
};

/** Signs in, changes a label, takes that back, imports labels as a job, and copies a text. */
async function tryConsole(
  page: Page,
  address: string,
  { service, api, project }: { service: TestService; api: ApiClient; project: Project },
): Promise<void> {
  const screen = new LabelScreen(page);
  await page.goto(address);
  await signInByForm(page, service.token);
  await expect(screen.rows.first()).toBeVisible();
  await page.getByRole("button", { name: /Switch project$/ }).click();
  await page.getByRole("option", { name: project.name }).click();
  await page.getByRole("button", { name: "Fixed", exact: true }).click();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Repaired");
  await page.keyboard.press("Enter");
  await expect(screen.row("Repaired")).toBeVisible();
  await screen.messages.getByRole("button", { name: "Undo" }).click();
  await expect(screen.row("Fixed")).toBeVisible();
  await goToAdding(page, "Import…");
  const imported = ["Import 1", "Import 2", "Import 3"];
  await page
    .getByRole("textbox", { name: "Or paste labels" })
    .fill(imported.map((name) => `${name},#123456`).join("\n"));
  await page.getByRole("button", { name: "Preview import" }).click();
  await page.getByRole("button", { name: "Apply 3 changes" }).click();
  await expect(page.getByRole("heading", { name: "Done" })).toBeVisible();
  expect((await api.listAllLabels(project.app_id)).slice(-3).map(({ name }) => name)).toEqual(imported);
  await goToProject(page);
  await page.getByRole("button", { name: "Copy app ID" }).click();
  await expect(page.locator("[aria-live]").filter({ hasText: "Copied" })).toBeAttached();
  await signOut(page);
  await expect(page.getByLabel("Access token", { exact: true })).toBeVisible();
}

for (const [name, remove] of Object.entries(missingFeatures)) {
  // `npm test` tries the one that most browsers can be set to.
  test(`in a browser without ${name} everything works`, async ({ browser, service, api, orbit }) => {
    // Where there are no Trusted Types, no policy asks for them.
    const context = await browser.newContext({ bypassCSP: name === "Trusted Types" });
    const messages: string[] = [];
    context.on("weberror", (webError) => messages.push(webError.error().message));
    context.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") messages.push(message.text());
    });
    await context.addInitScript(remove);
    const page = await context.newPage();
    await tryConsole(page, service.address, { service, api, project: orbit });
    expect(messages).toEqual([]);
    await context.close();
  });
}

test("over plain HTTP, by an IP address, everything works", async ({
  page,
  service,
  api,
  orbit,
  allowMessage,
}) => {
  // Chromium says which headers it heeds only with TLS.
  allowMessage(/Cross-Origin-Opener-Policy header has been ignored|Origin-Agent-Cluster header/);
  const address = `http://${plainHost}:${new URL(service.address).port}`;
  await tryConsole(page, address, { service, api, project: orbit });
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
});

/** What the console looks for at its start, and how to be a browser that lacks it. */
const neededFeatures: Readonly<Record<string, () => void>> = {
  "light-dark()": () => {
    const { supports } = CSS;
    CSS.supports = (...parts: readonly string[]) =>
      !parts.join().includes("light-dark") && supports(...(parts as [string]));
  },
  "Intl.Segmenter": () => {
    Reflect.deleteProperty(Intl, "Segmenter");
  },
  "Promise.withResolvers": () => {
    Reflect.deleteProperty(Promise, "withResolvers");
  },
  "AbortSignal.any": () => {
    Reflect.deleteProperty(AbortSignal, "any");
  },
  "showPopover()": () => {
    Reflect.deleteProperty(HTMLElement.prototype, "showPopover");
  },
};

/** What a browser that is too old is told, by its language. */
const sentences = {
  "de-AT": "Changelog Console benötigt einen neueren Browser: Chrome oder Edge 123, Firefox 125",
  "pt-PT": "Firefox 125",
  ar: "125",
  "xx-YY": "Changelog Console needs a newer browser: Chrome or Edge 123, Firefox 125, Safari 17.5",
};

test("a browser that is too old is told so in the person's language, whatever it lacks", async ({
  browser,
  service,
}) => {
  for (const [name, remove] of Object.entries(neededFeatures)) {
    for (const [locale, sentence] of Object.entries(sentences)) {
      // Each lack once, and each language once.
      if (locale !== "de-AT" && name !== "Intl.Segmenter") continue;
      const context = await browser.newContext({ locale });
      await context.addInitScript(remove);
      const page = await context.newPage();
      await page.goto(service.address);
      await expect(page.getByText(sentence), `${name}, ${locale}`).toBeVisible();
      if (locale !== "xx-YY")
        await expect(page.locator("body")).toHaveAttribute("lang", new RegExp(`^${locale.slice(0, 2)}`));
      await context.close();
    }
  }
});
