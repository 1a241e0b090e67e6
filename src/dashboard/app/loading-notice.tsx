import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { codeIsAwaited } from "#dashboard/ui/loading/code-loading.ts";
import { PageNotice } from "#dashboard/ui/overlay/page-notice.tsx";
import { useStore } from "#dashboard/ui/storage/store.ts";

/** What is said while something waits for its code. */
export const waitingMessage = msg`Waiting for the service. This continues automatically once it can be reached.`;

/** Says over the page that something waits for its code. */
export function LoadingNotice() {
  return <PageNotice>{useStore(codeIsAwaited) && <span>{i18n._(waitingMessage)}</span>}</PageNotice>;
}
