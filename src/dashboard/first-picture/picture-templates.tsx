/*
 * What the first picture is made of: the real screens, rendered while the console is built (write-first-picture.ts)
 * with values that no service sends, each of which becomes a blank such as `⟦label⟧` for first-picture.ts to fill.
 * Nothing here is part of the page's own code.
 */
import { i18n, type MessageDescriptor, type Messages, setupI18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router";
import type { Label } from "#contract/labels.ts";
import { createQueryClient } from "#dashboard/api/query-client.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import noticeStyles from "#dashboard/app/loading-notice.module.css";
import { waitingMessage } from "#dashboard/app/loading-notice.tsx";
import { AppRoutes } from "#dashboard/app/routes.tsx";
import { oldestBrowsers } from "#dashboard/app/startup/oldest-browsers.ts";
import { usualRows } from "#dashboard/labels/data/label-address.ts";
import type { ShownLabelField } from "#dashboard/labels/data/label-columns.ts";
import { serviceChoices } from "#dashboard/session/data/service-choices.ts";
import { beginSession } from "#dashboard/session/data/session-store.ts";
import SignInPage from "#dashboard/session/sign-in-page.tsx";
import { formatCount } from "#dashboard/ui/text/count.ts";
import { place } from "#dashboard/ui/text/interpolate.tsx";
import { pictureId, type TemplateName } from "./first-picture.ts";
import { joinTexts, type PictureTexts } from "./picture-texts.ts";

// The letter at its end has a name in a sentence isolated, as no other text is: the two become blanks of their own.
const sampleName = (blank: string) => `⟦${blank}⟧\u05d0`;
const appId = "⟦appId⟧";
const base = "/sample-base";
const serviceUrl = "https://service.example";
const page = 500_044;
const lastPage = 500_088;
const from = 500_216;
const total = 500_439;
const id = 500_511;
const color = "#6D5EFD";

const label: Pick<Label, ShownLabelField> = {
  id,
  name: sampleName("label"),
  color,
  primary_color: "rgba(109,94,253,1.00)",
  secondary_color: "rgba(109,94,253,0.12)",
};
const project = { app_id: appId, name: sampleName("project"), accent_color: color };
const labels = {
  data: [label],
  from,
  last_page: lastPage,
  per_page: usualRows,
  total,
  readAt: 0,
};

i18n.loadAndActivate({ locale: "en", messages: {} });
beginSession({ serviceUrl, token: "sample" }, false);

/** What stands in the markup for a value, and the blank that it becomes. */
const blanks: readonly (readonly [string, string])[] = [
  [base, "⟦base⟧"],
  [encodeURIComponent(appId), appId],
  [`\u2068${sampleName("label")}\u2069`, "⟦labelInSentence⟧"],
  [sampleName("label"), "⟦label⟧"],
  [`\u2068${sampleName("project")}\u2069`, "⟦projectInSentence⟧"],
  [sampleName("project"), "⟦project⟧"],
  // Of the name only the first letter is shown here.
  [">⟦<", ">⟦initial⟧<"],
  [serviceUrl, "⟦service⟧"],
  ...serviceChoices.map(({ name }) => [name, "⟦service⟧"] as const),
  [formatCount(total), "⟦total⟧"],
  [String(id), "⟦id⟧"],
  [color, "⟦color⟧"],
];

/**
 * Renders the screens.
 *
 * @param catalogs those of all languages but that of the code
 * @returns the content of each template by its id, the texts that its numbered blanks stand for, and what needs neither
 */
export function renderTemplates(catalogs: ReadonlyMap<string, Messages>): {
  readonly templates: Readonly<Record<string, string>>;
  readonly texts: PictureTexts;
  /** What stands on the page where scripts don't run. */
  readonly withoutScript: string;
  /** What is said to browsers that are too old, by language. */
  readonly oldBrowser: Readonly<Record<string, string>>;
} {
  const withoutScript = renderToStaticMarkup(<WithoutScript catalogs={catalogs} />);
  const { chrome, firefox, safari } = oldestBrowsers;
  const oldBrowser = Object.fromEntries(
    translate(
      catalogs,
      msg`Changelog Console needs a newer browser: Chrome or Edge ${chrome}, Firefox ${firefox}, Safari ${safari}, or later. Update this one, or open this page in another.`,
    ),
  );
  const startError = renderToStaticMarkup(<StartError />);
  const startDelay = renderToStaticMarkup(<StartDelay />);
  const texts = leaveTextsBlank(new Map([["en", {}], ...catalogs]));
  const screens: Readonly<Record<TemplateName, string>> = {
    ...renderFrame(),
    rows: renderScreen(`labels?page=${page}`, true),
    signIn: renderSignIn(),
  };
  // React puts a fallback in the place of what throws here.
  if (!screens.rows.includes("⟦label⟧")) throw new Error("The first picture's rows can't be rendered.");
  // Some texts are asked for, and not shown.
  const numbers = Object.values(screens).flatMap((content) =>
    [...content.matchAll(/⟦(\d+)⟧/g)].map(([, number]) => Number(number)),
  );
  const shown = [...new Set(numbers)];
  const renumber = (content: string) =>
    content.replace(/⟦(\d+)⟧/g, (_, number: string) => `⟦${shown.indexOf(Number(number))}⟧`);
  return {
    templates: Object.fromEntries([
      ...Object.entries(screens).map(([name, content]) => [
        pictureId(name as TemplateName),
        renumber(content),
      ]),
      ["start-error", startError],
      ["start-delay", startDelay],
    ]),
    texts: Object.fromEntries(
      Object.entries(texts).map(([language, own]) => [
        language,
        joinTexts(shown.map((number) => fillSamples(own[number] ?? ""))),
      ]),
    ),
    withoutScript,
    oldBrowser,
  };
}

/** A message in each language that has words of its own for it. */
function translate(
  catalogs: ReadonlyMap<string, Messages>,
  message: MessageDescriptor,
): ReadonlyMap<string, string> {
  const sentences = new Map<string, string>();
  for (const [locale, messages] of new Map([["en", {}], ...catalogs])) {
    const sentence = setupI18n({ locale, messages: { [locale]: messages } })._(message);
    if (![...sentences.values()].includes(sentence)) sentences.set(locale, sentence);
  }
  return sentences;
}

/**
 * From now on, texts are rendered as numbered blanks. A text with values is one for each part around those that may have
 * markup of their own: the places of a woven sentence, else the first value.
 *
 * @returns the texts for these blanks by language; it fills while the screens are rendered
 */
function leaveTextsBlank(catalogs: ReadonlyMap<string, Messages>): Readonly<Record<string, string[]>> {
  const languages = [...catalogs].map(([locale, messages]) => ({
    locale,
    i18n: setupI18n({ locale, messages: { [locale]: messages } }),
    texts: [] as string[],
  }));
  const numbers = new Map<string, number>();
  const leaveBlank = (texts: readonly string[]): string => {
    if (texts.every((text) => text === "")) return "";
    const key = JSON.stringify(texts);
    const number = numbers.get(key) ?? numbers.size;
    numbers.set(key, number);
    for (const [index, language] of languages.entries()) language.texts[number] = texts[index] ?? "";
    return `⟦${number}⟧`;
  };
  i18n._ = (({ values = {}, ...message }: MessageDescriptor) => {
    const all = Object.entries(values);
    const places = all.filter(([, value]) => place.some((one) => one === value));
    const apart = places.length > 0 ? places : all.slice(0, 1);
    const marks = Object.fromEntries(apart.map(([name], index) => [name, `\ue001${index}`]));
    const sentences = languages.map((language) =>
      language.i18n._({ ...message, values: { ...values, ...marks } }).split(/\ue001(\d)/),
    );
    const parts = [...apart.keys(), apart.length];
    const isInOrder = (sentence: readonly string[]) =>
      sentence.length === 2 * parts.length - 1 &&
      apart.every((_, index) => sentence[2 * index + 1] === `${index}`);
    // Markup stands in one order, whatever the language.
    if (!sentences.every(isInOrder))
      throw new Error(`The first picture can't show “${JSON.stringify(message.message)}”.`);
    return parts
      .map(
        (index) =>
          leaveBlank(sentences.map((sentence) => sentence[2 * index] ?? "")) + (apart[index]?.[1] ?? ""),
      )
      .join("");
  }) as typeof i18n._;
  return Object.fromEntries(languages.map(({ locale, texts }) => [locale, texts]));
}

/**
 * What stands on the page instead of nothing when the console can't start. It is rarely seen: in other languages its texts
 * are those of the catalog.
 */
function StartError() {
  const heading = msg`The console couldn’t start`;
  const text = msg`Something went wrong. Reload to try again. If this keeps happening, contact your administrator.`;
  const reload = msg`Reload`;
  return (
    <main id="start-failed" role="alert">
      <h1 data-message={heading.id}>{i18n._(heading)}</h1>
      <p data-message={text.id}>{i18n._(text)}</p>
      <button type="button" id="start-reload" data-message={reload.id}>
        {i18n._(reload)}
      </button>
    </main>
  );
}

/** What the page says while its code can't be had; in other languages as {@link StartError}. */
function StartDelay() {
  return (
    <div id="start-delayed" className={noticeStyles["place"]} role="status">
      <p className={noticeStyles["notice"]} data-message={waitingMessage.id}>
        {i18n._(waitingMessage)}
      </p>
    </div>
  );
}

/** Says in each language that scripts are needed: without them, none can be chosen. */
function WithoutScript({ catalogs }: { readonly catalogs: ReadonlyMap<string, Messages> }) {
  return [...translate(catalogs, msg`Changelog Console needs JavaScript.`)].map(([locale, sentence]) => (
    <p key={locale} lang={locale} dir="auto">
      {sentence}
    </p>
  ));
}

/**
 * Renders the frame that the screens share while their responses are awaited, and what the labels screen shows in it; the others show
 * nothing there yet. No link is marked as the current one: that is done once the screen is known.
 *
 * @throws Error when the labels screen isn't that frame with something in it
 */
function renderFrame(): { readonly frame: string; readonly labels: string } {
  const [frame, screen] = (["palette", "labels"] as const).map((name) =>
    renderScreen(name, false).replace(' aria-current="page"', ""),
  ) as [string, string];
  const end = "</main>";
  const begin = frame.slice(0, -end.length);
  if (!frame.endsWith(end) || !screen.endsWith(end) || !screen.startsWith(begin))
    throw new Error("The first picture's screens have no frame in common.");
  return { frame, labels: screen.slice(begin.length, -end.length) };
}

/** Renders a screen of the project; while its responses are awaited, or with them. */
function renderScreen(address: string, answered: boolean): string {
  const client = createQueryClient();
  if (answered) {
    client.setQueryData(queryKeys.projects, [project]);
    client.setQueryData([...queryKeys.labelPage(appId, page), usualRows], labels);
  }
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <StaticRouter basename={base} location={`${base}/projects/${encodeURIComponent(appId)}/${address}`}>
        <AppRoutes />
      </StaticRouter>
    </QueryClientProvider>,
  );
  client.clear();
  return toTemplate(markup);
}

/** Renders the page that asks for a token, as it is for someone who was never here. */
function renderSignIn(): string {
  return toTemplate(
    renderToStaticMarkup(
      <QueryClientProvider client={createQueryClient()}>
        <SignInPage
          state={{ session: null, reason: "never", serviceUrl: null }}
          linkToken={null}
          onStay={() => {}}
        />
      </QueryClientProvider>,
    ),
  );
}

/** A text with blanks instead of the sample values. */
function fillSamples(text: string): string {
  return blanks.reduce((filled, [value, blank]) => filled.replaceAll(value, blank), text);
}

function toTemplate(markup: string): string {
  return (
    fillSamples(markup)
      // React puts the window's title first; it is for the real screen to set.
      .replace(/^(<(link|meta)[^>]*>|<title>.*?<\/title>)*/, "")
      .replace(
        /<(\w+)([^>]*)>/g,
        (_, element: string, attributes: string) => `<${element}${markBlanks(attributes)}>`,
      )
  );
}

/**
 * Names those attributes of an element that have blanks, and its custom properties: the policy forbids style attributes, so
 * that a script sets them.
 */
function markBlanks(attributes: string): string {
  const [style = "", declarations] = / style="([^"]*)"/.exec(attributes) ?? [];
  const others = attributes.replace(style, "");
  const blanks = [
    ...[...others.matchAll(/ ([\w-]+)="[^"]*⟦/g)].map(([, name]) => name),
    ...(declarations?.split(";").map((declaration) => declaration.split(":", 1)[0]) ?? []),
  ];
  return blanks.length === 0 ? others : `${others} data-blanks="${blanks.join(" ")}"`;
}
