import { chromium } from "playwright-core";
const [,, base, outdir, ...jobs] = process.argv;
const token = process.env.DEMO_TOKEN ?? "demo-token-table-0123456789";
const b = await chromium.launch({ executablePath: process.env.PLAYWRIGHT_CHROMIUM_PATH ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
for (const job of jobs) {
  const [name, w, h, theme, lang, query = "", act = ""] = job.split("|");
  const c = await b.newContext({ viewport: { width: +w, height: +h }, colorScheme: theme, locale: lang, hasTouch: +w < 500, isMobile: false });
  const p = await c.newPage();
  const list = await (await fetch(base + "/api/v1/projects", { headers: { authorization: "Bearer " + token, accept: "application/json" } })).json();
  const all = Array.isArray(list) ? list : list.data ?? list.projects;
  const want = /project=(\w+)/.exec(act)?.[1] ?? "Acme";
  const app = all.find((x) => x.name === want).app_id;
  p.on("pageerror", (e) => console.log(name, "ERR", e.message));
  p.on("console", (m) => m.type() === "error" && console.log(name, "CONSOLE", m.text().slice(0, 300)));
  await p.goto(`${base}/projects/${app}/labels${query}#token=${token}`);
  await p.waitForSelector("tbody th, [role=status] + *", { timeout: 60000 }).catch(() => console.log(name, "no rows"));
  await p.waitForTimeout(+(process.env.WAIT ?? 3000));
  for (const step of act.split(";").filter((s) => s && !s.startsWith("project="))) {
    const [verb, ...rest] = step.split(":"); const arg = rest.join(":");
    try {
      if (verb === "hover") await p.locator(arg).first().hover();
      else if (verb === "click") await p.locator(arg).first().click();
      else if (verb === "key") await p.keyboard.press(arg);
      else if (verb === "type") await p.keyboard.type(arg);
      else if (verb === "focus") await p.locator(arg).first().focus();
      else if (verb === "scroll") await p.evaluate((y) => window.scrollTo(0, +y), arg);
      else if (verb === "wait") await p.waitForTimeout(+arg);
    } catch (e) { console.log(name, step, e.message.split("\n")[0]); }
    await p.waitForTimeout(300);
  }
  await p.screenshot({ path: `${outdir}/${name}.png` });
  await c.close();
}
await b.close();
