import type { ComponentProps } from "react";
import styles from "./button.module.css";
import { useChangeRefusal } from "./change-refusal.ts";

type ButtonVariant = "plain" | "primary" | "danger" | "quiet" | "quietDanger";

/** How a button, or a link like it, looks. */
export interface Appearance {
  readonly variant?: ButtonVariant | undefined;
  /** Only an icon is shown; the name comes from `aria-label`, as does the tooltip unless `data-tooltip` gives one. */
  readonly iconOnly?: boolean | undefined;
}

/** What may be refused. */
export interface Refusable {
  /** What it leads to changes something at the service, which not everybody may. */
  readonly changes?: boolean;
}

/** The CSS classes for an appearance. */
export function classOf({ variant = "plain", iconOnly = false }: Appearance): string {
  return [styles["button"], variant !== "plain" && styles[variant], iconOnly && styles["icon"]]
    .filter(Boolean)
    .join(" ");
}

/** The attribute that gives an icon button its tooltip (tooltip.ts). */
export const tooltipOf = ({ iconOnly = false }: Appearance) =>
  iconOnly ? { "data-tooltip": "" } : undefined;

interface ButtonProps extends Omit<ComponentProps<"button">, "className">, Appearance, Refusable {
  /** What it started is under way: it keeps the focus, says so, and does nothing until that ends. */
  readonly pending?: boolean;
}

/** A button of the console; of type "button" unless told otherwise. */
export function Button({
  variant,
  iconOnly,
  pending = false,
  changes = false,
  type = "button",
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const refusal = useChangeRefusal(changes);
  return (
    <button
      {...tooltipOf({ iconOnly })}
      aria-disabled={pending || undefined}
      {...rest}
      {...refusal}
      type={type}
      className={classOf({ variant, iconOnly })}
      onClick={(event) => {
        if (pending || refusal) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {pending && <span className={styles["spinner"]} aria-hidden />}
      {/* An element of its own: before text that a translator has wrapped, React could insert nothing. */}
      <span className={styles["content"]}>{children}</span>
    </button>
  );
}
