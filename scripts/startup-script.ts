import { build, type Plugin, type Rolldown } from "vite";

/** Where index.html takes the script in. */
const placeholder = "<!-- startup-script -->";

/** Bundles app/startup/startup-script.ts and writes it into index.html, where it runs before anything is loaded. */
export const inlineStartupScript: Plugin = {
  name: "inline-startup-script",
  transformIndexHtml: {
    order: "post",
    async handler(html) {
      if (!html.includes(placeholder)) return html;
      const script = `<script>${await bundleStartupScript()}</script>`;
      return html.replace(placeholder, () => script);
    },
  },
};

async function bundleStartupScript(): Promise<string> {
  const result = (await build({
    configFile: false,
    publicDir: false,
    logLevel: "error",
    build: {
      write: false,
      target: "esnext",
      modulePreload: false,
      rolldownOptions: {
        input: "src/dashboard/app/startup/startup-script.ts",
        output: { format: "iife" },
      },
    },
  })) as Rolldown.RolldownOutput;
  const [{ code }, ...others] = result.output;
  if (others.length > 0) throw new Error("The startup script has to be a single file.");
  // Within a page these words would end the script.
  if (/<\/script/i.test(code)) throw new Error("The startup script can't contain </script.");
  return code.trim();
}
