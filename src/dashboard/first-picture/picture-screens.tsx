/*
 * What the first picture is made of: the real screens, rendered while the console is built (write-first-picture.ts)
 * with values that no service sends, each of which becomes a blank such as `⟦label⟧` for first-picture.ts to fill.
 * Nothing here is part of the page's own code.
 */
import { i18n, type MessageDescriptor, type Messages } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router";
import type { Label } from "#contract/labels.ts";
import { isRightToLeft } from "#contract/languages.ts";
import { createQueryClient } from "#dashboard/api/query-client.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import { waitingMessage } from "#dashboard/app/loading-notice.tsx";
import { AppRoutes } from "#dashboard/app/routes.tsx";
import { oldestBrowsers } from "#dashboard/app/startup/oldest-browsers.ts";
import type { AllStartTexts, StartTexts } from "#dashboard/app/startup/start-message.ts";
import { usualRows } from "#dashboard/labels/data/label-address.ts";
import type { ShownLabelField } from "#dashboard/labels/data/label-columns.ts";
import { labelRowsOptions } from "#dashboard/labels/data/label-queries.ts";
import { beginSession, readApi } from "#dashboard/session/data/session-store.ts";
import { formatCount } from "#dashboard/ui/text/count.ts";

// The letter at its end has a name in a sentence isolated, as no other text is: the two become blanks of their own.
const sampleName = (blank: string) => `⟦${blank}⟧\u05d0`;
const appId = "⟦appId⟧";
const base = "/sample-base";
const page = 500_044;
const total = 12_501_339;
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
const labels = { data: [label], from: 12_501_076, last_page: 500_054, per_page: usualRows, total, readAt: 0 };

beginSession({ serviceUrl: "https://service.example", token: "sample" }, false);

/** What the page has in each language. */
export interface PageParts {
  /** The screens of each language, each a page of its own. */
  readonly screens: ReadonlyMap<string, string>;
  readonly texts: AllStartTexts;
  /** What stands on the page where scripts don't run. */
  readonly withoutScript: string;
}

/**
 * Renders what the page has before its code.
 *
 * @param catalogs those of all languages but that of the code
 */
export function renderPageParts(catalogs: ReadonlyMap<string, Messages>): PageParts {
  const languages = [...new Map([["en", {}], ...catalogs])];
  const each = <Part,>(render: (locale: string) => Part) =>
    languages.map(([locale, messages]) => {
      i18n.loadAndActivate({ locale, messages });
      document.documentElement.dir = isRightToLeft(locale) ? "rtl" : "ltr";
      return [locale, render(locale)] as const;
    });
  return {
    screens: new Map(each(renderScreens)),
    texts: Object.fromEntries(each(writeStartTexts)),
    withoutScript: each(renderWithoutScript)
      .map(([, sentence]) => sentence)
      .join(""),
  };
}

/**
 * The labels screen with its responses, and the frame that it shares with others, as while their responses are awaited. No link
 * is marked as the current one there: that is done once the screen is known.
 */
function renderScreens(): string {
  const labels = renderScreen(`labels?page=${page}`, true);
  // React puts a fallback in the place of what throws here.
  if (!labels.includes("⟦label⟧")) throw new Error("The first picture's rows can't be rendered.");
  const frame = renderScreen("palette", false).replace(' aria-current="page"', "");
  return `<!doctype html><meta charset="utf-8"><div id="frame">${frame}</div><div id="labels">${labels}</div>`;
}

/** Renders a screen of the project; while its responses are awaited, or with them. */
function renderScreen(address: string, answered: boolean): string {
  const client = createQueryClient();
  const api = readApi();
  if (answered && api !== null) {
    client.setQueryData(queryKeys.projects, [project]);
    client.setQueryData<unknown>(labelRowsOptions(api, appId, { page, rows: usualRows }).queryKey, labels);
  }
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <StaticRouter basename={base} location={`${base}/projects/${encodeURIComponent(appId)}/${address}`}>
        <AppRoutes />
      </StaticRouter>
    </QueryClientProvider>,
  );
  client.clear();
  return leaveBlanks(markup);
}

function writeStartTexts(): StartTexts {
  const { chrome, firefox, safari } = oldestBrowsers;
  const texts: Readonly<Record<keyof StartTexts, MessageDescriptor>> = {
    waiting: waitingMessage,
    failed: msg`The console couldn’t start`,
    advice: msg`Something went wrong. Reload to try again. If this keeps happening, contact your administrator.`,
    reload: msg`Reload`,
    oldBrowser: msg`Changelog Console needs a newer browser: Chrome or Edge ${chrome}, Firefox ${firefox}, Safari ${safari}, or later. Update this one, or open this page in another.`,
  };
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, i18n._(text)]),
  ) as unknown as StartTexts;
}

/** Says in a language that scripts are needed: without them, none can be chosen. */
function renderWithoutScript(locale: string): string {
  const sentence = i18n._(msg`Changelog Console needs JavaScript.`);
  return renderToStaticMarkup(
    <p lang={locale} dir="auto">
      {sentence}
    </p>,
  );
}

/** Markup with blanks in the places of the sample values. */
function leaveBlanks(markup: string): string {
  const blanks: readonly (readonly [string, string])[] = [
    [base, "⟦base⟧"],
    [encodeURIComponent(appId), appId],
    [`\u2068${sampleName("label")}\u2069`, "⟦labelInSentence⟧"],
    [sampleName("label"), "⟦label⟧"],
    [`\u2068${sampleName("project")}\u2069`, "⟦projectInSentence⟧"],
    [sampleName("project"), "⟦project⟧"],
    // Of the name only the first letter is shown here.
    [">⟦<", ">⟦initial⟧<"],
    [formatCount(total), "⟦total⟧"],
    [String(id), "⟦id⟧"],
    [color, "⟦color⟧"],
  ];
  return (
    blanks
      .reduce((filled, [value, blank]) => filled.replaceAll(value, blank), markup)
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
