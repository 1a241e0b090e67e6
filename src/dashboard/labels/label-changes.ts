import { useMutation, useQueryClient } from "@tanstack/react-query";
import { acknowledgementSchema } from "#contract/label-changes.ts";
import { apiPaths } from "#contract/paths.ts";
import type { Api } from "#dashboard/api/api-client.ts";
import { ApiError } from "#dashboard/api/api-error.ts";
import { useApi } from "#dashboard/session/session-store.ts";
import { type LabelChange, labelKeys } from "./label-queries.ts";

function send(api: Api, appId: string, change: LabelChange) {
  switch (change.kind) {
    case "create":
      return api.request({
        method: "POST",
        path: apiPaths.labels,
        appId,
        body: change.input,
        schema: acknowledgementSchema,
      });
    case "update":
      return api.request({
        method: "PUT",
        path: apiPaths.label(change.id),
        appId,
        body: change.input,
        schema: acknowledgementSchema,
      });
    case "delete":
      return api
        .request({ method: "DELETE", path: apiPaths.label(change.id), appId, schema: acknowledgementSchema })
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
    onSettled: () => {
      void client.invalidateQueries({ queryKey: [appId] });
    },
  });
}
