import { i18n } from "@lingui/core";
import { beforeAll, expect, test } from "vitest";
import { formatMoment } from "./timestamp.tsx";

beforeAll(() => i18n.loadAndActivate({ locale: "en", locales: ["en-GB"], messages: {} }));

const now = Date.parse("2026-11-20T12:00:00Z");
const at = (iso: string) => formatMoment(Date.parse(iso), now);

test("what happened within a week is told by how long ago it was", () => {
  expect(at("2026-11-20T11:59:40Z")).toBe("now");
  expect(at("2026-11-20T11:59:00Z")).toBe("1 minute ago");
  expect(at("2026-11-20T10:00:00Z")).toBe("2 hours ago");
  expect(at("2026-11-19T11:00:00Z")).toBe("yesterday");
  expect(at("2026-11-17T12:00:00Z")).toBe("3 days ago");
});

test("what is older is told by its day, with the year where that is another one", () => {
  expect(at("2026-11-09T12:00:00Z")).toBe("9 Nov");
  expect(at("2025-12-30T12:00:00Z")).toBe("30 Dec 2025");
});
