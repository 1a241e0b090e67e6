import type { ComponentProps, MouseEvent } from "react";
import { type Appearance, classOf, type Refusable, tooltipOf } from "./button.tsx";
import { useChangeRefusal } from "./change-refusal.ts";
import { Link, type LinkProps } from "./link.tsx";

/** A link that looks like a button: it goes somewhere, and opens in a new tab the way links do. */
export function ButtonLink({
  variant,
  iconOnly,
  changes = false,
  onClick,
  ...rest
}: Omit<LinkProps, "className"> & Appearance & Refusable) {
  const refusal = useChangeRefusal(changes);
  return (
    <Link
      {...tooltipOf({ iconOnly })}
      {...rest}
      {...refusal}
      className={classOf({ variant, iconOnly })}
      onClick={refusal ? refuse : onClick}
    />
  );
}

function refuse(event: MouseEvent): void {
  event.preventDefault();
}

/** A link to another site that looks like a button. */
export function ButtonAnchor(props: Omit<ComponentProps<"a">, "className">) {
  return <a {...props} className={classOf({})} />;
}
