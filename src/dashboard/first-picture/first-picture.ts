import type { Label } from "#contract/labels.ts";
import { labelsPerPage } from "#contract/labels-per-page.ts";
import { isVisible } from "#contract/visible-text.ts";
import { readPageJson } from "#dashboard/app/startup/page-json.ts";
import {
  accentProperties,
  avatarProperties,
  chipProperties,
  swatchProperties,
} from "#dashboard/colors/color-properties.ts";
import { type LabelView, plainView, writeLabelView } from "#dashboard/labels/data/label-address.ts";
import type { ShownLabelField } from "#dashboard/labels/data/label-columns.ts";
import { firstPart, type ListPart } from "#dashboard/labels/data/label-slice.ts";
import { initialOf } from "#dashboard/projects/data/project-initial.ts";
import { isApple } from "#dashboard/ui/key-press.ts";
import { pause } from "#dashboard/ui/loading/pause.ts";
import { isPlainCount } from "#dashboard/ui/text/plain-count.ts";
import { closeIsolates, isolate } from "#dashboard/ui/text/text-isolation.ts";

/** How long (milliseconds) the frame waits for the labels, to be drawn together with them. */
const frameDelay = 50;

/** What the first picture shows. */
export interface PictureSource {
  /** The path that all of the console's addresses begin with; empty where there is none. */
  readonly base: string;
  readonly appId: string;
  readonly screen: string;
  /** What the address says of the labels. */
  readonly view: LabelView;
  /** The responses with the projects, and with the page of labels; null where another screen is shown. */
  readonly projects: Promise<Response>;
  readonly labels: Promise<Response> | null;
}

/**
 * Draws the frame of the address's screen, and in it the labels as soon as the service has sent them. Nothing of it can be used:
 * React draws the same, and takes its place.
 *
 * @returns resolves when it is drawn
 * @throws where the rest is left to React, which reads responses with more care, and knows more that an address may ask for
 */
export async function drawFirstPicture(source: PictureSource): Promise<void> {
  const { base, appId, screen, view } = source;
  const responses = source.labels && Promise.all([source.projects, source.labels].map(readResponse));
  const areHere = responses?.then(
    () => true,
    () => false,
  );
  const screens = await loadScreens();
  const values = { base, appId: encodeURIComponent(appId) };
  const frame = copyScreen(screens, "frame");
  const link = frame.querySelector(`nav a[href$="/${CSS.escape(screen)}"]`);
  check(link !== null || screen === "project");
  link?.setAttribute("aria-current", "page");
  // The preview is beside the screens that the bar leads to.
  if (link === null) frame.querySelector("main")?.removeAttribute("data-previewed");
  // Where the responses are here already, the frame by itself would only cost a layout.
  if ((await Promise.race([areHere, pause(frameDelay)])) !== true) show(fillBlanks(frame, values));
  check(writeLabelView({ ...plainView, page: view.page, rows: view.rows }) === writeLabelView(view));
  if (responses === null) return;
  const [projects, labels] = await responses;
  const project = (projects as readonly SentProject[]).find((one) => one.app_id === appId);
  check(project !== undefined);
  const picture = drawLabels(copyScreen(screens, "labels"), values, view, project, labels as SentPart);
  for (const [name, value] of Object.entries(accentProperties(project.accent_color))) {
    document.documentElement.style.setProperty(name, value);
  }
  show(picture);
}

/** Loads the screens of the page's language, which the build has rendered (picture-screens.tsx). */
function loadScreens(): Promise<Document> {
  const files = readPageJson("pictures") as Readonly<Record<string, string>>;
  const file = files[document.documentElement.lang];
  check(file !== undefined);
  return new Promise((resolve, reject) => {
    // Reads it into a page of its own, where no script runs.
    const request = new XMLHttpRequest();
    request.responseType = "document";
    request.onload = () => resolve(request.response);
    request.onerror = reject;
    request.open("GET", file);
    request.send();
  });
}

function copyScreen(screens: Document, id: "frame" | "labels"): HTMLElement {
  const screen = screens.getElementById(id);
  check(screen !== null);
  return document.importNode(screen, true);
}

/** Shows what is drawn in React's place, until React is there, which removes it. */
function show(picture: HTMLElement): void {
  const before = document.getElementById("first-picture");
  const place = document.getElementById("console");
  check(before !== null || place?.hasChildNodes() === false);
  picture.id = "first-picture";
  picture.inert = true;
  picture.ariaHidden = "true";
  for (const keys of picture.querySelectorAll<HTMLElement>("[data-apple]")) {
    if (isApple) keys.textContent = keys.dataset["apple"] ?? "";
  }
  place?.replaceChildren(picture);
}

/** Reads a copy of a response: the console itself reads the original. */
async function readResponse(request: Promise<Response>): Promise<unknown> {
  const response = (await request).clone();
  check(response.ok);
  return response.json();
}

/** A project and a page of labels as they should be; whatever of them isn't so makes {@link drawLabels} fail. */
interface SentProject {
  readonly app_id: string;
  readonly name: string;
  readonly accent_color: string;
}

/** Of a label, what its row shows. */
type SentLabel = Pick<Label, ShownLabelField>;

/** A page of the list, as the service divides it. */
type SentPart = ListPart<SentLabel> & { readonly per_page: number };

/**
 * Fills the labels screen with the first of the service's pages that it needs.
 *
 * @throws Error when React would show the responses in another way, or not at all
 */
function drawLabels(
  screen: HTMLElement,
  values: BlankValues,
  view: LabelView,
  project: SentProject,
  part: SentPart,
): HTMLElement {
  const before = (view.page - 1) * view.rows;
  const data = part.data.slice(before % part.per_page).slice(0, view.rows);
  const total = Number(part.total);
  check(firstPart(view, part.per_page) === firstPart(view, labelsPerPage));
  check(data.length > 0 && before + data.length <= total && isPlainCount(total));
  const row = screen.querySelector("tbody tr");
  check(row !== null);
  // Filled before the rest, so that what is filled in is never taken for a blank.
  const rows = data.map((label) => fillBlanks(row.cloneNode(true) as Element, readLabel(label)));
  row.parentElement?.replaceChildren();
  const name = readText(project.name);
  fillBlanks(screen, {
    ...values,
    project: name,
    projectInSentence: isolate(name),
    initial: initialOf(project.name),
    total: String(total),
    "--min-rows": String(Math.min(view.rows, total - before)),
    ...avatarProperties(project.accent_color),
  });
  screen.querySelector("tbody")?.append(...rows);
  return screen;
}

/** What fills a label's row. */
function readLabel({ id, name, color, primary_color, secondary_color }: SentLabel): BlankValues {
  check(Number.isSafeInteger(id));
  const label = readText(name);
  return {
    id: String(id),
    label,
    labelInSentence: isolate(label),
    color: readText(color),
    ...swatchProperties(color),
    ...chipProperties(primary_color, secondary_color),
  };
}

/** A text that shows something, as it is shown by itself. */
function readText(text: unknown): string {
  check(typeof text === "string" && isVisible(text));
  return closeIsolates(text as string);
}

function check(isAsExpected: boolean): asserts isAsExpected {
  if (!isAsExpected) throw new RangeError("This is left to React.");
}

/** What blanks (`⟦name⟧`) in texts and attributes are filled with, and custom properties by their names. */
type BlankValues = Readonly<Record<string, string>>;

/** Fills the blanks of a part of a screen. A text stays a text, whatever it contains; what has no value stays blank. */
function fillBlanks<Part extends Element>(part: Part, values: BlankValues): Part {
  const fill = (text: string) => text.replace(/⟦(\w+)⟧/g, (blank, name: string) => values[name] ?? blank);
  for (const element of [part, ...part.querySelectorAll<HTMLElement>("[data-blanks]")]) {
    const names = element.getAttribute("data-blanks")?.split(" ") ?? [];
    element.removeAttribute("data-blanks");
    for (const name of names) {
      const value = values[name];
      if (!name.startsWith("--")) element.setAttribute(name, fill(element.getAttribute(name) ?? ""));
      else if (value !== undefined) (element as HTMLElement).style.setProperty(name, value);
    }
  }
  const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode } = texts;
    const text = currentNode.nodeValue ?? "";
    if (text.includes("⟦")) currentNode.nodeValue = fill(text);
  }
  return part;
}
