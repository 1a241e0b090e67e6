import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { frameSandbox, pairFrames, toStyleAddress, writeFramePage } from "./changelog-frame.ts";
import styles from "./changelog-hosts.module.css";
import { changelogStyle } from "./changelog-style.ts";

interface ChangelogHostProps {
  /** What a frame is called. */
  readonly title: string;
  /** The project's own CSS, whatever it holds; in the page it isn't used. */
  readonly css: string;
  readonly children: ReactNode;
}

/** Draws the changelog within the page, apart from its styles: what changes shows in the same frame. */
export function PageHost({ children }: ChangelogHostProps) {
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

/**
 * Draws the changelog with a project's own CSS, in a frame that can neither run nor load anything, nor reach the page. The page
 * can't reach into it, either: React draws beside the page, and each change gives the frame a page anew.
 */
export function FrameHost({ title, css, children }: ChangelogHostProps) {
  const frames = useRef<[HTMLIFrameElement | null, HTMLIFrameElement | null]>([null, null]);
  const [content] = useState(() => document.createElement("div"));
  const addresses = useMemo(() => [toStyleAddress(changelogStyle), toStyleAddress(css)], [css]);
  useEffect(() => {
    const [first, second] = frames.current;
    if (first === null || second === null) return;
    const pair = pairFrames([first, second], () => writeFramePage(content, addresses));
    pair.update();
    const observer = new MutationObserver(pair.update);
    observer.observe(content, { attributes: true, characterData: true, childList: true, subtree: true });
    return () => {
      observer.disconnect();
      pair.end();
    };
  }, [content, addresses]);
  return (
    <>
      {createPortal(children, content)}
      {([0, 1] as const).map((index) => (
        <iframe
          key={index}
          ref={(frame) => {
            frames.current[index] = frame;
          }}
          className={styles["frame"]}
          title={title}
          sandbox={frameSandbox}
          referrerPolicy="no-referrer"
          hidden={index === 1}
        />
      ))}
    </>
  );
}
