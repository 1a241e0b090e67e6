import { t } from "@lingui/core/macro";
import { useQueryClient } from "@tanstack/react-query";
import { Moon, Sun } from "lucide";
import { useEffect } from "react";
import { CommandButton } from "#dashboard/commands/command-button.tsx";
import type { CommandsState } from "#dashboard/commands/command-keys.tsx";
import { offerKeptJobs } from "#dashboard/labels/data/changes/label-jobs.ts";
import { useApi } from "#dashboard/session/data/session-store.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Icon } from "#dashboard/ui/icon.tsx";
import { jobsKey } from "#dashboard/ui/storage/draft-keys.ts";
import { readStored } from "#dashboard/ui/storage/storage.ts";
import { chooseTheme, useTheme } from "#dashboard/ui/storage/theme.ts";
import { LanguageMenu } from "#dashboard/ui/text/language-menu.tsx";

/** Commands and theme, which every screen offers and none needs. */
export function SessionTools(commands: CommandsState) {
  useKeptJobs();
  const theme = useTheme();
  const otherTheme = theme === "dark" ? "light" : "dark";
  return (
    <>
      <CommandButton {...commands} />
      <LanguageMenu />
      <Button
        variant="quiet"
        iconOnly
        aria-label={otherTheme === "dark" ? t`Use the dark theme` : t`Use the light theme`}
        onClick={() => chooseTheme(otherTheme)}
      >
        {otherTheme === "dark" ? <Icon node={Moon} /> : <Icon node={Sun} />}
      </Button>
    </>
  );
}

/** Offers to resume the jobs that a reload has interrupted, on whatever screen. */
function useKeptJobs(): void {
  const api = useApi();
  const client = useQueryClient();
  useEffect(() => {
    const offer = () => {
      if (readStored("device", jobsKey) !== null) void offerKeptJobs({ api, client }).catch(() => undefined);
    };
    offer();
    // The tab that held one may have been closed.
    window.addEventListener("focus", offer);
    return () => window.removeEventListener("focus", offer);
  }, [api, client]);
}
