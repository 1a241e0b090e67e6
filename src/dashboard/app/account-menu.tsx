import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import {
  Check,
  ChevronRight,
  type IconNode,
  Keyboard,
  Languages,
  LogOut,
  Monitor,
  Moon,
  Sun,
  SunMoon,
} from "lucide";
import { type RefObject, useId } from "react";
import { Header, MenuSection, Separator } from "react-aria-components/Menu";
import { languages } from "#contract/languages.ts";
import type { CommandsState } from "#dashboard/commands/command-keys.ts";
import { nameService } from "#dashboard/session/data/service-choices.ts";
import { signOut, useApi } from "#dashboard/session/data/session-store.ts";
import { Icon } from "#dashboard/ui/icon.tsx";
import { ActionMenu, MenuAction, MenuChoice, Popup } from "#dashboard/ui/overlay/menu-popover.tsx";
import { chooseTheme, useThemeChoice } from "#dashboard/ui/storage/theme.ts";
import type { Theme } from "#dashboard/ui/storage/theme-key.ts";
import { keepLanguage, nameLanguage, readLanguage } from "#dashboard/ui/text/language.ts";
import { showName } from "#dashboard/ui/text/text-direction.ts";
import styles from "./account-menu.module.css";

/** The key of what the browser, or the system, has chosen. */
const automatic = "automatic";

interface AccountMenuProps extends Pick<CommandsState, "onOpen"> {
  /** Closes the menu, then does it. */
  readonly onChoose: (run: () => void) => void;
  readonly section: "account" | "languages";
  readonly triggerRef: RefObject<HTMLElement | null>;
}

/** Who is signed in, and where; language and theme of this device, the shortcuts, and the way out. */
export function AccountMenu({ section, triggerRef, onOpen, onChoose }: AccountMenuProps) {
  const id = useId();
  const { serviceUrl, userName, isReadOnly } = useApi();
  const onClose = () => onOpen(null);
  return (
    <Popup
      name={section === "languages" ? t`Language` : t`Account`}
      triggerRef={triggerRef}
      placement="bottom end"
      onClose={onClose}
    >
      {section === "languages" ? (
        <LanguageMenu onClose={onClose} />
      ) : (
        <>
          <div id={id} className={styles["person"]}>
            {userName !== null && (
              <p className={styles["name"]}>
                <bdi translate="no">{showName(userName)}</bdi>
                {isReadOnly && <span className={styles["access"]}>{t`Read-only`}</span>}
              </p>
            )}
            <bdi translate="no">{nameService(serviceUrl)}</bdi>
            {isReadOnly && <p>{t`Your access token can’t change anything.`}</p>}
          </div>
          <ActionMenu name={t`Account`} aria-describedby={id} onClose={onClose}>
            <MenuAction
              icon={Languages}
              name={t`Language`}
              note={
                <>
                  <span translate="no" className="second">
                    {nameShownLanguage()}
                  </span>
                  <Icon mirrored node={ChevronRight} />
                </>
              }
              shouldCloseOnSelect={false}
              onAction={() => onOpen("languages")}
            />
            <ThemeChoices />
            <MenuAction
              icon={Keyboard}
              name={t`Shortcuts`}
              keys="?"
              onAction={() => onChoose(() => onOpen("shortcuts"))}
            />
            <Separator className={styles["line"] ?? ""} />
            <MenuAction icon={LogOut} name={t`Sign out`} onAction={signOut} />
          </ActionMenu>
        </>
      )}
    </Popup>
  );
}

function ThemeChoices() {
  const choices: readonly (readonly [id: Theme | typeof automatic, name: string, icon: IconNode])[] = [
    ["light", t`Light theme`, Sun],
    ["dark", t`Dark theme`, Moon],
    [automatic, t`System theme`, Monitor],
  ];
  return (
    <MenuSection
      className={styles["themes"] ?? ""}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[useThemeChoice() ?? automatic]}
      onSelectionChange={(keys) => {
        const [key] = keys === "all" ? [] : keys;
        chooseTheme(key === "light" || key === "dark" ? key : null);
      }}
    >
      <Header>
        <Icon node={SunMoon} />
        {t`Theme`}
      </Header>
      {choices.map(([id, name, icon]) => (
        <MenuChoice key={id} id={id} textValue={name} aria-label={name} shouldCloseOnSelect={false}>
          <Icon node={icon} />
        </MenuChoice>
      ))}
    </MenuSection>
  );
}

function nameShownLanguage(): string {
  const shown = languages.find((one) => one === i18n.locale);
  return shown === undefined ? i18n.locale : nameLanguage(shown);
}

/** The languages, each by its own name. The one that is chosen loads the page again. */
function LanguageMenu({ onClose }: { readonly onClose: () => void }) {
  const chosen = readLanguage();
  return (
    <ActionMenu
      name={t`Language`}
      selectionMode="single"
      selectedKeys={[chosen ?? automatic]}
      onClose={onClose}
      onAction={(key) => {
        const language = languages.find((one) => one === key) ?? null;
        if (language !== chosen) keepLanguage(language);
      }}
    >
      {[automatic, ...languages].map((key) => {
        const language = languages.find((one) => one === key);
        const name = language === undefined ? t`Browser language` : nameLanguage(language);
        return (
          <MenuChoice key={key} id={key} textValue={name}>
            <Icon node={Check} className={styles["check"]} />
            <span lang={language} translate={language === undefined ? undefined : "no"}>
              {name}
            </span>
          </MenuChoice>
        );
      })}
    </ActionMenu>
  );
}
