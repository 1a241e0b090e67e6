import { t } from "@lingui/core/macro";
import { ButtonLink } from "#dashboard/ui/button-link.tsx";
import { Notice } from "#dashboard/ui/overlay/notice.tsx";
import { PageHeading } from "#dashboard/ui/page-heading.tsx";

/** An address that names no screen. */
export function NotFoundPage() {
  return (
    <>
      <PageHeading title={t`Page not found`} />
      <Notice
        framed
        title={t`There’s nothing at this address`}
        actions={<ButtonLink to="/">{t`Go to your projects`}</ButtonLink>}
      >
        {t`Check the address, or go to your projects.`}
      </Notice>
    </>
  );
}
