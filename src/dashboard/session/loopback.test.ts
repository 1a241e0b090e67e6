import { expect, test } from "vitest";
import { isLoopback } from "./loopback.ts";

test.each([
  ["localhost:4310", true],
  ["127.0.0.1", true],
  ["127.1", true],
  ["[0:0::1]:80", true],
  ["127.0.0.1.example.com", false],
  ["localhost.example.com", false],
  ["my-localhost", false],
  ["127.example", false],
  ["[::2]", false],
  ["0.0.0.0", false],
])("whether %s is this machine: %s", (host, isThisMachine) =>
  expect(isLoopback(new URL(`http://${host}`).hostname)).toBe(isThisMachine),
);
