import { expect, test } from "vitest";
import { isLoopback } from "./loopback.ts";

const hostOf = (address: string) => new URL(address).hostname;

test.each([
  "http://localhost:4310",
  "http://127.0.0.1",
  "http://127.1.2.3",
  "http://127.1",
  "http://[::1]:80",
  "http://[0:0::1]",
])("%s is this machine", (address) => expect(isLoopback(hostOf(address))).toBe(true));

test.each([
  "http://127.0.0.1.example.com",
  "http://localhost.example.com",
  "http://my-localhost",
  "http://128.0.0.1",
  "http://127.example",
  "http://[::2]",
  "http://0.0.0.0",
  "http://console.example",
])("%s may be another machine", (address) => expect(isLoopback(hostOf(address))).toBe(false));
