import type { ComponentPropsWithRef } from "react";
import { useHref, useLinkClickHandler } from "react-router";

export interface LinkProps extends Omit<ComponentPropsWithRef<"a">, "href" | "target"> {
  /** The address within the console. */
  readonly to: string;
}

/** A link to another address of the console. React Router’s own can also prefetch for its framework, which takes 2 KB of code. */
export function Link({ to, onClick, ...anchor }: LinkProps) {
  const href = useHref(to);
  const follow = useLinkClickHandler<HTMLAnchorElement>(to);
  return (
    <a
      {...anchor}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    />
  );
}
