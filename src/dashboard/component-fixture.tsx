import "./ui/tokens.css";
import "./ui/base.css";
import "./ui/surface.css";
import { i18n } from "@lingui/core";

// Without a catalog, texts are those of the source.
i18n.loadAndActivate({ locale: "en", messages: {} });

// Parts stand without the frame, whose bar is on top.
document.documentElement.style.setProperty("--top-bar", "0px");

// What index.html has: its configuration, and what its script prepares before any other code runs.
const configuration = document.createElement("script");
configuration.type = "application/json";
configuration.id = "configuration";
configuration.textContent = JSON.stringify({ base: "/", services: [{ url: "" }] });
document.head.append(configuration);
globalThis.startup = {
  namePrefix: "changelog-console.",
  language: Promise.resolve({ locale: "en", locales: ["en"], messages: {} }),
  takeLinkToken: () => null,
  reload: async () => false,
};
