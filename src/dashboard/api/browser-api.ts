import { type Api, type ApiOptions, createApi } from "#client/api-client.ts";
import { takePreloadedResponse } from "./preloaded-responses.ts";

/** How long (milliseconds) a large response waits for the code that reads it elsewhere: it can be read here. */
const longestWait = 3000;

/** The client of one service with one token, in a page. */
export function createBrowserApi(options: Pick<ApiOptions, "serviceUrl" | "token" | "onUnauthorized">): Api {
  return createApi({
    ...options,
    // Others may refuse a page of another origin that sends headers which the API doesn't have.
    extendsApi: () => new URL(options.serviceUrl).origin === location.origin,
    takeResponse: takePreloadedResponse,
    readLarge: async (large, bytes) => {
      if (typeof Worker === "undefined") return undefined;
      const tooLong = new Promise<undefined>((resolve) => setTimeout(resolve, longestWait));
      const code = await Promise.race([import("./large-responses.ts"), tooLong]);
      return code?.readLargeResponse(large, bytes);
    },
  });
}
