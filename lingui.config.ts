import { defineConfig } from "@lingui/cli";
import { formatter } from "@lingui/format-po";

export default defineConfig({
  sourceLocale: "en",
  locales: ["en"],
  catalogs: [{ path: "<rootDir>/src/dashboard/messages/{locale}", include: ["<rootDir>/src/dashboard"] }],
  orderBy: "message",
  // Without line numbers the catalog changes only when a text does.
  format: formatter({ lineNumbers: false }),
});
