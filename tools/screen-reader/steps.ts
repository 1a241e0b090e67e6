import { makeLabel } from "#contract/label-fixture.ts";
import type { Project } from "#contract/projects.ts";
import type { ApiClient } from "../../e2e/api-client.ts";
import type { ServiceProxy } from "../../e2e/service-proxy.ts";

/** The service that a group of steps has to itself. */
export interface World {
  readonly token: string;
  readonly api: ApiClient;
  readonly databasePath: string;
  /** What is between browser and service. */
  readonly proxy: ServiceProxy;
  /** The demo's projects, by their names. */
  readonly projects: Readonly<Record<"Acme" | "Orbit" | "Northwind" | "Bluebird", Project>>;
}

/** What is done within a step; see {@link Step}. */
export type Act = string | RegExp | (() => unknown);

/** Something that a person does, and what is to be heard of it. */
export interface Step {
  readonly what: string;
  /**
   * In order: keys by their X names, as `ctrl+Return`; `type:` a text; `open:` a path of the console; `load:` a key that loads the page
   * anew; `browse:` and `focus:` Orca's modes; `page:` to the top of the page in browse mode; functions for what happens elsewhere;
   * patterns of what has to be spoken before the next key. What is spoken after the last key counts.
   */
  readonly acts: readonly Act[];
  /** What has to be spoken, once. */
  readonly says: RegExp;
  /** What mustn't be spoken, besides {@link never}. */
  readonly not?: RegExp;
}

/** What mustn't be spoken in any step, unless it is what is expected. */
export const never = /invalid entry|statusbar|missing column header/;

const step = (what: string, acts: readonly Act[], says: RegExp, not?: RegExp): Step => ({
  what,
  acts,
  says,
  ...(not && { not }),
});

const addressOf = (project: Project, screen: string) => `/projects/${project.app_id}/${screen}`;
/** Opens a screen as a person who is signed in from there on. */
const enter = ({ token }: World, project: Project, screen: string) =>
  `open:${addressOf(project, screen)}#token=${token}`;

/** To a label's name, in the table's row. */
const toFirstName = ["page:", "t", "x", "x", "x", "shift+Tab", "Right"];

/** Selects two labels of the table on the open screen. */
const selectTwo = ["page:", "t", "x", "Tab", "space", /1 selected/, "Down", "space"];
/** Runs the first command that this text finds. */
const runCommand = (text: string, key = "Return") => [
  "ctrl+k",
  /Commands dialog/,
  "focus:",
  `type:${text}`,
  /\d+ results?|can’t be shown/,
  key,
];

/** The steps, by what they are about. Each group begins anew, with the demo's data. */
export const groups: Readonly<Record<string, (world: World) => readonly Step[]>> = {
  "sign-in": ({ token }) => [
    step("sign-in page", ["open:/"], /Access token password text/),
    step("no token", ["Return"], /Enter your access token\./),
    step("a wrong token", ["focus:", "type:nonsense", "Return"], /This token isn’t valid\./),
    step("sign in", ["focus:", "ctrl+a", `type:${token}`, "Return"], /Labels heading level 1/),
  ],
  table: (world) => [
    step("heading", [enter(world, world.projects.Acme, "labels"), "page:", "h"], /Labels heading level 1/),
    step("table", ["t"], /Labels · table with \d+ rows 5 columns/),
    step("first cell", ["alt+shift+Down"], /Select Announcement.* Row 2, column 1/),
    step("name cell", ["alt+shift+Right"], /Label · .*push button.* Row 2, column 2/),
    step("color cell", ["alt+shift+Right"], /Color · #[0-9A-F]{6}.* Row 2, column 3/),
    step("sort by color", ["page:", "t", "b", "Return"], /sorted ascending.*23 labels/),
    step("find", ["page:", "slash", "focus:", "type:re"], /\d+ of 23 labels/),
    step("find nothing", ["type:zzz"], /0 of 23 labels/),
    step("find no more", ["Escape"], /Showing 1–\d+ of 23/),
  ],
  pages: (world) => [
    step(
      "next page",
      [enter(world, world.projects.Bluebird, "labels"), "page:", "t", "k", "Return"],
      /Showing [\d,]+–[\d,]+ of 1,037/,
    ),
  ],
  editor: (world) => [
    step(
      "new label",
      [enter(world, world.projects.Acme, "labels"), "page:", "h", "n"],
      /New label dialog · .*Name entry required/,
      /Suggested/,
    ),
    step("no name", ["ctrl+Return"], /Enter a name\./),
    step("color field", ["focus:", "type:Quokka", "Tab"], /Color entry #[0-9A-F]{6} selected required/),
    step("suggested color", ["Tab", "Tab", "Tab", "Tab", "space"], /The color is .*#[0-9A-F]{6}/),
    step("create", ["ctrl+Return"], /“Quokka” was created\. Undo/),
    step("nothing to keep", ["page:", "h", "n", /New label dialog/, "Escape"], /Labels heading level 1/),
    step(
      "a name that is taken",
      ["page:", "h", "n", /New label dialog/, "focus:", "type:Beta"],
      /Another label already has this name\./,
    ),
    step("keep what was typed", ["Escape"], /The new label “Beta” is saved as a draft\. Continue Discard/),
    step("go on with it", ["page:", "h", "n"], /New label dialog · .*Draft restored/),
    step("cancel", ["shift+Tab", "shift+Tab", "shift+Tab", "Return"], /Labels heading level 1/),
    step("shortcuts", ["page:", "h", "question"], /Keyboard shortcuts dialog/, /Find labels/),
  ],
  rows: (world) => [
    step(
      "rename in place",
      [
        enter(world, world.projects.Acme, "labels"),
        ...toFirstName,
        "Return",
        "focus:",
        "ctrl+a",
        "type:Renamed",
        "Return",
      ],
      /“Renamed” was saved\. Undo/,
    ),
    step(
      "delete",
      ["focus:", "Right", "Right", "Right", "Return", /Actions for Renamed menu/, "Down", "Down", "Return"],
      /“Renamed” was deleted\. Undo/,
    ),
    step("undo", ["ctrl+z"], /“Renamed” is back/),
    step(
      "dialog over a row",
      ["page:", "t", "x", "x", "focus:", "End", "Return", /Actions for/, "Return"],
      /Edit label dialog · .*Name entry/,
    ),
  ],
  bulk: (world) => [
    step("select two", [enter(world, world.projects.Acme, "labels"), ...selectTwo], /2 selected/),
    step("recolor", runCommand("recolor"), /Recolor labels dialog · .*Color entry/, /Suggested/),
    step("recolored", ["focus:", "ctrl+a", "type:680700", "Return"], /2 labels were recolored\. Undo/),
  ],
  renaming: (world) => [
    step(
      "rename many",
      [enter(world, world.projects.Acme, "labels"), ...selectTwo, ...runCommand("rename")],
      /Rename labels dialog · .*Prefix entry/,
    ),
    step("renamed", ["focus:", "type:new: ", "Return"], /2 labels were renamed\. Undo/),
  ],
  job: (world) => [
    step(
      "a job of 300 labels",
      [
        async () => {
          const { app_id: appId } = world.projects.Northwind;
          for (let number = 1; number <= 300; number += 1)
            await world.api.createLabel(appId, makeLabel(`Topic ${number}`, "#6D28D9"));
        },
        enter(world, world.projects.Northwind, "labels?all"),
        "page:",
        "x",
        "space",
        /300 selected/,
        ...runCommand("recolor"),
        /Recolor labels dialog/,
        "focus:",
        "ctrl+a",
        "type:047857",
        "Return",
      ],
      /300 labels were recolored\. Undo/,
    ),
  ],
  failures: (world) => [
    step(
      "a refusal",
      [
        enter(world, world.projects.Acme, "labels"),
        ...toFirstName,
        "Return",
        "focus:",
        "ctrl+a",
        "type:Refused",
        () => world.proxy.refuse("PUT", /labels/, { status: 403, body: {} }),
        "Return",
      ],
      /You don’t have permission\./,
    ),
    step(
      "the service is gone",
      [
        () => world.proxy.disturb({ method: "GET", path: /^/ }, { kind: "drop", acted: false }),
        "Escape",
        ...runCommand("history"),
      ],
      /history can’t be shown.*The service can’t be reached\./,
    ),
    step("it is back", ["shift", () => world.proxy.accept()], /Connected to /),
  ],
  history: (world) => [
    step("history", [enter(world, world.projects.Acme, "history"), "page:", "h"], /History heading level 1/),
    step("timeline", ["focus:", ...Array<string>(12).fill("Tab")], /Labels as of slider Now/),
    step("an earlier moment", ["Left"], /\d+ labels? ha(s|ve) changed since/),
  ],
  import: (world) => [
    step("paste labels", [enter(world, world.projects.Acme, "import"), "page:", "e"], /Or paste labels/),
    step("dry run", ["focus:", "type:Quokka #047857", "Tab", "Return"], /1 to create/),
    step("imported", ["page:", "ctrl+End", "shift+b", "Return"], /1 change made/),
  ],
  compare: (world) => [
    step("another project", [enter(world, world.projects.Acme, "compare"), "page:", "h"], /heading level 1/),
    step("compare with it", ["focus:", "Tab", "Tab", "Tab", "Tab"], /Compare with Bluebird link/),
    step("compared", ["Return", "Tab"], /Copy all labels… link/),
  ],
  arabic: (world) => [
    step(
      "another language",
      [
        enter(world, world.projects.Acme, "labels"),
        "page:",
        ...runCommand("language"),
        /menu/,
        ...Array<string>(8).fill("Down"),
        "load:Return",
        "page:",
        "h",
      ],
      /التصنيفات heading level 1/,
    ),
    step("a new label in it", ["page:", "h", "n"], /تصنيف جديد/),
    step("created", ["focus:", "type:Quokka", "ctrl+Return"], /Quokka.*تراجع/),
  ],
  projects: (world) => [
    step(
      "switcher",
      [enter(world, world.projects.Acme, "labels"), "page:", "b", "Return"],
      /Switch project dialog · .*Search projects/,
    ),
    step("no such project", ["focus:", "type:zzz"], /No results/),
    step("another project", ["ctrl+a", "type:blue"], /Bluebird/),
    step("choose it", ["Return"], /Project: Bluebird/),
    step("commands", ["page:", "ctrl+k"], /Commands dialog/),
    step("found commands", ["focus:", "type:palette"], /\d+ results?/),
    step("go to the palette", ["Return"], /Palette heading level 1/),
    step("project page", ["page:", ...runCommand("project")], /heading level 1/),
    step("copy", ["page:", "h", "b", "Return"], /Copied/),
  ],
  "starter sets": (world) => [
    step(
      "starter sets",
      [enter(world, world.projects.Northwind, "starter-sets"), "page:", "h"],
      /Starter sets heading level 1/,
    ),
    step("another set", ["page:", "r", "r", "focus:", "Down"], /selected radio button/),
    step("leave one out", ["browse:", "t", "x", "x", "space"], /not checked.*\d+ to create/),
  ],
  conflict: (world) => [
    step(
      "somebody else saved first",
      [
        enter(world, world.projects.Orbit, "labels"),
        ...toFirstName,
        "focus:",
        "End",
        "Return",
        /Actions for/,
        "Return",
        /Edit label dialog/,
        "focus:",
        "ctrl+a",
        "type:Mine",
        async () => {
          const { app_id: appId } = world.projects.Orbit;
          for (const { id, color } of await world.api.listAllLabels(appId))
            await world.api.updateLabel(appId, id, makeLabel(`Theirs ${id}`, color));
        },
        "ctrl+Return",
      ],
      /was changed in the meantime dialog · .*Keep editing push button/,
    ),
    step("keep mine", ["Tab", "Tab", "Return"], /“Mine” was saved\. Undo/),
  ],
};
