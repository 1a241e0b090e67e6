import { t } from "@lingui/core/macro";
import { type PageTheme, pageThemes } from "#color-science/page-theme.ts";
import { storePageTheme, usePageTheme } from "#dashboard/labels/data/stored-page-theme.ts";
import { Select } from "#dashboard/ui/select.tsx";

/** Chooses the pages that a project's labels are meant for. The choice stays on this device. */
export function PageThemeSelect({ appId }: { readonly appId: string }) {
  return (
    <Select
      aria-label={t`Labels are shown on`}
      value={usePageTheme(appId)}
      onChange={({ target }) => {
        const chosen = pageThemes.find((one) => one === target.value);
        if (chosen !== undefined) storePageTheme(appId, chosen);
      }}
    >
      {pageThemes.map((one) => (
        <option key={one} value={one}>
          {namePageTheme(one)}
        </option>
      ))}
    </Select>
  );
}

function namePageTheme(theme: PageTheme): string {
  switch (theme) {
    case "light":
      return t`Light page`;
    case "dark":
      return t`Dark page`;
    case "both":
      return t`Light and dark pages`;
  }
}
