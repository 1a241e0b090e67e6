import type { ComponentProps } from "react";
import styles from "./button.module.css";
import { Link, type LinkProps } from "./link.tsx";

type Look = "plain" | "primary" | "danger" | "quiet" | "quietDanger";

interface Appearance {
  readonly look?: Look | undefined;
  /** Only an icon is shown; the name comes from `aria-label`, as does the tooltip unless `data-tooltip` gives one. */
  readonly iconOnly?: boolean | undefined;
}

function classOf({ look = "plain", iconOnly = false }: Appearance): string {
  return [styles["button"], look !== "plain" && styles[look], iconOnly && styles["icon"]]
    .filter(Boolean)
    .join(" ");
}

/** What tooltip.ts shows for an icon. */
const tooltipOf = ({ iconOnly = false }: Appearance) => (iconOnly ? { "data-tooltip": "" } : undefined);

interface ButtonProps extends Omit<ComponentProps<"button">, "className">, Appearance {
  /** What it started is under way: it keeps the focus, says so, and does nothing until that ends. */
  readonly pending?: boolean;
}

/** A button of the console; of type "button" unless told otherwise. */
export function Button({
  look,
  iconOnly,
  pending = false,
  type = "button",
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...tooltipOf({ iconOnly })}
      {...rest}
      type={type}
      className={classOf({ look, iconOnly })}
      aria-disabled={pending || undefined}
      onClick={(event) => {
        if (pending) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {pending && <span className={styles["spinner"]} aria-hidden />}
      {/* An element of its own: before text that a translator has wrapped, React could insert nothing. */}
      <span className={styles["content"]}>{children}</span>
    </button>
  );
}

/** A link that looks like a button: it goes somewhere, and opens in a new tab the way links do. */
export function ButtonLink({ look, iconOnly, ...rest }: Omit<LinkProps, "className"> & Appearance) {
  return <Link {...tooltipOf({ iconOnly })} {...rest} className={classOf({ look, iconOnly })} />;
}

/** A link to another site that looks like a button. */
export function ButtonAnchor({
  look,
  iconOnly,
  ...rest
}: Omit<ComponentProps<"a">, "className"> & Appearance) {
  return <a {...tooltipOf({ iconOnly })} {...rest} className={classOf({ look, iconOnly })} />;
}
