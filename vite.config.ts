import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import optimizeLocales from "@react-aria/optimize-locales-plugin";
import babel from "@rolldown/plugin-babel";
import react from "@vitejs/plugin-react";
import { compression, defineAlgorithm } from "vite-plugin-compression2";
import { defineConfig } from "vitest/config";

/** The languages that the console speaks; React Aria's own texts are cut down to them. */
const locales = ["en-US"];

const servicePort = process.env["SERVICE_PORT"] ?? "4311";

export default defineConfig({
  plugins: [
    react({ compiler: true }),
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
  build: { target: ["chrome123", "firefox128", "safari17.5"], modulePreload: { polyfill: false } },
  server: { port: 4310, proxy: { "/api": `http://127.0.0.1:${servicePort}` } },
  test: { environment: "node", include: ["src/**/*.test.{ts,tsx}"] },
});
