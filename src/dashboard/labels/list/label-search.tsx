import { t } from "@lingui/core/macro";
import { type ReactNode, useRef } from "react";
import type { LabelView } from "#dashboard/labels/data/label-address.ts";
import { SearchInput } from "#dashboard/ui/search-input.tsx";
import { useShortcut } from "#dashboard/ui/shortcut.ts";
import styles from "./label-search.module.css";

interface LabelSearchProps {
  /** With the text to find as it is being typed. */
  readonly view: LabelView;
  readonly onFind: (find: string) => void;
  /** What stands in the field’s end. */
  readonly children: ReactNode;
}

/** Finds labels. */
export function LabelSearch({ view, onFind, children }: LabelSearchProps) {
  const field = useRef<HTMLInputElement>(null);
  const hasKey = useShortcut("/", () => {
    // Not every browser goes to a field whose text is selected.
    field.current?.focus();
    field.current?.select();
  });
  return (
    <search className={styles["find"]}>
      <SearchInput
        ref={field}
        aria-label={t`Search labels`}
        aria-keyshortcuts={hasKey ? "/" : undefined}
        placeholder={t`Search names and colors`}
        dir="auto"
        value={view.find}
        onChange={({ target }) => onFind(target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
          event.preventDefault();
          if (view.find === "") document.querySelector("h1")?.focus();
          else onFind("");
        }}
      >
        {hasKey && (
          <kbd translate="no" aria-hidden>
            /
          </kbd>
        )}
        {children}
      </SearchInput>
    </search>
  );
}
