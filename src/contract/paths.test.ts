import fc from "fast-check";
import { expect, test } from "vitest";
import { apiPaths, operationUrl } from "./paths.ts";

test.each([
  ["https://api.example.com", "https://api.example.com/api/v1/labels"],
  ["https://api.example.com/base", "https://api.example.com/base/api/v1/labels"],
  ["https://api.example.com/api", "https://api.example.com/api/api/v1/labels"],
  ["https://api.example.com/v1", "https://api.example.com/v1/labels"],
  ["https://api.example.com/api/v1", "https://api.example.com/api/v1/labels"],
  ["https://api.example.com/base/V2", "https://api.example.com/base/V2/labels"],
  ["https://api.example.com/v1.2", "https://api.example.com/v1.2/labels"],
  ["https://api.example.com/v1/console", "https://api.example.com/v1/console/api/v1/labels"],
  ["https://api.example.com/rev1", "https://api.example.com/rev1/api/v1/labels"],
  ["https://api.example.com/version", "https://api.example.com/version/api/v1/labels"],
  ["https://v1", "https://v1/api/v1/labels"],
  ["https://v1.2", "https://v1.2/api/v1/labels"],
  ["/v1", "/v1/labels"],
  ["", "/api/v1/labels"],
])("below %s, labels are at %s", (base, url) => {
  expect(operationUrl(base, apiPaths.labels)).toBe(url);
});

test("an operation's path and query come to a service unchanged, whatever its base address", () => {
  const segments = fc.array(fc.stringMatching(/^[a-z0-9.]{1,6}$/), { maxLength: 4 });
  fc.assert(
    fc.property(segments, fc.boolean(), fc.string(), (parts, isVersion, appId) => {
      const base = ["https://host.example:8080", ...parts, ...(isVersion ? ["v3"] : ["x"])].join("/");
      const path = `${apiPaths.project(appId)}?page=2`;
      const rest = isVersion ? path.slice("/api/v1".length) : path;
      expect(operationUrl(base, path)).toBe(base + rest);
    }),
  );
});
