import { expect, test } from "vitest";
import { readConfiguration } from "./service-configuration.ts";

const read = (services: unknown, base = "/") =>
  readConfiguration(JSON.stringify({ base, services }), "http://console.example:4310").services;

test("an empty address is the origin the page comes from", () => {
  expect(read([{ url: "" }])).toEqual([{ url: "http://console.example:4310", name: "console.example:4310" }]);
});

test("an empty address is the path that the console is at", () => {
  expect(read([{ url: "" }], "/console/")).toEqual([
    { url: "http://console.example:4310/console", name: "console.example:4310/console" },
  ]);
});

test("a service below a path keeps its path, without a slash at the end", () => {
  expect(read([{ url: "https://host.example/some/base/" }])).toEqual([
    { url: "https://host.example/some/base", name: "host.example/some/base" },
  ]);
});

test("a service may be named by its API's root, and the console's own path may end like one", () => {
  expect(read([{ url: "https://api.example/v1/" }])).toEqual([
    { url: "https://api.example/v1", name: "api.example/v1" },
  ]);
  expect(read([{ url: "" }], "/tools/v2/")).toEqual([
    { url: "http://console.example:4310/tools/v2/api/v1", name: "console.example:4310/tools/v2" },
  ]);
});

test("a service is known by the name that its configuration gives it", () => {
  expect(read([{ url: "", name: "api.example" }])).toEqual([
    { url: "http://console.example:4310", name: "api.example" },
  ]);
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
