import { showName } from "#dashboard/ui/text/text-direction.ts";
import styles from "./project-names.module.css";

interface ProjectNamesProps {
  /** Fit to be shown. */
  readonly name: string;
  /** Where the project's changelog is, as the service gave it. */
  readonly address?: string | null | undefined;
  /** Whether screen readers are told the name by what holds it. */
  readonly hidden?: boolean;
}

/** A project's name over the address of its changelog. */
export function ProjectNames({ name, address, hidden = false }: ProjectNamesProps) {
  return (
    <span className={styles["names"]} aria-hidden={hidden || undefined}>
      <span translate="no" className={styles["name"]} dir="auto">
        {name}
      </span>
      {address && (
        <span translate="no" className={styles["address"]} dir="auto">
          {showName(address)}
        </span>
      )}
    </span>
  );
}
