import { playwright } from "@vitest/browser-playwright";
import { defineConfig, mergeConfig } from "vitest/config";
import { chromiumOptions } from "./scripts/chromium.ts";
import viteConfig from "./vite.config.ts";

export default defineConfig(
  mergeConfig(viteConfig, {
    test: {
      // Generous, for machines that do other things as well.
      testTimeout: 60_000,
      hookTimeout: 60_000,
      expect: { poll: { timeout: 15_000 } },
      // What a test has put in the place of something is gone before the next one, also after a failure.
      restoreMocks: true,
      unstubGlobals: true,
      unstubEnvs: true,
      // More than a small machine has cores, as many of the service's tests wait for processes, disks, and retries.
      maxWorkers: 4,
      projects: [
        {
          extends: true,
          test: {
            name: "units",
            // All but those of databases. (With an `exclude` here, that of the command line would go unheard.)
            include: [
              "src/**/!(*.db|*.sqlite|*.postgres).test.ts",
              "{scripts,tools}/!(deployment).test.ts",
              "tools/deployment-files.test.ts",
            ],
          },
        },
        // What a part of the page does, in a real browser.
        {
          extends: true,
          test: {
            name: "components",
            include: ["src/dashboard/**/*.test.tsx"],
            setupFiles: ["src/dashboard/component-fixture.tsx"],
            browser: {
              enabled: true,
              headless: true,
              screenshotFailures: false,
              provider: playwright({
                launchOptions: chromiumOptions(),
                contextOptions: { reducedMotion: "reduce" },
              }),
              instances: [{ browser: "chromium", viewport: { width: 1280, height: 800 } }],
            },
          },
        },
        // Tests named `.db.test.ts` run on both databases, `.sqlite.test.ts` and `.postgres.test.ts` on that one alone.
        {
          extends: true,
          test: {
            name: "sqlite",
            include: ["src/**/*.{db,sqlite}.test.ts"],
            setupFiles: ["src/dashboard/browser-stand-ins-fixture.ts"],
          },
        },
        {
          extends: true,
          test: {
            name: "postgres",
            include: ["src/**/*.{db,postgres}.test.ts"],
            globalSetup: "scripts/postgres-for-tests.ts",
          },
        },
      ],
    },
  }),
);
