import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { Suspense, useEffect, useState } from "react";
import { BrowserRouter } from "react-router";
import { basePath } from "#dashboard/session/data/service-choices.ts";
import { subscribeToSession, useSessionState } from "#dashboard/session/data/session-store.ts";
import { lazyPart } from "#dashboard/ui/loading/lazy-part.tsx";
import { prefetch } from "#dashboard/ui/loading/prefetch.ts";
// It listens before the router does.
import "#dashboard/ui/overlay/back-closes.ts";
import { takeLinkToken } from "#dashboard/ui/storage/startup.ts";
import { ErrorBoundary } from "./error-boundary.tsx";
import { loadLaterWhenIdle } from "./later-parts.ts";
import { AppRoutes } from "./routes.tsx";
import { loadSignIn } from "./screen-loaders.ts";

const SignInPage = lazyPart(async () => (await loadSignIn()).default);

interface AppProps {
  /** May hold the first screen's responses already. */
  readonly queryClient: QueryClient;
  /** The token of the sign-in link that the console was opened with; null without one. */
  readonly startToken: string | null;
}

/** The console: the sign-in page, or the screen that the address names. */
export function App({ queryClient, startToken }: AppProps) {
  const sessionState = useSessionState();
  const [pendingLinkToken, setPendingLinkToken] = useState(startToken);

  useEffect(() => subscribeToSession(() => setPendingLinkToken(null)), []);

  // A sign-in link that is opened where the console already is, or is being started, doesn't load the page again.
  useEffect(() => {
    const readLink = () => {
      const token = takeLinkToken();
      if (token !== null) setPendingLinkToken(token);
    };
    readLink();
    window.addEventListener("hashchange", readLink);
    return () => window.removeEventListener("hashchange", readLink);
  }, []);

  useEffect(() => {
    prefetch(async () => (await loadLaterWhenIdle()).startBackgroundWork(queryClient));
  }, [queryClient]);

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
            <AppRoutes />
          )}
        </BrowserRouter>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}
