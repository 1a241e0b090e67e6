import { t } from "@lingui/core/macro";
import { Search } from "lucide";
import type { ComponentProps, ReactNode } from "react";
import { Input, SearchField } from "react-aria-components/SearchField";
import { Icon } from "#dashboard/ui/icon.tsx";
import styles from "./project-search.module.css";

export { styles as projectSearchStyles };

interface ProjectSearchProps {
  readonly typed: string;
  readonly onType: (typed: string) => void;
  /** What ties the field to the list. */
  readonly fieldProps: ComponentProps<typeof Input>;
  readonly onClose: () => void;
  /** The list that is narrowed down. */
  readonly children: ReactNode;
}

/** A field to find a project, over the list of them. One press of Escape closes both, whatever was typed. */
export function ProjectSearch({ typed, onType, fieldProps, onClose, children }: ProjectSearchProps) {
  return (
    <div
      className={styles["options"]}
      onKeyDownCapture={(event) => {
        if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
        event.stopPropagation();
        onClose();
      }}
    >
      <SearchField
        autoFocus
        aria-label={t`Search projects`}
        className={styles["search"] ?? ""}
        value={typed}
        onChange={onType}
      >
        <Icon node={Search} />
        <Input {...fieldProps} placeholder={t`Search projects`} />
      </SearchField>
      {children}
    </div>
  );
}
