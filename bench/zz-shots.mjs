import { chromium } from "@playwright/test";
const [,, port, token, ...specs] = process.argv;
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium-headless-shell", args: ["--no-sandbox"] });
for (const spec of specs) {
  const [name, width, theme, lang, path, act] = spec.split("|");
  const context = await browser.newContext({ viewport: { width: Number(width), height: Number(width) < 500 ? 740 : 900 }, colorScheme: theme, locale: lang });
  const page = await context.newPage();
  await page.goto(`http://127.0.0.1:${port}/#token=${token}`);
  await page.waitForSelector("h1");
  await page.waitForTimeout(1500);
  const appId = page.url().match(/projects\/([^/]+)/)?.[1];
  if (path !== "") await page.goto(`http://127.0.0.1:${port}/projects/${appId}/${path}`);
  await page.waitForTimeout(2000);
  if (act) { try { await eval(`(async (page) => { ${act} })`)(page); } catch (e) { console.log(name, e.message.slice(0, 200)); } await page.waitForTimeout(1500); }
  await page.screenshot({ path: `/tmp/w/s/${name}.png` });
  await context.close();
}
await browser.close();
