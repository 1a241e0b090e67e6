import { playwright } from "@vitest/browser-playwright";
import { defineConfig, mergeConfig } from "vitest/config";
import { chromiumOptions } from "./scripts/chromium.ts";
import viteConfig from "./vite.config.ts";

/** Tests named `.db.test.ts` run on both databases, `.sqlite.test.ts` and `.postgres.test.ts` on that one alone. */
const databaseTests = "**/*.{db,sqlite,postgres}.test.ts";

/**
 * What happens before a database is asked, or is asked in the same words of both, and proven for PostgreSQL by other tests:
 * only a long run tries it on both.
 */
const sqliteEnough = [
  "src/service/{http,documentation}/**",
  "src/service/{isolation,request-fuzz}.db.test.ts",
];

export default defineConfig(({ mode }) =>
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
            include: ["src/**/*.test.ts", "tools/{deployment-files,regular-expressions}.test.ts"],
            exclude: [databaseTests],
          },
        },
        // Builds, packs and installs the package, which takes a minute.
        { extends: true, test: { name: "package", include: ["scripts/package.test.ts"] } },
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
              provider: playwright({ launchOptions: chromiumOptions() }),
              instances: [{ browser: "chromium", viewport: { width: 1280, height: 800 } }],
            },
          },
        },
        { extends: true, test: { name: "sqlite", include: ["src/**/*.{db,sqlite}.test.ts"] } },
        {
          extends: true,
          test: {
            name: "postgres",
            include: ["src/**/*.{db,postgres}.test.ts"],
            exclude: mode === "long" ? [] : sqliteEnough,
            globalSetup: "scripts/postgres-for-tests.ts",
          },
        },
      ],
    },
  }),
);
