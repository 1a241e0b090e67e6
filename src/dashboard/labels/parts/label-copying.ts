import { useEffect, useEffectEvent } from "react";
import type { EmbeddedLabel } from "#contract/labels.ts";
import { isTyping } from "#dashboard/ui/key-press.ts";
import { formulaStart } from "#label-files/label-file-format.ts";

/**
 * While labels are shown, copying a selection that covers rows (`data-label`) copies their names and colors as a table,
 * without what else is in the rows. A selection in a field or within one cell is copied as it is.
 */
export function useLabelCopying(labels: readonly EmbeddedLabel[]): void {
  const copy = useEffectEvent((event: ClipboardEvent) => {
    const selection = getSelection();
    if (!event.clipboardData || !selection?.rangeCount || isTyping(document.activeElement)) return;
    const { commonAncestorContainer: common } = selection.getRangeAt(0);
    if ((common instanceof Element ? common : common.parentElement)?.closest("td, th")) return;
    const byId = new Map(labels.map((label) => [String(label.id), label]));
    const copied = [...document.querySelectorAll<HTMLElement>("[data-label]")]
      .filter((row) => selection.containsNode(row, true))
      .flatMap((row) => byId.get(row.dataset["label"] ?? "") ?? []);
    if (copied.length === 0) return;
    const table = document.createElement("table");
    for (const { name, color } of copied) {
      const row = table.insertRow();
      // As in exported files, nothing is a formula, and a name stays in its cell.
      const text = (formulaStart.test(name) ? `'${name}` : name).replace(/\s+/g, " ");
      for (const cell of [text, color]) row.insertCell().textContent = cell;
    }
    const lines = [...table.rows].map(({ cells }) =>
      [...cells].map(({ textContent }) => textContent).join("\t"),
    );
    event.clipboardData.setData("text/plain", lines.join("\n"));
    event.clipboardData.setData("text/html", table.outerHTML);
    event.preventDefault();
  });
  useEffect(() => {
    const onCopy = (event: ClipboardEvent) => copy(event);
    document.addEventListener("copy", onCopy);
    return () => document.removeEventListener("copy", onCopy);
  }, []);
}
