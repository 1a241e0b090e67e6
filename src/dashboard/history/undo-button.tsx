import { t } from "@lingui/core/macro";
import { ArchiveRestore, Undo2 } from "lucide";
import { type ComponentProps, useState } from "react";
import { Button } from "#dashboard/ui/button.tsx";
import { Icon } from "#dashboard/ui/icon.tsx";
import { gridCell } from "#dashboard/ui/table/grid-cell.ts";

interface UndoButtonProps extends Pick<ComponentProps<typeof Button>, "aria-describedby"> {
  /** What it does, with the label's name. */
  readonly name: string;
  /** Whether it brings an earlier state back, rather than takes a change back. */
  readonly isRestoring: boolean;
  readonly tooltip?: string | undefined;
  readonly undo: () => Promise<void>;
}

/** The button of a row that undoes its change, or restores its label, at once. */
export function UndoButton({ name, isRestoring, tooltip, undo, ...rest }: UndoButtonProps) {
  const [isPending, setPending] = useState(false);
  return (
    <Button
      changes
      {...gridCell}
      {...rest}
      variant="quiet"
      pending={isPending}
      aria-label={name}
      data-tooltip={tooltip}
      onClick={() => {
        setPending(true);
        void undo().finally(() => setPending(false));
      }}
    >
      <Icon mirrored node={isRestoring ? ArchiveRestore : Undo2} />
      {isRestoring ? t({ message: "Restore", comment: "What will be done with a label" }) : t`Undo`}
    </Button>
  );
}
