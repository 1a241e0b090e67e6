import { i18n } from "@lingui/core";
import { beforeAll, expect, test } from "vitest";
import { ApiError } from "#client/api-error.ts";
import { describeError } from "./error-sentence.ts";

// Without a catalog, texts are those of the source.
beforeAll(() => i18n.loadAndActivate({ locale: "en", messages: {} }));

test.each([
  [0, "in a moment"],
  [1500, "in 2\u00a0s"],
  [90_000, "in 90\u00a0s"],
  [90_001, "in 2 minutes"],
  [3_600_000, "in 60 minutes"],
])("who has to wait for %i ms is told so in a unit that can be read", (retryAfter, when) => {
  const error = new ApiError("rate-limited", { status: 429, retryAfter });
  expect(describeError(error)).toBe(`Too many requests. Try again ${when}.`);
});
