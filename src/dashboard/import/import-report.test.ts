import { i18n } from "@lingui/core";
import { beforeAll, expect, test } from "vitest";
import { creationOf, updateOf } from "#client/label-change.ts";
import { makeLabel } from "#contract/label-fixture.ts";
import type { JobPlan } from "#dashboard/jobs/job-store.ts";
import { reportLines, writeReport } from "./import-report.ts";

beforeAll(() => i18n.loadAndActivate({ locale: "en", messages: {} }));

test("the report says of every line what became of it, and has no formula in it", () => {
  const update = (id: number, name: string, to: { name?: string; color?: string }, line: number) => ({
    ...updateOf({ id, ...makeLabel(name, "#111111") }, { ...makeLabel(name, "#111111"), ...to }),
    line,
  });
  const plan: JobPlan = {
    id: "1",
    serviceUrl: "",
    appId: "acme",
    kind: "import",
    subject: "labels.csv",
    title: "labels.csv",
    knownIds: [],
    steps: [
      update(2, "Recolored", { color: "#222222" }, 3),
      update(3, "renamed", { name: "Renamed" }, 4),
      { ...creationOf(makeLabel("=Failed", "#111111")), line: 5 },
      { ...creationOf(makeLabel("Left", "#111111")), line: 6 },
    ],
    otherLines: [
      { line: 8, ...makeLabel("-5, red", ""), result: "problem", reason: "Write the color, please." },
      { line: 2, ...makeLabel("Kept", "#111111"), result: "unchanged", reason: "" },
      { line: 7, ...makeLabel("Unselected", "#111111"), result: "not-selected", reason: "" },
    ],
  };
  const lines = reportLines({ plan, results: ["done", "done", { reason: "It was refused." }, "open"] });
  expect(writeReport(lines).split("\r\n")).toEqual([
    "\ufeffline,name,color,result,reason",
    "2,Kept,#111111,unchanged,",
    "3,Recolored,#222222,recolored,",
    "4,Renamed,#111111,renamed,",
    "5,'=Failed,#111111,failed,It was refused.",
    "6,Left,#111111,not tried,",
    "7,Unselected,#111111,not selected,",
    '8,"\'-5, red",,not imported,"Write the color, please."',
    "",
  ]);
});
