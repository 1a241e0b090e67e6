import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { Builder, By, Key, Origin, type WebDriver, type WebElement } from "selenium-webdriver";
import type { Part, Place, Tab } from "./tab.ts";

/** How long (milliseconds) something may take to appear. */
const longestWait = 30_000;

/** Finds parts of a page by role and name; it becomes `TestingLibraryDom` there. */
const finder = readFileSync(
  createRequire(import.meta.url).resolve("@testing-library/dom/dist/@testing-library/dom.umd.min.js"),
  "utf8",
);

/** Has the tools of the browser's window leave room for pages as narrow as on phones. */
const narrowTools = "* { min-width: 0; margin: 0; border: 0; padding: 0; font-size: 1px }";

/** A process that drives WebKits. */
export interface WebKitDriver {
  /** Starts a WebKit with nothing kept from another, whose page has that width (CSS pixels). */
  readonly open: (width: number) => Promise<{ readonly tab: Tab; readonly quit: () => Promise<void> }>;
  readonly stop: () => Promise<void>;
}

/** A port of this machine that nobody listened on a moment ago. */
async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

/**
 * Starts WebKitGTK's driver: Playwright can't drive a WebKit that it doesn't bring.
 *
 * @param miniBrowser the path of WebKitGTK's own browser
 */
export async function startWebKitDriver(miniBrowser: string): Promise<WebKitDriver> {
  const port = await findFreePort();
  // It saves files in the person's folder.
  const home = await mkdtemp(join(tmpdir(), "changelog-console-webkit-"));
  const config = join(home, ".config");
  await mkdir(join(config, "gtk-3.0"), { recursive: true });
  await writeFile(join(config, "gtk-3.0", "gtk.css"), narrowTools);
  const driver: ChildProcess = spawn("WebKitWebDriver", [`--port=${port}`], {
    stdio: "ignore",
    env: { ...process.env, HOME: home, XDG_CONFIG_HOME: config },
  });
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isReady, { message: "whether the driver answers", timeout: longestWait }).toBe(true);
  return {
    open: async (width) => {
      const webkit = await new Builder()
        .usingServer(`http://127.0.0.1:${port}`)
        .withCapabilities({
          browserName: "MiniBrowser",
          // The driver would wait for all that a page loads, for ever where the connection is cut.
          pageLoadStrategy: "none",
          unhandledPromptBehavior: "accept",
          "webkitgtk:browserOptions": { binary: miniBrowser, args: ["--automation"] },
        })
        .build();
      await setPageWidth(webkit, width);
      return { tab: await webkitTab(webkit, home), quit: () => webkit.quit() };
    },
    stop: async () => {
      driver.kill();
      await rm(home, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

/** Gives the page that width. */
async function setPageWidth(webkit: WebDriver, width: number): Promise<void> {
  await webkit.manage().window().setRect({ width, height: 900 });
  await expect
    .poll(() => webkit.executeScript("return innerWidth"), { message: "the page's width" })
    .toBe(width);
}

type SentPattern = string | { readonly source: string; readonly flags: string } | null;

/** A part as it is sent to the page. */
interface SentPart {
  readonly role: string | null;
  readonly label: string | null;
  readonly name: SentPattern;
  readonly text: SentPattern;
  readonly within: SentPart | null;
}

function sendPattern(pattern: string | RegExp | undefined): SentPattern {
  return pattern instanceof RegExp ? { source: pattern.source, flags: pattern.flags } : (pattern ?? null);
}

function sendPart(part: Part): SentPart {
  return {
    role: "role" in part ? part.role : null,
    label: "label" in part ? part.label : null,
    name: sendPattern("role" in part ? part.name : undefined),
    text: sendPattern(part.text),
    within: part.within === undefined ? null : sendPart(part.within),
  };
}

/** Runs in the page: the first element that is meant, null without one, or a word where the page lacks the finder. */
function findInPage(sent: SentPart): Element | null | "no finder" {
  const { TestingLibraryDom } = globalThis as {
    TestingLibraryDom?: Pick<typeof import("@testing-library/dom"), "queryAllByRole" | "queryAllByLabelText">;
  };
  if (TestingLibraryDom === undefined) return "no finder";
  const { queryAllByRole, queryAllByLabelText } = TestingLibraryDom;
  const read = (pattern: SentPattern) =>
    pattern === null || typeof pattern === "string" ? pattern : new RegExp(pattern.source, pattern.flags);
  const simplify = (text: string) => text.replace(/\s+/g, " ").toLowerCase();
  function findAll({ role, label, name, text, within }: SentPart): Element[] {
    const roots = within === null ? [document.body] : findAll(within);
    const wanted = read(text);
    const wantedName = read(name);
    return roots
      .flatMap((root) =>
        label === null
          ? queryAllByRole(root as HTMLElement, role ?? "", wantedName === null ? {} : { name: wantedName })
          : queryAllByLabelText(root as HTMLElement, label),
      )
      .filter((element) => element.checkVisibility() && element.closest("[inert]") === null)
      .filter(({ textContent }) =>
        wanted instanceof RegExp
          ? wanted.test(textContent)
          : simplify(textContent).includes(simplify(wanted ?? "")),
      );
  }
  return findAll(sent)[0] ?? null;
}

/** The driver's keys by the names that pages have for them. */
const keys: Readonly<Record<string, string>> = {
  Control: Key.CONTROL,
  Shift: Key.SHIFT,
  Space: " ",
  Enter: Key.ENTER,
  Escape: Key.ESCAPE,
  Tab: Key.TAB,
  ArrowDown: Key.ARROW_DOWN,
  ArrowLeft: Key.ARROW_LEFT,
};

/**
 * A tab of a WebKit: the one that its driver is at.
 *
 * @param home the folder that it saves files in, or below
 */
async function webkitTab(webkit: WebDriver, home: string, { isOther = false } = {}): Promise<Tab> {
  const handle = await webkit.getWindowHandle();
  let isShared = isOther;
  /** Makes it the driver's tab. */
  const enter = async () => {
    if (isShared) await webkit.switchTo().window(handle);
  };
  const run = async <Result>(script: string, ...args: unknown[]): Promise<Result> => {
    await enter();
    return webkit.executeScript<Result>(script, ...args);
  };
  /** Null where there is none; while a page gives way to another there is none either, and the driver says so. */
  const look = async (part: Part): Promise<WebElement | null> => {
    const script = `return (${findInPage})(arguments[0])`;
    const found = await run<WebElement | null | "no finder">(script, sendPart(part)).catch(() => null);
    if (found !== "no finder") return found;
    await run(finder).catch(() => undefined);
    return run<WebElement | null>(script, sendPart(part)).catch(() => null);
  };
  const describe = (part: Part) => JSON.stringify(sendPart(part));
  /** Does something with a part once that succeeds: what is animated, or covered for a moment, can't be pressed. */
  const act = (part: Part, deed: (element: WebElement) => Promise<void>): Promise<void> =>
    expect(async () => {
      const element = await look(part);
      expect(element, describe(part)).not.toBeNull();
      if (element !== null) await deed(element);
    }).toPass({ timeout: longestWait });
  const expectThat = (part: Part, script: string, wanted: (it: unknown) => void): Promise<void> =>
    act(part, async (element) => wanted(await run(`return ${script}`, element)));
  return {
    open: async (address) => {
      await enter();
      await webkit.get(address);
      // The driver may still see the page that was there before.
      await expect
        .poll(() => webkit.executeScript<string>("return location.href").catch(() => ""), {
          timeout: longestWait,
        })
        .toContain(new URL(address).pathname);
    },
    reload: async () => {
      await run("globalThis.isOld = true");
      await webkit.navigate().refresh();
      await expect
        .poll(() => run("return globalThis.isOld").catch(() => true), { timeout: longestWait })
        .not.toBe(true);
    },
    goBack: async () => {
      await enter();
      await webkit.navigate().back();
    },
    press: (part, held) =>
      act(part, async (element) => {
        // The driver's pointer hangs in a second tab.
        if (isOther) await run("arguments[0].click()", element);
        else if (held === undefined) await element.click();
        else
          await webkit
            .actions()
            .keyDown(keys[held] ?? held)
            .click(element)
            .keyUp(keys[held] ?? held)
            .perform();
      }),
    fill: (field, text) =>
      act(field, async (element) => {
        await element.click();
        const actions = webkit.actions().keyDown(Key.CONTROL).sendKeys("a").keyUp(Key.CONTROL);
        await actions.sendKeys(text === "" ? Key.BACK_SPACE : text).perform();
      }),
    type: async (text) => {
      await enter();
      await webkit.actions().sendKeys(text).perform();
    },
    pressKey: async (names) => {
      await enter();
      const pressed = names.split("+").map((name) => keys[name] ?? name);
      const actions = webkit.actions();
      for (const key of pressed) actions.keyDown(key);
      for (const key of pressed.toReversed()) actions.keyUp(key);
      await actions.perform();
    },
    drag: (part, from, to) =>
      act(part, async (element) => {
        await run("arguments[0].scrollIntoView({ block: 'center' })", element);
        const { x, y, width, height } = await run<DOMRect>(
          "const { x, y, width, height } = arguments[0].getBoundingClientRect(); return { x, y, width, height }",
          element,
        );
        const at = ([across, down]: Place) => ({
          x: Math.round(x + across * width),
          y: Math.round(y + down * height),
          origin: Origin.VIEWPORT,
        });
        await webkit
          .actions()
          .move(at(from))
          .press()
          .move({ ...at(to), duration: 200 })
          .release()
          .perform();
      }),
    chooseFile: async (name, text) => {
      const path = join(home, name);
      await writeFile(path, text);
      await enter();
      const field = By.css("input[type=file]");
      await webkit.wait(async () => (await webkit.findElements(field)).length > 0, longestWait);
      await (await webkit.findElement(field)).sendKeys(path);
    },
    save: async (part) => {
      const before = new Set(await readdir(home, { recursive: true }));
      const isSaved = (name: string) => !before.has(name) && /-labels\.\w+$/.test(name);
      await act(part, (element) => element.click());
      const files = () => readdir(home, { recursive: true });
      await expect.poll(async () => (await files()).some(isSaved), { timeout: longestWait }).toBe(true);
      return readFile(join(home, (await files()).find(isSaved) ?? ""), "utf8");
    },
    expectSeen: (part) => act(part, async () => undefined),
    expectGone: (part) =>
      expect.poll(() => look(part), { message: describe(part), timeout: longestWait }).toBeNull(),
    expectFocused: (part) =>
      expectThat(part, "arguments[0] === document.activeElement", (it) => expect(it).toBe(true)),
    expectValue: (field, value) =>
      expectThat(field, "arguments[0].value", (it) =>
        typeof value === "string" ? expect(it).toBe(value) : expect(it).toMatch(value),
      ),
    run: (script, argument = "") => run(`return (${script})(arguments[0])`, argument),
    openTab: async (address) => {
      isShared = true;
      await webkit.switchTo().newWindow("window");
      const other = await webkitTab(webkit, home, { isOther: true });
      await other.open(address);
      return other;
    },
    setOffline: null,
  };
}
