import { t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import { normalizeHexColor } from "#contract/colors.ts";
import type { LenientProjectDetail } from "#contract/project-details.ts";
import type { LenientProject } from "#contract/projects.ts";
import { Swatch } from "#dashboard/ui/chip.tsx";
import { CopyButton } from "#dashboard/ui/copy-button.tsx";
import { ExternalLink } from "#dashboard/ui/external-link.tsx";
import { isolateName, showName } from "#dashboard/ui/text/text-direction.ts";
import { joinList } from "#dashboard/ui/text/text-joining.ts";
import { linkChangelog, nameChangelog, shortenAddress } from "./changelog-address.ts";
import styles from "./fact-list.module.css";

/** What is known of a project under one name. */
export interface Fact {
  readonly name: string;
  /** Null where it isn't set. */
  readonly value: ReactNode;
}

/** Facts, each in its row; one that isn't set has none. */
export function FactList({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl>
      {facts.map(
        ({ name, value }) =>
          value !== null && (
            <div key={name} className={styles["fact"]}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** A project as the list has it, or with its details. */
type KnownProject = Pick<LenientProject, "accent_color" | "domain" | "subdomain" | "website"> &
  Partial<Pick<LenientProjectDetail, "default_language" | "languages" | "plan" | "primary_domain">>;

/** What a project is, and where it is. */
export function listGeneralFacts(project: KnownProject, appId: string) {
  const { website, plan, accent_color: accent } = project;
  const address = nameChangelog(project);
  const [standard, ...others] = nameLanguages(project);
  return {
    address: {
      name: t({ message: "Address", comment: "The web address of the project’s changelog" }),
      value: address ? (
        <ExternalLink address={linkChangelog(project) ?? address}>{address}</ExternalLink>
      ) : null,
    },
    website: {
      name: t`Website`,
      value: website ? <ExternalLink address={website}>{shortenAddress(website)}</ExternalLink> : null,
    },
    appId: {
      name: t`App ID`,
      value: (
        <>
          <code translate="no" className="line" title={appId}>
            {appId}
          </code>
          <CopyButton text={appId} name={t`Copy app ID`} />
        </>
      ),
    },
    plan: {
      name: t({ message: "Plan", comment: "What a customer pays for, such as “Pro”" }),
      value: plan ? <bdi translate="no">{plan}</bdi> : null,
    },
    accent: {
      name: t({ message: "Accent", comment: "The project’s accent color" }),
      value: accent ? (
        <>
          <Swatch color={normalizeHexColor(accent)} />
          <code translate="no">{accent}</code>
        </>
      ) : null,
    },
    languages: {
      name: t`Languages`,
      value:
        standard === undefined
          ? null
          : joinList([t`${isolateName(standard)} (default)`, ...others.map(isolateName)]),
    },
  } satisfies Record<string, Fact>;
}

/** The names of the languages that entries are written in, the default one first, also where the service doesn't list it. */
function nameLanguages({ languages, default_language: standard }: KnownProject): string[] {
  const listed = (languages ?? []).flatMap((language) => language ?? []);
  const own = standard ?? listed.find(({ pivot }) => pivot?.is_default === true);
  const others = listed.filter(({ id, name }) => id !== own?.id || name !== own?.name);
  return [own, ...others].flatMap((language) => (language?.name ? showName(language.name) : []));
}
