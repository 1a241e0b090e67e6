import { expect, test } from "vitest";
import { RecentMap } from "./recent-map.ts";

test("a full map forgets what was used longest ago, and nothing else", () => {
  const map = new RecentMap<number>(2);
  map.set("a", 1);
  map.set("b", 2);
  expect(map.get("a")).toBe(1);
  map.set("c", 3);
  expect(["a", "b", "c"].map((key) => map.get(key))).toEqual([1, undefined, 3]);
  map.set("c", 4);
  expect(["a", "c"].map((key) => map.get(key))).toEqual([1, 4]);
  map.delete("a");
  expect(map.get("a")).toBeUndefined();
});
