import { t } from "@lingui/core/macro";
import { Check } from "lucide";
import type { RefObject } from "react";
import { languages } from "#contract/languages.ts";
import { Icon } from "#dashboard/ui/icon.tsx";
import { MenuChoice, MenuPopover } from "#dashboard/ui/overlay/menu-popover.tsx";
import { keepLanguage, nameLanguage, readLanguage } from "./language.ts";
import styles from "./language-list.module.css";

/** The key of the browser's own language, which is no choice. */
const browser = "browser";

interface LanguageListProps {
  readonly triggerRef: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

/** The languages, each by its own name. The one that is chosen loads the page again. */
export default function LanguageList({ triggerRef, onClose }: LanguageListProps) {
  const chosen = readLanguage();
  return (
    <MenuPopover
      name={t`Language`}
      triggerRef={triggerRef}
      placement="top"
      selectionMode="single"
      selectedKeys={[chosen ?? browser]}
      onClose={onClose}
      onAction={(key) => {
        const language = languages.find((one) => one === key) ?? null;
        if (language !== chosen) keepLanguage(language);
      }}
    >
      {[browser, ...languages].map((key) => {
        const language = languages.find((one) => one === key);
        const name = language === undefined ? t`Browser’s language` : nameLanguage(language);
        return (
          <MenuChoice key={key} id={key} textValue={name}>
            <Icon node={Check} className={styles["check"]} />
            <span lang={language} translate={language === undefined ? undefined : "no"}>
              {name}
            </span>
          </MenuChoice>
        );
      })}
    </MenuPopover>
  );
}
