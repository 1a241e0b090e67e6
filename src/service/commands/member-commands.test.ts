import { expect, test } from "vitest";
import { commandLine, documentOf } from "#service/command-line-fixture.ts";
import { appIds } from "#service/service-fixture.ts";

test("users are let into projects and taken out of them; the last one stays, and what to do is told", async () => {
  const { run } = await commandLine({ demo: true });
  const added = documentOf(await run(["member", "add", "Acme", "other", "--json"]));
  expect(added).toEqual({ project: appIds.Acme, user: "other", added: true });
  const [again, removed] = [
    await run(["member", "add", appIds.Acme, "other"]),
    await run(["member", "remove", "Acme", "demo"]),
  ];
  expect(again).toMatchObject({ code: 0, output: "“other” is already a member of the project “Acme”.\n" });
  expect(removed).toMatchObject({
    code: 0,
    output: "“demo” is no longer a member of the project “Acme”.\n",
  });
  const [last, user] = await Promise.all([
    run(["member", "remove", "Acme", "other"]),
    run(["user", "remove", "other", "--yes"]),
  ]);
  expect(last).toMatchObject({ code: 1, output: "" });
  expect(last.errors).toBe(
    "“other” is the last member of the project “Acme”. Nothing was changed.\n" +
      "Add another member first: changelog-console member add <project> <user>\n",
  );
  expect(user).toMatchObject({ code: 1, output: "" });
  expect(user.errors).toContain("“other” is the only member of “Acme”, “Lighthouse”");
});
