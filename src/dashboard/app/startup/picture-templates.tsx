/*
 * What the first picture is made of: the real screens, rendered while the console is built (scripts/first-picture.ts)
 * with values that no service sends, each of which becomes a blank such as `⟦label⟧` for first-picture.ts to fill.
 * Nothing here is part of the page's own code.
 */
import { QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router";
import { createQueryClient } from "#dashboard/api/query-client.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import { activateLanguage } from "#dashboard/app/language.ts";
import { AppRoutes } from "#dashboard/app/routes.tsx";
import { plainView, writeLabelView } from "#dashboard/labels/data/label-address.ts";
import { serviceChoices } from "#dashboard/session/data/service-choices.ts";
import { beginSession } from "#dashboard/session/data/session-store.ts";
import SignInPage from "#dashboard/session/sign-in-page.tsx";
import { formatCount } from "#dashboard/ui/count.ts";
import type { TemplateName } from "./first-picture.ts";

// The letter at its end has a name in a sentence isolated, as no other text is: the two become blanks of their own.
const sampleName = (blank: string) => `⟦${blank}⟧\u05d0`;
const appId = "⟦appId⟧";
const base = "/sample-base";
const serviceUrl = "https://service.example";
const page = 500_044;
const lastPage = 500_088;
const [from, to] = [500_216, 500_217];
const total = 500_439;
const id = 500_511;
const color = "#6D5EFD";

const label = {
  id,
  name: sampleName("label"),
  color,
  primary_color: "rgba(109,94,253,1.00)",
  secondary_color: "rgba(109,94,253,0.12)",
  created_at: "2025-01-01T00:00:00Z",
  updated_at: "2025-01-01T00:00:00Z",
};
const project = { app_id: appId, name: sampleName("project"), domain: "⟦address⟧", accent_color: color };
// Two labels, as a page of one says its place in other words.
const labels = {
  data: [label, { ...label, id: id + 1 }],
  from,
  last_page: lastPage,
  per_page: 2,
  total,
  readAt: 0,
};

activateLanguage([]);
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
  [`${formatCount(from)}–${formatCount(to)}`, "⟦range⟧"],
  [formatCount(total), "⟦total⟧"],
  // Each link to a page is filled by itself.
  ...[page - 1, page, page + 1, lastPage].flatMap((number) => [
    [writeLabelView({ ...plainView, page: number }), "⟦query⟧"] as const,
    [String(number), "⟦page⟧"] as const,
  ]),
  [String(id), "⟦id⟧"],
  [color, "⟦color⟧"],
];

/**
 * Renders the screens.
 *
 * @returns the content of each template
 */
export function renderTemplates(): Readonly<Record<TemplateName, string>> {
  return {
    labels: renderScreen("labels", false),
    palette: renderScreen("palette", false),
    project: renderScreen("project", false),
    rows: renderScreen(`labels?page=${page}`, true),
    signIn: renderSignIn(),
  };
}

/** Renders a screen of the project; while its answers are awaited, or with them. */
function renderScreen(address: string, answered: boolean): string {
  const client = createQueryClient();
  if (answered) {
    client.setQueryData(queryKeys.projects, [project]);
    client.setQueryData(queryKeys.labelPage(appId, page), labels);
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

function toTemplate(markup: string): string {
  const filled = blanks.reduce((text, [value, blank]) => text.replaceAll(value, blank), markup);
  return (
    filled
      // React puts the window's title first; it is for the real screen to set.
      .replace(/^(<(link|meta)[^>]*>|<title>.*?<\/title>)*/, "")
      // The policy forbids style attributes: a script sets these properties, by their names.
      .replace(/ style="([^"]*)"/g, (_, style: string) => {
        const names = style.split(";").map((declaration) => declaration.split(":", 1)[0]);
        return ` data-properties="${names.join(" ")}"`;
      })
  );
}
