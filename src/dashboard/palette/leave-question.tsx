import { plural, t } from "@lingui/core/macro";
import { useContext, useLayoutEffect, useState } from "react";
import { UNSAFE_NavigationContext as NavigationContext, type To } from "react-router";
import { ConfirmDialog } from "#dashboard/ui/overlay/confirm-dialog.tsx";

interface LeaveQuestionProps {
  /** How many colors aren't saved: at least one. */
  readonly count: number;
  /** The person leaves without them. */
  readonly onDiscard: () => void;
}

/**
 * Asks before the screen is left, by a link, a command, or the browser's Back and Forward: as long as it is drawn. The
 * router's own way to ask needs another kind of router.
 */
export function LeaveQuestion({ count, onDiscard }: LeaveQuestionProps) {
  const { navigator } = useContext(NavigationContext);
  const [leave, setLeave] = useState<(() => void) | null>(null);
  // Before anything is painted: whoever sees unsaved colors may leave.
  useLayoutEffect(() => {
    const own = window.location.pathname;
    const { push, replace } = navigator;
    let isLeaving = false;
    let position = readPosition();
    const askBefore = (go: () => void) =>
      setLeave(() => () => {
        isLeaving = true;
        go();
      });
    const guard =
      (go: typeof push): typeof push =>
      (to, ...rest) => {
        if (isLeaving || pathOf(to) === own) {
          go.call(navigator, to, ...rest);
          position = readPosition();
        } else askBefore(() => go.call(navigator, to, ...rest));
      };
    const onMove = (event: PopStateEvent) => {
      const distance = readPosition() - position;
      if (isLeaving || window.location.pathname === own || distance === 0) {
        position = readPosition();
        return;
      }
      // The browser has gone to another entry already: this goes back, unnoticed by the router.
      event.stopImmediatePropagation();
      navigator.go(-distance);
      askBefore(() => navigator.go(distance));
    };
    navigator.push = guard(push);
    navigator.replace = guard(replace);
    window.addEventListener("popstate", onMove, { capture: true });
    return () => {
      window.removeEventListener("popstate", onMove, { capture: true });
      navigator.push = push;
      navigator.replace = replace;
    };
  }, [navigator]);
  if (leave === null) return null;
  return (
    <ConfirmDialog
      title={plural(count, { one: "Discard # unsaved color?", other: "Discard # unsaved colors?" })}
      yes={t`Discard`}
      no={t`Keep editing`}
      onNo={() => setLeave(null)}
      onYes={() => {
        setLeave(null);
        leave();
        onDiscard();
      }}
    >
      <p>{t`Your changes to this palette aren’t saved.`}</p>
    </ConfirmDialog>
  );
}

/** Where in the session's history the router is, as it writes it beside each address. */
function readPosition(): number {
  const { idx } = (window.history.state ?? {}) as { readonly idx?: unknown };
  return typeof idx === "number" ? idx : 0;
}

function pathOf(to: To): string {
  return typeof to === "string" ? new URL(to, window.location.href).pathname : (to.pathname ?? "");
}
