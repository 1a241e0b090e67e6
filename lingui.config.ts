import { defineConfig } from "@lingui/cli";

export default defineConfig({
  sourceLocale: "en",
  locales: ["en"],
  catalogs: [{ path: "<rootDir>/src/dashboard/messages/{locale}", include: ["<rootDir>/src/dashboard"] }],
  orderBy: "message",
});
