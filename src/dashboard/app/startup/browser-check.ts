/*
 * Runs before the startup script, which old browsers may not even read: the build writes this one in the words of 2015. In a browser
 * that is too old it shows a sentence in the person's language.
 */

import type { AllStartTexts } from "./start-message.ts";

/** Whether the browser knows the newest of what the console is made of. */
function isNewEnough(): boolean {
  return (
    CSS.supports("color", "light-dark(#000, #fff)") &&
    "Segmenter" in Intl &&
    "withResolvers" in Promise &&
    "any" in AbortSignal &&
    "showPopover" in HTMLElement.prototype
  );
}

/** Shows the sentence. */
function sayTooOld(): void {
  const texts = JSON.parse(document.getElementById("start-texts")?.textContent || "") as AllStartTexts;
  const tags = Object.keys(texts);
  const languages = navigator.languages.map((wanted) =>
    tags.find((tag) => wanted.split("-")[0] === tag.split("-")[0]),
  );
  const language = languages.find((tag) => tag) || "en";
  document.body.innerText = texts[language]?.oldBrowser || "";
  document.body.lang = language;
  document.body.dir = "auto";
}

let isTooOld = true;
try {
  isTooOld = !isNewEnough();
} catch {
  // It lacks even what the check needs.
}
if (isTooOld) {
  globalThis.isBrowserTooOld = true;
  document.addEventListener("DOMContentLoaded", sayTooOld);
}
