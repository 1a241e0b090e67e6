import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Page } from "@playwright/test";

const require = createRequire(import.meta.url);

/** The packages' style sheets: each font has what those before it lack; the last is the monospace one. */
const sheets = {
  "noto-sans": require.resolve("@fontsource-variable/noto-sans/index.css"),
  "noto-sans-arabic": require.resolve("@fontsource-variable/noto-sans-arabic/index.css"),
  "noto-sans-jp": require.resolve("@fontsource-variable/noto-sans-jp/index.css"),
  "noto-sans-mono": require.resolve("@fontsource-variable/noto-sans-mono/index.css"),
};
const [sans, arabic, japanese, mono] = ["Sans", "Sans Arabic", "Sans JP", "Sans Mono"].map(
  (name) => `"Noto ${name} Variable"`,
);

const faces = Object.entries(sheets).map(([name, path]) => {
  const css = readFileSync(path, "utf8").replaceAll("url(./files/", `url(/pinned-fonts/${name}/`);
  return { name, folder: join(dirname(path), "files"), css };
});

const rules = `
  :root {
    --font: ${sans}, ${arabic}, ${japanese};
    --font-mono: ${mono}, ${sans}, ${arabic}, ${japanese};
  }
`;

/**
 * Has the page draw its texts in fonts of the project’s packages instead of the machine’s. Its Content-Security-Policy
 * must be bypassed.
 */
export async function pinFonts(page: Page): Promise<void> {
  for (const { name, folder } of faces) {
    await page.route(`**/pinned-fonts/${name}/*`, (route) =>
      route.fulfill({ path: join(folder, new URL(route.request().url()).pathname.split("/").at(-1) ?? "") }),
    );
  }
  await page.addInitScript(
    (css) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets.push(sheet);
    },
    faces.map(({ css }) => css).join("\n") + rules,
  );
}
