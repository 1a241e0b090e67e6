import { defineConfig } from "vitest/config";

/** What stands in docs/deployment, with the programs that it is for: `npm run test:deployment`. */
export default defineConfig({
  test: {
    include: ["tools/deployment.test.ts"],
    globalSetup: "tools/deployment-programs.ts",
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
});
