import { t } from "@lingui/core/macro";
import { announce } from "./overlay/announcement.ts";
import { showToast } from "./overlay/toast.ts";

/**
 * Copies a text, as something was pressed, and says so; resolves with whether the browser let it.
 *
 * @param isShown whether what was pressed shows that it was copied
 */
export async function copyAndTell(text: string, isShown = true): Promise<boolean> {
  const isCopied = await copyText(text);
  if (isCopied && isShown) announce(t`Copied`);
  else if (isCopied) showToast({ tone: "good", text: t`Copied` });
  else {
    showToast({
      tone: "danger",
      text: t`Your browser blocked copying. Select the text and copy it manually.`,
    });
  }
  return isCopied;
}

/** Copies a text, as something was pressed; resolves with whether the browser let it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Pages that came over plain HTTP have no clipboard, and people may forbid it: what is selected can still be copied.
    return copySelected(text);
  }
}

/** Copies a text by selecting it in a field that nobody sees. */
function copySelected(text: string): boolean {
  const { activeElement } = document;
  const field = document.createElement("textarea");
  field.className = "visually-hidden";
  field.value = text;
  field.readOnly = true;
  document.body.append(field);
  field.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    field.remove();
    if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true });
  }
}
