import { t } from "@lingui/core/macro";
import { ArrowUpRight } from "lucide";
import { readWebAddress } from "#dashboard/ui/text/web-address.ts";
import styles from "./external-link.module.css";
import { Icon } from "./icon.tsx";

interface ExternalLinkProps {
  readonly address: string;
  /** The address as it is shown. */
  readonly children: string;
}

/** A text of a service that should be an address: a link where it is http or https, else only text. */
export function ExternalLink({ address, children }: ExternalLinkProps) {
  const href = readWebAddress(address);
  if (href === null)
    return (
      <span translate="no" dir="auto">
        {children}
      </span>
    );
  return (
    <a className={styles["link"]} href={href} target="_blank" rel="noopener noreferrer nofollow">
      <bdi translate="no">{children}</bdi>
      <Icon node={ArrowUpRight} aria-label={t`opens in a new tab`} />
    </a>
  );
}
