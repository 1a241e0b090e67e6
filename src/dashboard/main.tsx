import "./ui/tokens.css";
import "./ui/base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { activateLanguage } from "./app/language.ts";
import { takeTokenFromAddress } from "./session/sign-in-link.ts";

const container = document.getElementById("console");
if (container === null) throw new Error("index.html has no element #console.");

const startToken = takeTokenFromAddress();
activateLanguage(navigator.languages);
createRoot(container).render(
  <StrictMode>
    <App startToken={startToken} />
  </StrictMode>,
);
