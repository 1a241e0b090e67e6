import { t } from "@lingui/core/macro";
import { ButtonLink } from "#dashboard/ui/button-link.tsx";
import { Notice } from "#dashboard/ui/overlay/notice.tsx";
import { PageHeading } from "#dashboard/ui/page-heading.tsx";

/** An address of a project that isn't there, or isn't the person's: nobody can tell which. The switcher above has theirs. */
export function UnknownProjectPage() {
  return (
    <>
      <PageHeading title={t`Project not found`} />
      <Notice
        framed
        title={t`This project doesn’t exist, or you don’t have access to it`}
        actions={<ButtonLink to="/">{t`Go to your projects`}</ButtonLink>}
      >
        {t`Check the address for a typing mistake.`}
      </Notice>
    </>
  );
}
