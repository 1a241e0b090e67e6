import { expect, test } from "vitest";
import { projectAddress, readProjectAddress } from "./project-address.ts";

test.each(["6f1d8f0e-52c4", "a/b", "ünï%"])("the address of project %j names just that project", (appId) => {
  expect(readProjectAddress(projectAddress(appId, "labels"))).toEqual({ appId, screen: "labels" });
});

test("a project's address may end without a screen, and with a slash", () => {
  expect(readProjectAddress("/projects/one")).toEqual({ appId: "one", screen: undefined });
  expect(readProjectAddress("/projects/one/labels/")).toEqual({ appId: "one", screen: "labels" });
});

test.each(["/", "/projects", "/projects/", "/projects/one/labels/two", "/projects/%E0%A4%A/labels"])(
  "%j is about no project",
  (path) => {
    expect(readProjectAddress(path)).toBeNull();
  },
);
