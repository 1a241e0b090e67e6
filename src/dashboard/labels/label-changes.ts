import { useMutation, useQueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { acknowledgementSchema } from "#contract/label-changes.ts";
import { apiPaths } from "#contract/paths.ts";
import type { Api } from "#dashboard/api/api-client.ts";
import { ApiError } from "#dashboard/api/api-error.ts";
import { useApi } from "#dashboard/session/session-store.ts";
import { type LabelChange, labelKeys } from "./label-queries.ts";

/** Some services acknowledge with an empty body. */
const acknowledged = z.optional(acknowledgementSchema);

function send(api: Api, appId: string, change: LabelChange) {
  switch (change.kind) {
    case "create":
      return api.request({
        method: "POST",
        path: apiPaths.labels,
        appId,
        body: change.input,
        schema: acknowledged,
      });
    case "update":
      return api.request({
        method: "PUT",
        path: apiPaths.label(change.id),
        appId,
        body: change.input,
        schema: acknowledged,
      });
    case "delete":
      return api
        .request({ method: "DELETE", path: apiPaths.label(change.id), appId, schema: acknowledged })
        .catch((error: unknown) => {
          // What is to be deleted is already gone: that is what the person asked for.
          if (!(error instanceof ApiError && error.code === "not-found")) throw error;
        });
  }
}

/**
 * Sends changes of a project's labels. Lists and details of that project are read again afterwards, whether the change
 * succeeded or not: after a lost answer nobody knows.
 */
export function useLabelChange(appId: string) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationKey: labelKeys.change(appId),
    mutationFn: async (change: LabelChange) => {
      await send(api, appId, change);
      return { acknowledgedAt: Date.now() };
    },
    // An answer that was read before the change must not arrive after it, and count as fresh.
    onMutate: () => client.cancelQueries({ queryKey: [appId] }),
    onSettled: async () => {
      await client.cancelQueries({ queryKey: [appId] });
      void client.invalidateQueries({ queryKey: [appId] });
    },
  });
}
