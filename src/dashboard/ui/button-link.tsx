import type { ComponentProps } from "react";
import { type Appearance, classOf, tooltipOf } from "./button.tsx";
import { Link, type LinkProps } from "./link.tsx";

/** A link that looks like a button: it goes somewhere, and opens in a new tab the way links do. */
export function ButtonLink({ variant, iconOnly, ...rest }: Omit<LinkProps, "className"> & Appearance) {
  return <Link {...tooltipOf({ iconOnly })} {...rest} className={classOf({ variant, iconOnly })} />;
}

/** A link to another site that looks like a button. */
export function ButtonAnchor({
  variant,
  iconOnly,
  ...rest
}: Omit<ComponentProps<"a">, "className"> & Appearance) {
  return <a {...tooltipOf({ iconOnly })} {...rest} className={classOf({ variant, iconOnly })} />;
}
