import { expect, test } from "vitest";
import { readWebAddress } from "./web-address.ts";

test("http and https addresses may be linked to", () => {
  expect(readWebAddress("https://acme.com")).toBe("https://acme.com/");
  expect(readWebAddress(" HTTP://acme.com/a?b#c ")).toBe("http://acme.com/a?b#c");
});

test.each([
  "javascript:alert(1)",
  "java\nscript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "//acme.com",
  "acme.com",
  "https:acme.com",
  "https://",
  "vbscript:x",
  "",
])("%j is never linked to", (text) => {
  expect(readWebAddress(text)).toBeNull();
});
