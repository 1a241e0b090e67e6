import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import optimizeLocales from "@react-aria/optimize-locales-plugin";
import babel from "@rolldown/plugin-babel";
import react from "@vitejs/plugin-react";
import { compression, defineAlgorithm } from "vite-plugin-compression2";
import { defineConfig } from "vitest/config";

/** The languages that the console speaks; React Aria's own texts are cut down to them. */
const locales = ["en-US"];

/**
 * What the first screen needs from packages, in one file: it compresses better than many, and stays in the browser's
 * cache while only the console itself changes.
 */
const foundation =
  /node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/(react-query|query-core)|zod|@lingui\/core|culori)\//;

const servicePort = process.env["SERVICE_PORT"] ?? "4311";

export default defineConfig({
  plugins: [
    react(),
    lingui({ failOnMissing: true }),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    { ...optimizeLocales.vite({ locales }), enforce: "pre" },
    compression({
      include: /\.(html|js|css|svg|json|webmanifest)$/,
      algorithms: [defineAlgorithm("gzip", { level: 9 }), defineAlgorithm("brotliCompress")],
      threshold: 512,
    }),
  ],
  // The oldest browsers that know light-dark(), which the themes are made of.
  build: {
    target: ["chrome123", "firefox128", "safari17.5"],
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: "foundation", test: foundation }] } } },
  },
  server: { port: 4310, proxy: { "/api": `http://127.0.0.1:${servicePort}` } },
  test: { environment: "node", include: ["src/**/*.test.{ts,tsx}"] },
});
