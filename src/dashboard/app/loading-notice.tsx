import { i18n } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { createPortal } from "react-dom";
import { Button } from "#dashboard/ui/button.tsx";
import { type LoadingProblem, loadingProblem, reloadPage } from "#dashboard/ui/loading/code-loading.ts";
import { useStore } from "#dashboard/ui/storage/store.ts";
import styles from "./loading-notice.module.css";

/** What is said while something waits for its code. */
export const waitingMessage = msg`Waiting for the service. This continues by itself as soon as it can be reached.`;

/** What is said while a proxy before the service asks the person to sign in; the same as for a request that it keeps back. */
export const signInMessage = msg`A proxy in front of the service asks you to sign in. Reload the page; what you typed is kept.`;

/** Shows over the page that code is still loading, or why it couldn't be loaded. */
export function LoadingNotice() {
  const problem = useStore(loadingProblem);
  // Beside React's container, in which the first picture awaits the screen. What React Aria finds outside of an open dialog isn't
  // reachable, but for what is marked so.
  return createPortal(
    <div className={styles["place"]} role="status" data-react-aria-top-layer="true">
      {problem !== null && (
        <p className={styles["notice"]}>
          <span>{describe(problem)}</span>
          {problem !== "waiting" && (
            <>
              <Button onClick={() => void reloadPage()}>{t`Reload`}</Button>
              <Button variant="quiet" onClick={() => loadingProblem.set(null)}>
                {t`Not now`}
              </Button>
            </>
          )}
        </p>
      )}
    </div>,
    document.body,
  );
}

function describe(problem: LoadingProblem): string {
  switch (problem) {
    case "waiting":
      return i18n._(waitingMessage);
    case "outdated":
      return t`There is a new version. Reload to get it; drafts are kept.`;
    case "signed-out":
      return i18n._(signInMessage);
    case "broken":
      return t`Part of the console couldn’t be loaded. Reload to get it; drafts are kept.`;
  }
}
