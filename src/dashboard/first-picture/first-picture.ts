import type { Label } from "#contract/labels.ts";
import { labelsPerPage } from "#contract/labels-per-page.ts";
import { isVisible } from "#contract/visible-text.ts";
import {
  accentProperties,
  avatarProperties,
  chipProperties,
  swatchProperties,
} from "#dashboard/colors/color-properties.ts";
import { type LabelView, plainView, writeLabelView } from "#dashboard/labels/data/label-address.ts";
import type { ShownLabelField } from "#dashboard/labels/data/label-columns.ts";
import { firstPart, joinParts, type ListPart, missingParts } from "#dashboard/labels/data/label-slice.ts";
import { initialOf } from "#dashboard/projects/data/project-initial.ts";
import { rememberedKey } from "#dashboard/session/data/session-key.ts";
import { findStored } from "#dashboard/ui/storage/storage.ts";
import { isPlainCount } from "#dashboard/ui/text/plain-count.ts";
import { closeIsolates, isolate } from "#dashboard/ui/text/text-isolation.ts";
import { type Picture, type PictureContent, showPicture } from "./picture-handover.ts";
import { type BlankValues, copyTemplate, fillBlanks } from "./picture-texts.ts";
import { keptResponsesName, type PictureResponses, writeResponses } from "./stored-responses.ts";

/**
 * The templates that picture-templates.tsx renders: the frame of the screens and what the labels screen shows in it while answers
 * are awaited, the labels screen with its responses, and the page that asks for a token.
 */
export type TemplateName = "frame" | "labels" | "rows" | "signIn";

/** The id of a screen's template in the page. */
export const pictureId = (name: TemplateName): string => `picture-${name}`;

/** What the first picture shows. */
export interface PictureSource {
  /** The path that all of the console's addresses begin with; empty where there is none. */
  readonly base: string;
  /** How people know the service. */
  readonly service: string;
  readonly appId: string;
  readonly screen: "labels" | "palette" | "project";
  /** What the address says of the labels. */
  readonly view: LabelView;
  /** The response with the projects, and on the labels screen the first of those with the page of labels. */
  readonly responses: readonly Promise<Response>[];
  /** Asks for a page of the service's list of labels. */
  readonly ask: (page: number) => Promise<Response>;
}

/** A picture that was drawn. */
export interface FirstPicture {
  /** Whether it has labels already: those that were shown last, which the responses replace where they differ. */
  readonly hasLabels: boolean;
  /** Resolves when the responses are shown, or left to React, with whether they were drawn anew; null where none are awaited. */
  readonly drawn: Promise<boolean> | null;
  /**
   * Called when React starts to render: from then on the picture isn't replaced. Returns whether it shows the
   * responses.
   */
  readonly hold: () => boolean;
}

/**
 * Draws the screen of the address from the page's templates, and its labels: those that were shown there last, then those
 * of the responses as soon as they have come. React then draws the same and takes its place. What can't be drawn is left to
 * React, which reads answers with more care.
 *
 * @returns null when nothing is drawn
 */
export function drawFirstPicture(source: PictureSource): FirstPicture | null {
  // The address may ask for more: a dialog, something to find.
  const { page, rows } = source.view;
  if (writeLabelView({ ...plainView, page, rows }) !== writeLabelView(source.view)) return null;
  const values = { base: source.base, appId: encodeURIComponent(source.appId), service: source.service };
  const kept = findStored(rememberedKey(keptResponsesName));
  const known = drawKept(source, kept, values);
  const content = known ?? drawFrame(source.screen, values);
  const picture = content && showPicture(content);
  if (picture === null) return null;
  let isAnswered = false;
  const drawLabels = async () => {
    const outcome = await drawResponses(picture, source, values, known && kept);
    isAnswered = outcome !== "left";
    return outcome === "drawn";
  };
  return {
    hasLabels: known !== null,
    drawn: source.screen === "labels" ? drawLabels() : null,
    hold: () => {
      picture.hold();
      return isAnswered;
    },
  };
}

/** Draws the page that asks for a token, with the service that it is for. */
export function drawSignIn(service: string): void {
  const elements = copyTemplate(pictureId("signIn"));
  if (elements === null) return;
  fillBlanks(elements, { service });
  const field = elements.querySelector("input");
  if (showPicture({ elements, properties: {} })) field?.focus();
}

/** A screen while its responses are awaited. */
function drawFrame(screen: PictureSource["screen"], values: BlankValues): PictureContent | null {
  const elements = copyTemplate(pictureId("frame"));
  const place = elements?.querySelector("main");
  if (!elements || !place) return null;
  const link = elements.querySelector(`nav a[href$="/${screen}"]`);
  link?.setAttribute("aria-current", "page");
  // The preview is beside the screens that the bar leads to.
  if (link === null) place.removeAttribute("data-previewed");
  if (screen === "labels") place.append(...(copyTemplate(pictureId("labels"))?.childNodes ?? []));
  fillBlanks(elements, values);
  return { elements, properties: {} };
}

/** The labels that the session showed last, if those were the same page; null where they weren't, or can't be drawn. */
function drawKept(
  { appId, screen, view }: PictureSource,
  kept: string | null,
  values: BlankValues,
): PictureContent | null {
  if (screen !== "labels" || kept === null) return null;
  try {
    const responses = JSON.parse(kept) as SentResponses;
    check(
      responses.appId === appId && responses.page === view.page && responses.labels.per_page === view.rows,
    );
    return drawRows(responses, values);
  } catch {
    return null;
  }
}

/** Draws the responses, unless they are shown already, as those that are kept, or left to React. */
async function drawResponses(
  picture: Picture,
  { appId, view, responses, ask }: PictureSource,
  values: BlankValues,
  shown: string | null,
): Promise<"drawn" | "same" | "left"> {
  try {
    // Made while the responses are on their way.
    const rows = shown !== null ? undefined : copyTemplate(pictureId("rows"));
    const [projects, first] = (await Promise.all(responses.map(readResponse))) as [
      readonly SentProject[],
      SentPart,
    ];
    const project = projects.find((one) => one.app_id === appId);
    const size = count(first.per_page);
    check(project !== undefined && firstPart(view, size) === firstPart(view, labelsPerPage));
    const join = (others: readonly SentPart[]) => ({
      appId,
      page: view.page,
      project,
      labels: joinParts(view, size, first, others),
    });
    const missing = missingParts(view, size, count(first.last_page)).map((page) => readResponse(ask(page)));
    if (shown === null) picture.replace(drawRows(join([]), values, rows));
    if (missing.length === 0 && shown === null) return "drawn";
    const sent = join((await Promise.all(missing)) as SentPart[]);
    if (writeResponses(sent) === shown) return "same";
    picture.replace(drawRows(sent, values));
    return "drawn";
  } catch (error) {
    // The person is no longer signed in: nothing of theirs is to be seen.
    if (error instanceof Response && error.status === 401) picture.remove();
    return "left";
  }
}

/** The most characters of a response from which a picture is drawn. */
const longestResponse = 2_000_000;

/** Reads a copy of a response: the console itself reads the original. Throws when it is long, of which no more is read then. */
async function readResponse(request: Promise<Response>): Promise<unknown> {
  const response = (await request).clone();
  if (!response.ok) throw response;
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (let read = await reader?.read(); read?.done === false; read = await reader?.read()) {
    text += decoder.decode(read.value, { stream: true });
    if (text.length <= longestResponse) continue;
    reader?.cancel().catch(() => undefined);
    throw new Error("long");
  }
  return JSON.parse(text + decoder.decode());
}

/** A project and a page of labels as they should be; whatever of them isn't so makes {@link drawRows} fail. */
interface SentProject {
  readonly app_id: string;
  readonly name: string;
  readonly accent_color: string;
}

/** Of a label, what its row shows. */
type SentLabel = Pick<Label, ShownLabelField>;

/** A page of the list, as the service divides it. */
type SentPart = ListPart<SentLabel> & { readonly per_page: number };

type SentResponses = PictureResponses<SentProject, ReturnType<typeof joinParts<SentLabel>>>;

/** What each field that a row shows fills in it. They throw where React would show it in another way. */
const rowBlanks: { readonly [Field in ShownLabelField]: (label: SentLabel) => BlankValues } = {
  id: ({ id }) => {
    check(Number.isSafeInteger(id));
    return { id: String(id) };
  },
  name: ({ name }) => ({ label: showText(name), labelInSentence: isolate(showText(name)) }),
  color: ({ color }) => ({ color: showText(color), ...swatchProperties(color) }),
  primary_color: ({ primary_color, secondary_color }) => chipProperties(primary_color, secondary_color),
  // The same.
  secondary_color: () => ({}),
};

/**
 * Draws a page of labels into a copy of the template.
 *
 * @throws Error when React would show the responses in another way, or not at all
 */
function drawRows(
  { page: current, project, labels }: SentResponses,
  values: BlankValues,
  picture = copyTemplate(pictureId("rows")),
): PictureContent {
  check(picture !== null);
  const { data, last_page: lastPage, per_page: perPage, total } = labels;
  const from = count(labels.from);
  check(data.length > 0 && from > 0 && current <= count(lastPage) && count(perPage) > 0);
  check(total !== null && from + data.length - 1 <= count(total) && isPlainCount(total));
  const row = picture.querySelector("tbody tr");
  check(row !== null);

  // All that is repeated is filled before the rest, so that what is filled in is never taken for a blank.
  const rows = data.map((label) => {
    const copy = row.cloneNode(true) as Element;
    const fills = Object.values(rowBlanks).map((fillFrom) => fillFrom(label));
    fillBlanks(copy, Object.assign({}, ...fills));
    return copy;
  });
  row.parentElement?.replaceChildren();

  const name = showText(project.name);
  fillBlanks(picture, {
    ...values,
    project: name,
    projectInSentence: isolate(name),
    initial: initialOf(project.name),
    total: String(total),
    "--min-rows": String(Math.min(perPage, total - from + 1)),
    ...avatarProperties(project.accent_color),
  });
  picture.querySelector("tbody")?.append(...rows);
  return { elements: picture, properties: accentProperties(project.accent_color) };
}

function check(isAsExpected: boolean): asserts isAsExpected {
  if (!isAsExpected) throw new RangeError("This is left to React.");
}

/** A number that is a count; another service may send it as text. */
function count(value: unknown): number {
  check(Number.isSafeInteger(value));
  return value as number;
}

/** A text that shows something, as it is shown by itself. */
function showText(text: unknown): string {
  check(typeof text === "string" && isVisible(text));
  return closeIsolates(text as string);
}
