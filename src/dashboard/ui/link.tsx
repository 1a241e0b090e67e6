import type { ComponentProps } from "react";
import { useHref, useLinkClickHandler } from "react-router";

interface LinkProps extends Omit<ComponentProps<"a">, "href"> {
  readonly to: string;
}

/**
 * A link within the console; opens in a new tab the way links do. React Router's own also prefetches data from its
 * server framework, 3 KB that this page has no use for.
 */
export function Link({ to, onClick, ...rest }: LinkProps) {
  const follow = useLinkClickHandler(to);
  return (
    <a
      {...rest}
      href={useHref(to)}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    />
  );
}
