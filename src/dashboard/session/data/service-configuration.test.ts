import { expect, test } from "vitest";
import { readConfiguration } from "./service-configuration.ts";

const read = (services: unknown, base = "/") =>
  readConfiguration(JSON.stringify({ base, services }), "http://console.example:4310").services;

test.each([
  ["the origin that the page comes from", { url: "" }, "/", "http://console.example:4310"],
  ["the path that the console is at", { url: "" }, "/console/", "http://console.example:4310/console"],
  [
    "a path, without a slash at its end",
    { url: "https://host.example/a/b/" },
    "/",
    "https://host.example/a/b",
  ],
  ["its API’s root", { url: "https://api.example/v1/" }, "/", "https://api.example/v1"],
])("a service may be at %s, and is known by it", (_, service, base, url) => {
  expect(read([service], base)).toEqual([{ url, name: url.replace(/^https?:\/\//, "") }]);
});

test("the console’s own path may end like an API’s root", () => {
  expect(read([{ url: "" }], "/tools/v2/")).toEqual([
    { url: "http://console.example:4310/tools/v2/api/v1", name: "console.example:4310/tools/v2" },
  ]);
});

test("a service is known by the name that its configuration gives it", () => {
  expect(read([{ url: "", name: "api.example" }])).toMatchObject([{ name: "api.example" }]);
});

test("an address with a query or a fragment is no service's", () => {
  expect(() => read([{ url: "https://host.example/?key=1" }])).toThrow(/query/);
  expect(() => read([{ url: "https://host.example/#labels" }])).toThrow(/query/);
});

test("only http and https are addresses of a service", () => {
  expect(() => read([{ url: "javascript:alert(1)" }])).toThrow(/http/);
  expect(() => read([{ url: "ftp://host.example" }])).toThrow(/http/);
});

test("a block that names no service is refused", () => {
  expect(() => read([])).toThrow();
  expect(() => read("https://host.example")).toThrow();
});
