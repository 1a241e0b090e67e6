import { i18n } from "@lingui/core";
import { plural, t } from "@lingui/core/macro";
import { useQueryClient } from "@tanstack/react-query";
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import type { Audience } from "#color-science/audience.ts";
import { wantedContrast } from "#color-science/contrast.ts";
import { deficiencies, type Vision } from "#color-science/vision.ts";
import { contentOf } from "#contract/label-content.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import { type LikePair, pairKey } from "#dashboard/colors/color-problems.ts";
import { useColorTask } from "#dashboard/colors/use-color-task.ts";
import { nameDeficiency } from "#dashboard/colors/vision-names.ts";
import { type ProposedLabel, useProposedLabels } from "#dashboard/labels/data/proposed-labels.ts";
import { useAppId } from "#dashboard/projects/data/project-address.ts";
import { useApi } from "#dashboard/session/data/session-store.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { ButtonLink } from "#dashboard/ui/button-link.tsx";
import { Chip, Swatch } from "#dashboard/ui/chip.tsx";
import { isolateName } from "#dashboard/ui/text/text-direction.ts";
import { isolate } from "#dashboard/ui/text/text-isolation.ts";
import { joinList } from "#dashboard/ui/text/text-joining.ts";
import type { NewColors } from "./color-moves.ts";
import type { LabelLinks } from "./label-links.ts";
import type { PaletteChoices } from "./palette-choices.ts";
import { type Family, type JudgedPalette, toColored } from "./palette-families.ts";
import { renameLabel } from "./palette-fixes.ts";
import styles from "./palette-issue-list.module.css";
import { findFreeName, type IssueGroup, type PaletteIssue, type PaletteIssues } from "./palette-issues.ts";
import { type ColoredPaletteLabel, chipOf, isColored, type PaletteLabel, seeHex } from "./palette-labels.ts";

export interface PaletteIssueListProps {
  readonly appId: string;
  /** As it was judged. */
  readonly palette: JudgedPalette;
  /** The labels as they are saved. */
  readonly saved: readonly PaletteLabel[];
  readonly issues: PaletteIssues;
  readonly kept: PaletteChoices;
  readonly vision: Vision;
  readonly links: LabelLinks;
  /** Whether a color stays. */
  readonly isLocked: (hex: string) => boolean;
  readonly onRecolor: (colors: NewColors) => void;
  /** Takes the focus when the last issue is solved. */
  readonly summary: RefObject<HTMLElement | null>;
}

/** What can be shown of what isn't shown at first. */
type Fold = "rare" | "similarNames" | "shared" | "kept" | "about";

/** The issues, each with the way to mend it; below them, folded, what concerns few people or was meant so. */
export function PaletteIssueList(props: PaletteIssueListProps) {
  const { palette, issues, kept, vision } = props;
  const list = useRef<HTMLDivElement>(null);
  const [fold, setFold] = useState<Fold | null>(null);
  const foldId = useId();
  const shared = palette.families.filter(({ labels }) => labels.length > 1);
  const keptPairs = useMemo(() => findKept(palette.families, kept.list), [palette, kept]);
  const folded = fold === "rare" || fold === "similarNames" ? issues[fold] : null;
  const shownIssues = useMemo(
    () => [...issues.groups, ...(folded ? [folded] : [])].flatMap((group) => group.issues),
    [issues, folded],
  );
  const fixes = useFixes(palette, shownIssues, props.isLocked);
  const keepFocus = useFocusAfterFix(list, props.summary, shownIssues);
  const rowProps = { ...props, fixes, keepFocus };

  const folds: readonly (readonly [Fold, string])[] = [
    ...(issues.rare.total > 0 ? [["rare", countRare(issues.rare.total)] as const] : []),
    ...(issues.similarNames.total > 0
      ? [["similarNames", countSimilarNames(issues.similarNames.total)] as const]
      : []),
    ...(shared.length > 0 ? [["shared", countShared(shared.length)] as const] : []),
    ...(keptPairs.length > 0 ? [["kept", countKept(keptPairs.length)] as const] : []),
    ["about", t`About these scores`],
  ];

  return (
    <div ref={list}>
      {issues.total === 0 && <p className={styles["none"]}>{t`No issues for most people.`}</p>}
      {issues.groups.map((group) => (
        <Group key={group.audience} title={nameAudience(group.audience)} group={group} {...rowProps} />
      ))}
      <ul className={styles["folds"]}>
        {folds.map(([name, text], index) => (
          <li key={name}>
            <button
              type="button"
              className={styles["fold"]}
              aria-expanded={fold === name}
              aria-controls={fold === name ? foldId : undefined}
              onClick={() => setFold(fold === name ? null : name)}
            >
              <span>{text}</span>
              <span aria-hidden className={styles["arrow"]} />
            </button>
            {index < folds.length - 1 && (
              <span aria-hidden className={styles["dot"]}>
                ·
              </span>
            )}
          </li>
        ))}
      </ul>
      {fold !== null && folds.some(([name]) => name === fold) && (
        <div id={foldId}>
          {folded && <Group group={folded} {...rowProps} />}
          {fold === "shared" && <SharedColors families={shared} vision={vision} />}
          {fold === "kept" && <KeptPairs pairs={keptPairs} {...props} />}
          {fold === "about" && <About />}
        </div>
      )}
    </div>
  );
}

/** So many families are shown that share a color. */
const mostFolded = 20;

function SharedColors({
  families,
  vision,
}: {
  readonly families: readonly Family[];
  readonly vision: Vision;
}) {
  return (
    <ul className={styles["rows"]} aria-label={t`Families that share a color`}>
      {families.slice(0, mostFolded).map((family) => (
        <li key={family.hex} className={styles["issue"]}>
          <Chips labels={family.labels} vision={vision} />
        </li>
      ))}
      <More count={families.length - mostFolded} />
    </ul>
  );
}

interface KeptPairsProps extends PaletteIssueListProps {
  readonly pairs: ReturnType<typeof findKept>;
}

/** The pairs that are alike on purpose, each with the way back. */
function KeptPairs({ pairs, kept, vision, summary }: KeptPairsProps) {
  return (
    <ul className={styles["rows"]} aria-label={t`Ignored issues`}>
      {pairs.map(({ key, families }) => (
        <li key={key} className={styles["issue"]}>
          <FamilyChips families={families} vision={vision} />
          <div className={styles["fix"]}>
            <Button
              onClick={() => {
                kept.choose(key, false);
                summary.current?.focus();
              }}
            >
              {t`Stop ignoring`}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}

function More({ count }: { readonly count: number }) {
  if (count <= 0) return null;
  return <li className={styles["issue"]}>{plural(count, { one: "and # more", other: "and # more" })}</li>;
}

function About() {
  return (
    <div className={styles["about"]}>
      <p>
        {t`Distinctness: how different each color is from the most similar one, with every type of color vision weighted by how common it is.`}
      </p>
      <p>
        {t`Readability: how many labels are hard to read on the public page. Their text contrast is less than ${formatDecimal(4.5)}:1, or ${formatDecimal(3)}:1 if labels are shown on both light and dark pages.`}
      </p>
      <p>{t`Labels that share a color or a prefix (such as area/) form a family. They’re allowed to look alike.`}</p>
    </div>
  );
}

/** The families of the pairs that are alike on purpose, as far as both are still there. */
function findKept(families: readonly Family[], kept: readonly string[]) {
  const byHex = new Map(families.map((family) => [family.hex, family]));
  return kept.flatMap((key) => {
    const [first, second] = key.split(" ").map((hex) => byHex.get(hex));
    return first && second ? [{ key, families: [first, second] as const }] : [];
  });
}

type Fixes = ReadonlyMap<string, string | null>;

/** Another color for each issue that one can solve, by its key; none while it is looked for. */
function useFixes(
  palette: JudgedPalette,
  issues: readonly PaletteIssue[],
  isLocked: (hex: string) => boolean,
): Fixes {
  const question = useMemo(() => {
    const wanted = issues.flatMap((issue) => {
      const color = colorToFix(issue, isLocked);
      return color === null ? [] : [{ key: issue.key, color, readable: issue.kind === "lowContrast" }];
    });
    const { families, theme } = palette;
    const wishes = wanted.map(({ color, readable }) => ({ color, readable }));
    return wanted.length === 0
      ? null
      : { keys: wanted.map(({ key }) => key), input: { labels: families.map(toColored), wishes, theme } };
  }, [palette, issues, isLocked]);
  const { last } = useColorTask("fixes", question?.input ?? null, question);
  return useMemo(() => {
    // A proposal for colors that have changed may be like one of them.
    const { subject, result } = last ?? {};
    if (subject !== question) return new Map();
    return new Map(question?.keys.map((key, index) => [key, result?.[index] ?? null]));
  }, [last, question]);
}

/** The color whose change would solve an issue; null where it is locked, or the issue isn't about colors. */
function colorToFix(issue: PaletteIssue, isLocked: (hex: string) => boolean): string | null {
  if (issue.kind === "alike") return issue.mover?.hex ?? null;
  return issue.kind === "lowContrast" && !isLocked(issue.family.hex) ? issue.family.hex : null;
}

/**
 * When an issue is solved, its button disappears: the focus then goes to what took its place, where a key pressed
 * already does nothing.
 */
function useFocusAfterFix(
  list: RefObject<HTMLElement | null>,
  summary: RefObject<HTMLElement | null>,
  issues: readonly PaletteIssue[],
): (key: string) => void {
  const pressed = useRef<number | null>(null);
  useEffect(() => {
    const index = pressed.current;
    if (index === null) return;
    pressed.current = null;
    // Nothing is lost when the button is still there, or when the person has gone on.
    if (document.activeElement !== document.body) return;
    const next = issues[Math.min(index, issues.length - 1)];
    const row = next && list.current?.querySelector<HTMLElement>(`[data-issue="${CSS.escape(next.key)}"]`);
    (row ?? summary.current)?.focus();
  }, [issues, list, summary]);
  return (key) => {
    pressed.current = issues.findIndex((issue) => issue.key === key);
  };
}

interface RowProps extends PaletteIssueListProps {
  readonly fixes: Fixes;
  /** To be called before an issue is solved. */
  readonly keepFocus: (key: string) => void;
}

interface GroupProps extends RowProps {
  readonly title?: string;
  readonly group: IssueGroup;
}

function Group({ title, group, ...rest }: GroupProps) {
  const id = useId();
  const { issues, total, audience } = group;
  return (
    <section className={styles["group"]} data-audience={title === undefined ? "few" : audience}>
      {title !== undefined && (
        <h3 id={id} className={styles["title"]}>
          {title}
        </h3>
      )}
      <ul className={styles["rows"]} aria-labelledby={title === undefined ? undefined : id}>
        {issues.map((issue) => (
          <li key={issue.key} className={styles["issue"]} data-issue={issue.key} tabIndex={-1}>
            <Issue issue={issue} {...rest} />
          </li>
        ))}
      </ul>
      {total > issues.length && <p className={styles["more"]}>{countMore(total - issues.length)}</p>}
    </section>
  );
}

function Issue({ issue, ...props }: RowProps & { readonly issue: PaletteIssue }) {
  const { palette, saved, vision, links, fixes, keepFocus, appId, isLocked, onRecolor } = props;
  const target = { api: useApi(), client: useQueryClient(), appId };
  const recolor = ({ labels }: Family, color: string) => {
    keepFocus(issue.key);
    onRecolor(new Map(labels.map(({ id }) => [id, color])));
  };
  // A second press comes before the issue is gone, or even before what the first has changed is shown.
  const isRenamed = (label: PaletteLabel) =>
    saved.every(({ id, name }) => id !== label.id || name !== label.name) ||
    target.client.isMutating({
      mutationKey: queryKeys.labelChange(appId),
      predicate: ({ state }) => (state.variables as { readonly id?: number }).id === label.id,
    }) > 0;
  switch (issue.kind) {
    case "alike":
      return <AlikeIssue issue={issue} {...props} onUse={recolor} />;
    case "lowContrast": {
      const [ratio, wanted] = [
        formatDecimal(Math.floor(issue.contrast * 10) / 10),
        formatDecimal(wantedContrast(palette.theme)),
      ];
      return (
        <>
          <Chips labels={issue.family.labels} vision={vision} />
          <p
            className={styles["sentence"]}
          >{t`Text contrast is ${ratio}:1. It should be at least ${wanted}:1.`}</p>
          {!isLocked(issue.family.hex) && (
            <ColorFix
              family={issue.family}
              color={fixes.get(issue.key)}
              vision={vision}
              onUse={(color) => recolor(issue.family, color)}
            />
          )}
        </>
      );
    }
    case "similarNames": {
      const [last] = issue.labels.slice(-1);
      return (
        <>
          <Chips labels={issue.labels} vision={vision} />
          {last && (
            <div className={styles["fix"]}>
              <RenameLink label={last} links={links} />
            </div>
          )}
        </>
      );
    }
    case "sameName": {
      const count = issue.labels.length;
      const name = isolateName(issue.labels[0]?.name ?? "");
      return (
        <>
          <Chips labels={issue.labels} vision={vision} />
          <p className={styles["sentence"]}>
            {plural(count, { one: `# label is named “${name}”`, other: `# labels are named “${name}”` })}
          </p>
          <RenameFix
            labels={issue.labels}
            all={palette.labels}
            links={links}
            onRename={(label, freeName) => {
              // A new color isn't saved along with the name.
              const own = saved.find(({ id }) => id === label.id);
              if (own === undefined || !isColored(own) || isRenamed(label)) return;
              keepFocus(issue.key);
              renameLabel(target, own, freeName);
            }}
          />
        </>
      );
    }
  }
}

interface AlikeIssueProps extends RowProps {
  readonly issue: Extract<PaletteIssue, { readonly kind: "alike" }>;
  readonly onUse: (family: Family, color: string) => void;
}

/** Two families that look alike, which may be meant so. */
function AlikeIssue({ issue, vision, fixes, keepFocus, kept, onUse }: AlikeIssueProps) {
  const { mover, families } = issue;
  const [first, second] = families;
  const ignore = (
    <Button
      variant="quiet"
      onClick={() => {
        keepFocus(issue.key);
        kept.choose(pairKey(first.hex, second.hex), true);
      }}
    >
      {t({
        message: "Ignore",
        comment: "Button: two colors that look alike, as somebody wants them to, are no issue",
      })}
    </Button>
  );
  return (
    <>
      <FamilyChips families={families} vision={vision} />
      <p className={isTold(issue.pair.audience) ? "visually-hidden" : styles["sentence"]}>
        {describePair(issue.pair)}
      </p>
      {mover === null ? (
        <div className={styles["fix"]}>{ignore}</div>
      ) : (
        <ColorFix
          family={mover}
          color={fixes.get(issue.key)}
          vision={vision}
          onUse={(color) => onUse(mover, color)}
        >
          {ignore}
        </ColorFix>
      )}
    </>
  );
}

/** So many chips stand for a family, or for labels of one name. */
const shownChips = 3;

function Chips({ labels, vision }: { readonly labels: readonly PaletteLabel[]; readonly vision: Vision }) {
  const shown = labels.length > shownChips + 1 ? labels.slice(0, shownChips) : labels;
  const more = labels.length - shown.length;
  return (
    <div className={styles["chips"]}>
      {shown.map((label) => (
        <Chip key={label.id} label={chipOf(label, vision)} />
      ))}
      {shown.length < labels.length && (
        <span className={styles["sentence"]}>
          {plural({ count: more }, { one: "and # more", other: "and # more" })}
        </span>
      )}
    </div>
  );
}

/** Two families: each by its first label, and how many there are beside it. */
function FamilyChips({
  families,
  vision,
}: {
  readonly families: readonly Family[];
  readonly vision: Vision;
}) {
  return (
    <div className={styles["chips"]}>
      {families.map(({ hex, labels: [first, ...others] }) => {
        const more = others.length;
        return (
          first && (
            <span key={hex} className={styles["family"]}>
              <Chip label={chipOf(first, vision)} />
              {others.length > 0 && (
                <span className={styles["sentence"]}>
                  {plural({ count: more }, { one: "and # more", other: "and # more" })}
                </span>
              )}
            </span>
          )
        );
      })}
    </div>
  );
}

/** Whether the group's title says to whom its pairs look alike: whoever sees it needs no sentence. */
function isTold(audience: Audience): boolean {
  return audience !== "everyone" && audience !== "few";
}

function describePair({ audience, visions, difference }: LikePair): string {
  if (audience === "everyone") {
    return difference < 1 ? t`Indistinguishable colors` : t`Very similar colors`;
  }
  const names = joinList(
    deficiencies.filter((one) => visions.includes(one)).map(nameDeficiency),
    "disjunction",
  );
  return t`Look alike to people with ${names}`;
}

function nameAudience(audience: Audience): string {
  switch (audience) {
    case "everyone":
      return t`For everyone`;
    case "redGreen":
      return t`For 1 in 12 men (red-green deficiency)`;
    case "deutan":
      return t`For 1 in 17 men (deuteranomaly)`;
    case "protan":
      return t`For 1 in 50 men (protanomaly)`;
    case "few":
      return t`For few people`;
  }
}

function formatDecimal(value: number): string {
  return i18n.number(value, { minimumFractionDigits: 0, maximumFractionDigits: 1 });
}

interface ColorFixProps {
  readonly family: Family;
  /** The new color, as `#RRGGBB`; null where there is none, undefined while unknown. */
  readonly color: string | null | undefined;
  readonly vision: Vision;
  readonly onUse: (color: string) => void;
  /** The alternative action. */
  readonly children?: ReactNode;
}

/** Mends something with one press, and shows with what color. A press that comes before that is known isn't lost. */
function ColorFix({ family, color, vision, onUse, children }: ColorFixProps) {
  const [isWanted, setWanted] = useState(false);
  const mend = useEffectEvent((known: string) => {
    setWanted(false);
    onUse(known);
  });
  useEffect(() => {
    if (isWanted && typeof color === "string") mend(color);
  }, [isWanted, color]);
  const trial = useTrial(
    useMemo(
      () =>
        color ? family.labels.map((label) => ({ id: label.id, after: { ...contentOf(label), color } })) : [],
      [family, color],
    ),
  );
  const [first] = family.labels;
  const name = isolateName(first?.name ?? "");
  const count = family.labels.length;
  // Until it is known, as wide as it will be.
  const code = isolate(color ?? "#\u2007\u2007\u2007\u2007\u2007\u2007");
  return (
    <>
      {color === null && (
        <p
          className={styles["sentence"]}
        >{t`No color in this hue family is different enough from the others.`}</p>
      )}
      <div className={styles["fix"]}>
        {color !== null && (
          <Button {...trial} pending={isWanted} onClick={() => setWanted(true)}>
            <Swatch color={color === undefined ? null : seeHex(color, vision)} />
            <span className={styles["fixText"]}>
              {count === 1
                ? t`Use ${code} for ${name}`
                : plural(count, { one: `Use ${code} for # label`, other: `Use ${code} for # labels` })}
            </span>
          </Button>
        )}
        {children}
      </div>
    </>
  );
}

/** Has the preview show what a button would do while it is pointed at, or has the focus; gives what the button needs for that. */
function useTrial(labels: readonly ProposedLabel[]) {
  const [isTried, setTried] = useState(false);
  useProposedLabels(useAppId(), isTried ? labels : null);
  const [begin, end] = [() => setTried(true), () => setTried(false)];
  return { onPointerEnter: begin, onPointerLeave: end, onFocus: begin, onBlur: end };
}

interface RenameFixProps {
  /** Those with the same name. */
  readonly labels: readonly PaletteLabel[];
  readonly all: readonly PaletteLabel[];
  readonly links: LabelLinks;
  readonly onRename: (label: ColoredPaletteLabel, name: string) => void;
}

/** Gives the last of the labels another name, or opens its editor for a better one: the first one had the name first. */
function RenameFix({ labels, all, links, onRename }: RenameFixProps) {
  const last = labels.at(-1);
  const freeName = last === undefined ? null : findFreeName(last.name, all);
  const trial = useTrial(
    useMemo(
      () =>
        last === undefined || freeName === null
          ? []
          : [{ id: last.id, after: { ...contentOf(last), name: freeName } }],
      [last, freeName],
    ),
  );
  if (last === undefined) return null;
  const shownName = isolateName(freeName ?? "");
  return (
    <div className={styles["fix"]}>
      {freeName !== null && isColored(last) && (
        <Button {...trial} onClick={() => onRename(last, freeName)}>
          <span className={styles["fixText"]}>{t`Rename to “${shownName}”`}</span>
        </Button>
      )}
      <RenameLink label={last} links={links} quiet={freeName !== null} />
    </div>
  );
}

interface RenameLinkProps {
  readonly label: PaletteLabel;
  readonly links: LabelLinks;
  readonly quiet?: boolean;
}

/** Opens a label's editor. */
function RenameLink({ label, links, quiet = false }: RenameLinkProps) {
  return (
    <ButtonLink
      variant={quiet ? "quiet" : "plain"}
      to={links.addressOf(label)}
      onClick={(event) => links.follow(event, label)}
    >
      {t`Rename…`}
    </ButtonLink>
  );
}

function countSimilarNames(count: number): string {
  return plural(count, { one: "# group of similar names", other: "# groups of similar names" });
}

function countMore(count: number): string {
  return plural(count, { one: "Fix these to see # more.", other: "Fix these to see # more." });
}

function countRare(count: number): string {
  return plural(count, { one: "# issue for few people", other: "# issues for few people" });
}

function countShared(count: number): string {
  return plural(count, {
    one: "# family shares a color on purpose",
    other: "# families share a color on purpose",
  });
}

function countKept(count: number): string {
  return plural(count, { one: "# ignored", other: "# ignored" });
}
