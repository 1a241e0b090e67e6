import { t } from "@lingui/core/macro";
import { Moon, Sun } from "lucide";
import { CommandButton } from "#dashboard/commands/command-button.tsx";
import type { CommandsState } from "#dashboard/commands/command-keys.tsx";
import { Button } from "#dashboard/ui/button.tsx";
import { Icon } from "#dashboard/ui/icon.tsx";
import { chooseTheme, useTheme } from "#dashboard/ui/theme.ts";

// biome-ignore lint/performance/noBarrelFile: both come with one request.
export { ServiceStatus } from "./service-status.tsx";

/** What is at hand on every screen, and needed by none of them: the commands, and the theme. */
export default function SessionTools(commands: CommandsState) {
  const theme = useTheme();
  const otherTheme = theme === "dark" ? "light" : "dark";
  return (
    <>
      <CommandButton {...commands} />
      <Button
        look="quiet"
        iconOnly
        aria-label={otherTheme === "dark" ? t`Use the dark theme` : t`Use the light theme`}
        onClick={() => chooseTheme(otherTheme)}
      >
        {otherTheme === "dark" ? <Icon node={Moon} /> : <Icon node={Sun} />}
      </Button>
    </>
  );
}
