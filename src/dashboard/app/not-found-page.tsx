import { t } from "@lingui/core/macro";
import { ButtonLink } from "#dashboard/ui/button.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { PageHeading } from "#dashboard/ui/page-heading.tsx";

/** An address that names no screen. */
export default function NotFoundPage() {
  return (
    <>
      <PageHeading title={t`Page not found`} />
      <Notice
        title={t`There is nothing at this address`}
        actions={<ButtonLink to="/">{t`Go to your projects`}</ButtonLink>}
      >
        {t`The address may be mistyped, or the page may have moved.`}
      </Notice>
    </>
  );
}
