import { i18n, type MessageDescriptor } from "@lingui/core";

const translate: (message: MessageDescriptor) => string = i18n._.bind(i18n);
/**
 * Lingui takes `\x41` for an escape wherever it stands in a sentence, also in a name that someone gave. A backslash that
 * is written as an escape comes out as it was. The macros give nothing but descriptors.
 */
i18n._ = (({ values = {}, ...message }: MessageDescriptor) => {
  const kept = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === "string" ? value.replaceAll("\\", "\\x5c") : value,
  ]);
  return translate({ ...message, values: Object.fromEntries(kept) });
}) as typeof i18n._;

/** Activates the page's language (app/startup/page-language.ts), as soon as its catalog is here. */
export async function activateLanguage(): Promise<void> {
  i18n.loadAndActivate(await globalThis.startup.language);
}
