import { t } from "@lingui/core/macro";
import { Ellipsis, Search } from "lucide";
import { lazy, type ReactNode, Suspense, useRef, useState } from "react";
import type { LabelView } from "#dashboard/labels/data/label-address.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Icon } from "#dashboard/ui/icon.tsx";
import { useShortcut } from "#dashboard/ui/shortcut.ts";
import styles from "./label-tools.module.css";

const LabelMenu = lazy(() => import("./label-menu.tsx"));

interface LabelToolsProps {
  /** With the text to find as it is being typed. */
  readonly view: LabelView;
  readonly onFind: (find: string) => void;
  /** Goes to a view that differs in this from the one that is open. */
  readonly onGo: (change: Partial<LabelView>) => void;
  /** What stands after them. */
  readonly children: ReactNode;
}

/** Finds and sorts labels. */
export function LabelTools({ view, onFind, onGo, children }: LabelToolsProps) {
  const field = useRef<HTMLInputElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const hasKey = useShortcut("/", () => {
    // Not every browser goes to a field whose text is selected.
    field.current?.focus();
    field.current?.select();
  });
  return (
    <>
      <search className={styles["find"]}>
        <Icon node={Search} />
        <input
          ref={field}
          type="search"
          aria-label={t`Find a label`}
          aria-keyshortcuts={hasKey ? "/" : undefined}
          placeholder={t`Find a label`}
          autoComplete="off"
          dir="auto"
          value={view.find}
          onChange={({ target }) => onFind(target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
            event.preventDefault();
            if (view.find === "") field.current?.blur();
            else onFind("");
          }}
        />
        {hasKey && <kbd aria-hidden>/</kbd>}
      </search>
      <Button
        ref={trigger}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={t`More`}
        onClick={() => setOpen(true)}
      >
        <Icon node={Ellipsis} />
      </Button>
      {children}
      {open && (
        <Suspense>
          <LabelMenu triggerRef={trigger} sort={view.sort} onGo={onGo} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
