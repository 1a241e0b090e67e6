import { build, type Plugin, type Rolldown } from "vite";

/** The scripts that index.html takes in, by the comments in their places, and what browsers must know to read them. */
const scripts = [
  { placeholder: "<!-- browser-check -->", file: "browser-check.ts", target: "es2015" },
  { placeholder: "<!-- startup-script -->", file: "startup-script.ts", target: "esnext" },
] as const;

/** Bundles the scripts of app/startup that index.html takes in, where they run before anything is loaded. */
export const inlineStartupScript: Plugin = {
  name: "inline-startup-script",
  transformIndexHtml: {
    order: "post",
    async handler(html) {
      let page = html;
      for (const { placeholder, file, target } of scripts) {
        if (!page.includes(placeholder)) continue;
        const script = `<script>${await bundleScript(file, target)}</script>`;
        page = page.replace(placeholder, () => script);
      }
      return page;
    },
  },
};

async function bundleScript(file: string, target: string): Promise<string> {
  const result = (await build({
    configFile: false,
    publicDir: false,
    logLevel: "error",
    build: {
      write: false,
      target,
      modulePreload: false,
      rolldownOptions: {
        input: `src/dashboard/app/startup/${file}`,
        output: { format: "iife" },
      },
    },
  })) as Rolldown.RolldownOutput;
  const [{ code }, ...others] = result.output;
  if (others.length > 0) throw new Error("A script of the page has to be a single file.");
  // Within a page these words would end the script.
  if (/<\/script/i.test(code)) throw new Error("A script of the page can't contain </script.");
  return code.trim();
}
