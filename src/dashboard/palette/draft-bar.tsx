import { plural, t } from "@lingui/core/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import { PlanLinkButton } from "#dashboard/plan/plan-link-button.tsx";
import { projectAddress } from "#dashboard/projects/data/project-address.ts";
import { useApi } from "#dashboard/session/data/session-store.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { showToast } from "#dashboard/ui/overlay/toast.ts";
import { readUndoTime } from "#dashboard/ui/overlay/undo-time.ts";
import { publishHeight } from "#dashboard/ui/table/published-height.ts";
import styles from "./draft-bar.module.css";
import type { ColorChange, PaletteDraft } from "./palette-draft.ts";
import { saveColors, toUpdates } from "./save-colors.ts";

interface DraftBarProps {
  readonly appId: string;
  readonly draft: PaletteDraft;
  readonly isSaving: boolean;
}

/** Messages, and the end of the page, stand on it. */
const carryMessages = publishHeight("--selection-bar");

/** How many colors aren't saved, and what becomes of them, at the window's end. */
export function DraftBar({ appId, draft, isSaving }: DraftBarProps) {
  const target = { api: useApi(), client: useQueryClient(), appId };
  const { changes } = draft;
  const count = changes.length;
  // The heading has the focus once the buttons have gone.
  const focusHeading = () => document.querySelector("h1")?.focus({ preventScroll: true });

  function save(): void {
    // A second press comes before what the first has changed is shown.
    const isSent = target.client.isMutating({
      mutationKey: queryKeys.labelChange(appId),
      predicate: ({ state }) =>
        changes.some(({ label }) => label.id === (state.variables as { id?: number }).id),
    });
    if (isSent > 0) return;
    draft.settle();
    saveColors(target, changes);
    focusHeading();
  }

  return (
    <section ref={carryMessages} className="wrap apply" aria-label={t`Unsaved colors`}>
      <p className={styles["count"]}>
        {plural({ count }, { one: "# color changed", other: "# colors changed" })}
      </p>
      <PlanLinkButton appId={appId} job={{ kind: "palette" }} changes={toUpdates(changes)} />
      <Button
        variant="quiet"
        disabled={isSaving}
        onClick={() => {
          draft.discard();
          focusHeading();
        }}
      >
        {t`Discard`}
      </Button>
      <Button changes variant="primary" pending={isSaving} onClick={save}>
        {t`Save`}
      </Button>
    </section>
  );
}

/** Says, when the palette is left, that colors that aren't saved are kept, and offers to go on with them. */
export function useDraftNotice(appId: string, changes: readonly ColorChange[]): void {
  const navigate = useNavigate();
  const tell = useEffectEvent(() => {
    const count = changes.length;
    if (count === 0) return;
    showToast({
      subject: appId,
      tone: "good",
      time: readUndoTime(),
      text: plural(
        { count },
        {
          one: "# unsaved color is kept in the palette.",
          other: "# unsaved colors are kept in the palette.",
        },
      ),
      actions: [{ label: t`Continue`, onPress: () => void navigate(projectAddress(appId, "palette")) }],
    });
  });
  useEffect(() => () => tell(), []);
}
