import "./ui/tokens.css";
import "./ui/base.css";
import { i18n } from "@lingui/core";

// Without a catalog, texts are those of the source.
i18n.loadAndActivate({ locale: "en", messages: {} });
