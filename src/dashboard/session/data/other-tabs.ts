import { focusManager, type QueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import { scopedName } from "#dashboard/ui/storage/startup.ts";
import { readApi } from "./session-store.ts";

/** The message between tabs: something about this project may have changed, without what or by whom. */
const changeSchema = z.object({ serviceUrl: z.string(), appId: z.string() });

const channel = new BroadcastChannel(scopedName("changes"));

/** However many changes other tabs tell of in this time (milliseconds), they are read together. */
const pause = 500;

/** Tells the console's other tabs that a project's labels may have changed. */
export function tellOtherTabs(appId: string): void {
  const serviceUrl = readApi()?.serviceUrl;
  if (serviceUrl !== undefined)
    channel.postMessage({ serviceUrl, appId } satisfies z.infer<typeof changeSchema>);
}

/**
 * Keeps what this tab shows in step with the console's other tabs, and with the service whenever the person comes back
 * to it. Nothing on screen goes until its successor is there.
 */
export function followOtherTabs(client: QueryClient): void {
  const changed = new Set<string>();

  async function readAgain(appId: string): Promise<void> {
    // A change of this tab's own that is under way ends with reading everything again.
    if (client.isMutating({ mutationKey: queryKeys.project(appId) }) > 0) return;
    // What was asked before the change must not arrive after it, and count as fresh.
    await client.cancelQueries({ queryKey: queryKeys.project(appId) });
    // A hidden tab reads again when it becomes visible: many tabs don't read for each change at once.
    await client.invalidateQueries({
      queryKey: queryKeys.project(appId),
      refetchType: document.hidden ? "none" : "active",
    });
  }

  channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    const change = changeSchema.safeParse(data).data;
    if (change === undefined || change.serviceUrl !== readApi()?.serviceUrl) return;
    if (changed.size === 0) {
      setTimeout(() => {
        for (const appId of changed) void readAgain(appId);
        changed.clear();
      }, pause);
    }
    changed.add(change.appId);
  });

  // Of two windows side by side, neither is hidden while the other is used.
  window.addEventListener("focus", () => focusManager.onFocus());
}
