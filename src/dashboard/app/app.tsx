import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useState } from "react";
import { BrowserRouter, Navigate, useLocation } from "react-router";
import { LabelPage } from "#dashboard/labels/list/label-page.tsx";
import {
  type ProjectPlace,
  projectAddress,
  readProjectAddress,
} from "#dashboard/projects/data/project-address.ts";
import { basePath } from "#dashboard/session/data/service-choices.ts";
import { subscribeToSession, useSessionState } from "#dashboard/session/data/session-store.ts";
import { takeLinkToken } from "#dashboard/ui/startup.ts";
import { ErrorBoundary } from "./error-boundary.tsx";
import { Shell } from "./shell.tsx";

const HomePage = lazy(() => import("./home-page.tsx"));
const NotFoundPage = lazy(() => import("./not-found-page.tsx"));
const SignInPage = lazy(() => import("#dashboard/session/sign-in-page.tsx"));
const LaterScreen = lazy(() => import("./lazy-screens.tsx"));

interface AppProps {
  /** May hold the first screen's answers already. */
  readonly queryClient: QueryClient;
  /** The token of the sign-in link that the console was opened with; null without one. */
  readonly startToken: string | null;
}

/** The console: asks who is there, then shows what the address names. */
export function App({ queryClient, startToken }: AppProps) {
  const sessionState = useSessionState();
  const [pendingLinkToken, setPendingLinkToken] = useState(startToken);

  // Nothing that one person read is ever shown to the next.
  useEffect(
    () =>
      subscribeToSession(() => {
        queryClient.clear();
        setPendingLinkToken(null);
      }),
    [queryClient],
  );

  // A sign-in link that is opened where the console already is doesn't load the page again.
  useEffect(() => {
    const readLink = () => {
      const token = takeLinkToken();
      if (token !== null) setPendingLinkToken(token);
    };
    window.addEventListener("hashchange", readLink);
    return () => window.removeEventListener("hashchange", readLink);
  }, []);

  // A link with the token that is in use already asks for nothing.
  const linkToken = pendingLinkToken === sessionState.session?.token ? null : pendingLinkToken;
  return (
    <ErrorBoundary guards="page">
      <QueryClientProvider client={queryClient}>
        <BrowserRouter basename={basePath}>
          {sessionState.session === null || linkToken !== null ? (
            <Suspense>
              <SignInPage
                key={linkToken}
                state={sessionState}
                linkToken={linkToken}
                onStay={() => setPendingLinkToken(null)}
              />
            </Suspense>
          ) : (
            <Screen />
          )}
        </BrowserRouter>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}

/**
 * The screen that the address names. So few are told apart without React Router's route trees, which cost 3 KB before
 * the first row.
 */
function Screen() {
  const { pathname } = useLocation();
  const place = readProjectAddress(pathname);
  return (
    <Shell appId={place?.appId ?? null}>{place === null ? renderPlain(pathname) : renderScreen(place)}</Shell>
  );
}

function renderPlain(pathname: string) {
  return pathname === "/" ? <HomePage /> : <NotFoundPage />;
}

function renderScreen({ appId, screen }: ProjectPlace) {
  switch (screen) {
    case undefined:
      return <Navigate to={projectAddress(appId, "labels")} replace />;
    case "labels":
      return <LabelPage />;
    default:
      return <LaterScreen screen={screen} />;
  }
}
