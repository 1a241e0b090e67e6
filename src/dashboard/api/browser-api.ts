import { type Api, type ApiOptions, createApi } from "#client/api-client.ts";
import { takePreloadedResponse } from "./preloaded-responses.ts";

/** The client of one service with one token, in a page. */
export function createBrowserApi(options: Pick<ApiOptions, "serviceUrl" | "token" | "onUnauthorized">): Api {
  return createApi({
    ...options,
    // Others may refuse a page of another origin that sends headers which the API doesn't have.
    extendsApi: () => new URL(options.serviceUrl).origin === location.origin,
    takeResponse: takePreloadedResponse,
  });
}
