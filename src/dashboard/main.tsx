import "./ui/tokens.css";
import "./ui/base.css";
import "./ui/surface.css";
import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { takePreloadedQueries } from "#dashboard/app/startup/preloaded-queries.ts";
import { createQueryClient } from "./api/query-client.ts";
import { App } from "./app/app.tsx";
import { activateLanguage } from "./app/language.ts";
import { LoadingNotice } from "./app/loading-notice.tsx";
import { clearAtSessionEnd } from "./app/session-end.ts";
import { pause } from "./ui/loading/pause.ts";
import { takeLinkToken } from "./ui/storage/startup.ts";

/** Starts the console. */
async function start(): Promise<void> {
  const startToken = takeLinkToken();
  await Promise.all([activateLanguage(), pause()]);
  const queryClient = createQueryClient();
  clearAtSessionEnd(queryClient);
  await takePreloadedQueries(queryClient);
  const root = createRoot(document.getElementById("console") as HTMLElement);
  // In parts, so that the browser can respond and paint between them.
  startTransition(() =>
    root.render(
      <StrictMode>
        <App queryClient={queryClient} startToken={startToken} />
        <LoadingNotice />
      </StrictMode>,
    ),
  );
}

void start();
