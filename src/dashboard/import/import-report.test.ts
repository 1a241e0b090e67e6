import { i18n } from "@lingui/core";
import { beforeAll, expect, test, vi } from "vitest";
import { toChanges } from "#dashboard/plan/plan-changes.ts";
import { planLabels } from "#label-files/label-plan.ts";
import { reportLines, writeReport } from "./import-report.ts";

vi.mock("#dashboard/labels/data/label-jobs.ts", () => ({}));

beforeAll(() => i18n.loadAndActivate({ locale: "en", messages: {} }));

test("the report says of every line what became of it, and has no formula in it", () => {
  const existing = ["Kept", "Recoloured", "renamed"].map((name, id) => {
    return { id, name, color: "#111111", project_id: 1, primary_color: "", secondary_color: "" };
  });
  const wanted = ["Kept", "Recoloured", "Renamed", "=Failed", "Left", "Unticked"].map((name, index) => {
    return { name, color: name === "Recoloured" ? "#222222" : "#111111", line: index + 2 };
  });
  const entries = planLabels(existing, wanted);
  const asked = entries.filter(({ wanted: { name } }) => name !== "Unticked");
  const changes = new Map(
    asked.flatMap((entry) => toChanges([entry]).map((change) => [entry, change] as const)),
  );
  const steps = [...changes.values()].map((change) => ({ change, name: "", run: async () => undefined }));
  const lines = reportLines({
    fileName: "labels.csv",
    jobId: 1,
    entries,
    changes,
    problems: [{ line: 8, text: "-5, red", reason: "Write the colour, please." }],
    outcome: {
      done: 2,
      failed: steps.slice(2, 3).map((step) => ({ step, reason: "It was refused." })),
      left: steps.slice(3),
    },
  });
  expect(writeReport(lines).split("\r\n")).toEqual([
    "\ufeffline,name,color,result,reason",
    "2,Kept,#111111,unchanged,",
    "3,Recoloured,#222222,recolored,",
    "4,Renamed,#111111,renamed,",
    "5,'=Failed,#111111,failed,It was refused.",
    "6,Left,#111111,not tried,",
    "7,Unticked,#111111,not selected,",
    '8,"\'-5, red",,not imported,"Write the colour, please."',
    "",
  ]);
});
