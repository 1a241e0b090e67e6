import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import styles from "./changelog-host.module.css";
import { changelogStyle } from "./changelog-style.ts";

/** Draws the changelog within the page, apart from its styles. */
export function ChangelogHost({ children }: { readonly children: ReactNode }) {
  const host = useRef<HTMLDivElement>(null);
  const [root, setRoot] = useState<ShadowRoot | null>(null);
  useLayoutEffect(() => {
    const shadow = host.current?.shadowRoot ?? host.current?.attachShadow({ mode: "open" });
    if (shadow === undefined) return;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(changelogStyle);
    shadow.adoptedStyleSheets = [sheet];
    setRoot(shadow);
  }, []);
  return (
    <div ref={host} className={styles["page"]} data-changelog>
      {root && createPortal(children, root)}
    </div>
  );
}
