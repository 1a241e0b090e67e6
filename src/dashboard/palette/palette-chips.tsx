import { plural, t } from "@lingui/core/macro";
import { memo, useState } from "react";
import type { Vision } from "#color-science/vision.ts";
import type { UnreadableLabel } from "#contract/labels.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Card } from "#dashboard/ui/card.tsx";
import { Chip } from "#dashboard/ui/chip.tsx";
import { Link } from "#dashboard/ui/link.tsx";
import { formatCount } from "#dashboard/ui/text/count.ts";
import { isolateName } from "#dashboard/ui/text/text-direction.ts";
import { type LabelLinks, readReturn } from "./label-links.ts";
import styles from "./palette-chips.module.css";
import { chipOf, isColored, type PaletteLabel } from "./palette-labels.ts";

/** So many labels are shown at first, and so many more at each press: a project may have thousands. */
const firstLabels = 60;
const moreLabels = 600;

interface PaletteChipsProps {
  readonly labels: readonly PaletteLabel[];
  readonly unreadable: readonly UnreadableLabel[];
  readonly vision: Vision;
  readonly links: LabelLinks;
}

/** What the wheel shows, as chips: each with its color in words, and the way to its editor. */
export const PaletteChips = memo(function PaletteChips(props: PaletteChipsProps) {
  const { labels, unreadable, vision, links } = props;
  // The label that the person comes back to is shown.
  const [most, setMost] = useState(() => {
    const back = readReturn("chip");
    return Math.max(firstLabels, labels.findIndex(({ id }) => id === back) + 1);
  });
  const colored = labels.filter(isColored);
  const shown = colored.slice(0, most);
  const more = Math.min(moreLabels, colored.length - shown.length);
  return (
    <Card title={t`All labels`} note={formatCount(labels.length + unreadable.length)}>
      <div className={styles["parts"]}>
        <LabelList labels={shown} vision={vision} links={links} />
        {shown.length < colored.length && (
          <Button onClick={() => setMost(most + moreLabels)}>
            {plural(more, { one: "Show # more label", other: "Show # more labels" })}
          </Button>
        )}
        {colored.length < labels.length && (
          <>
            <h3 className={styles["title"]}>{t`Invalid color`}</h3>
            <LabelList labels={labels.filter((label) => !isColored(label))} vision={vision} links={links} />
          </>
        )}
        {unreadable.length > 0 && (
          <p className={styles["unreadable"]}>{describeUnreadable(unreadable.length)}</p>
        )}
      </div>
    </Card>
  );
});

function LabelList({ labels, vision, links }: Omit<PaletteChipsProps, "unreadable">) {
  return (
    <ul className={styles["chips"]}>
      {labels.map((label) => (
        <LabelItem key={label.id} label={label} vision={vision} links={links} />
      ))}
    </ul>
  );
}

interface LabelItemProps extends Pick<PaletteChipsProps, "vision" | "links"> {
  readonly label: PaletteLabel;
}

/** While a color is dragged, only its own chip is drawn. */
const LabelItem = memo(function LabelItem({ label, vision, links }: LabelItemProps) {
  return (
    <li>
      <Link
        className={styles["chip"]}
        to={links.addressOf(label)}
        data-return={`chip ${label.id}`}
        title={`${isolateName(label.name)}, ${isolateName(label.color)}`}
        onClick={(event) => links.follow(event, label, "chip")}
      >
        <Chip label={chipOf(label, vision)} />
        <span className="visually-hidden">{label.color}</span>
      </Link>
    </li>
  );
});

function describeUnreadable(unreadable: number): string {
  return plural(unreadable, {
    one: "# label has invalid data and is left out.",
    other: "# labels have invalid data and are left out.",
  });
}
