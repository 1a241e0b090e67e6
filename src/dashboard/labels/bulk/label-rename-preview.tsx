import { t } from "@lingui/core/macro";
import { ArrowRight, TriangleAlert } from "lucide";
import { Icon } from "#dashboard/ui/icon.tsx";
import { ScrollList } from "#dashboard/ui/table/scroll-list.tsx";
import { showName } from "#dashboard/ui/text/text-direction.ts";
import styles from "./label-bulk-dialogs.module.css";
import type { Renaming } from "./label-renaming.ts";

/** Each name before and after a change of many. */
export function RenamePreview({ plan }: { readonly plan: readonly Renaming[] }) {
  return (
    <section className={styles["preview"]} aria-label={t`Preview`}>
      <ScrollList
        isFocusable
        aria-label={t`Preview`}
        items={plan}
        keyOf={({ label }) => label.id}
        rowHeight={36}
      >
        {(renaming) => <PreviewLine renaming={renaming} />}
      </ScrollList>
    </section>
  );
}

function PreviewLine({ renaming }: { readonly renaming: Renaming }) {
  const { label, after, isChanged, isDouble } = renaming;
  const problem = describeProblem(renaming);
  return (
    <>
      <bdi translate="no">{showName(label.name)}</bdi>
      {isChanged && (
        <>
          <Icon
            mirrored
            node={ArrowRight}
            aria-label={t({ message: "becomes", comment: "Read aloud between an old and a new value" })}
          />
          <bdi translate="no" className={styles["after"]}>
            {showName(after)}
          </bdi>
        </>
      )}
      {(problem !== null || isDouble) && (
        <span className={styles["problem"]} data-refused={problem !== null}>
          <Icon node={TriangleAlert} />
          <span>{problem ?? t`Another label already has this name.`}</span>
        </span>
      )}
    </>
  );
}

function describeProblem({ problem }: Renaming): string | null {
  switch (problem) {
    case null:
      return null;
    case "name-required":
      return t`The name would be empty.`;
    case "name-too-long":
      return t`Use at most 255 characters.`;
    default:
      return t`Contains characters that can’t be shown.`;
  }
}
