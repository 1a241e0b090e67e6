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

test("only http and https are addresses of a service", () => {
  expect(() => read([{ url: "javascript:alert(1)" }])).toThrow(/http/);
  expect(() => read([{ url: "ftp://host.example" }])).toThrow(/http/);
});

test("a block that names no service is refused", () => {
  expect(() => read([])).toThrow();
  expect(() => read("https://host.example")).toThrow();
});
