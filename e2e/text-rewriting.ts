import type { Page } from "@playwright/test";

/**
 * Who rewrites the texts of the page: the translator of a browser, which wraps each text and keeps out of what isn't to be
 * translated; or an extension, which wraps each word, puts copies in the texts' places, and keeps out of nothing.
 */
export type Rewriter = "translator" | "extension";

/**
 * Rewrites all texts of the page from now on, each as soon as it is there or has changed, as translators and extensions do.
 * Each says what it said before.
 */
export async function rewriteTexts(page: Page, rewriter: Rewriter): Promise<void> {
  await page.addInitScript((kind) => {
    const done = new WeakSet<Node>();
    const untouched = "script, style, title, textarea, option, noscript, template, svg";
    const untranslated = "[translate=no], .notranslate";
    let count = 0;
    const wrap = (text: Node, ...names: readonly string[]) => {
      const elements = names.map((name) => document.createElement(name));
      text.parentNode?.replaceChild(elements[0] as Element, text);
      elements.reduce((outer, inner) => outer.appendChild(inner)).append(text);
    };
    const rewrite = (text: Text) => {
      const parent = text.parentElement;
      if (done.has(text) || parent === null || parent.closest(untouched) !== null) return;
      if (kind === "translator" && parent.closest(untranslated) !== null) return;
      done.add(text);
      count += 1;
      if (kind === "translator") {
        const other = count % 2 === 0 ? text : document.createTextNode(text.data);
        done.add(other);
        text.replaceWith(other);
        wrap(other, "font", "font");
      } else if (count % 3 === 0) {
        const copy = document.createTextNode(text.data);
        done.add(copy);
        text.replaceWith(copy);
      } else {
        for (let rest = text, next = /\s\b/.exec(rest.data); ; next = /\s\b/.exec(rest.data)) {
          const word = rest;
          done.add(word);
          if (next !== null) rest = rest.splitText(next.index + 1);
          wrap(word, "span");
          if (next === null) break;
        }
      }
    };
    const visit = (node: Node) => {
      const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
      const found = node instanceof Text ? [node] : [];
      while (texts.nextNode()) found.push(texts.currentNode as Text);
      found.forEach(rewrite);
    };
    const observer = new MutationObserver((records) => {
      for (const { target, addedNodes } of records) {
        if (target instanceof Text) rewrite(target);
        for (const node of addedNodes) if (node.isConnected) visit(node);
      }
    });
    observer.observe(document, { childList: true, characterData: true, subtree: true });
  }, rewriter);
}

/** What React keeps of what it has drawn, as far as it is read here. */
interface Fiber {
  readonly tag: number;
  readonly stateNode: Node;
  readonly memoizedProps: { readonly children?: unknown } | string | null;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
}

/** The texts that React has drawn and the page doesn't show: what was rewritten no longer follows React. */
export function findStaleTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const container = document.getElementById("console");
    const key = Object.keys(container ?? {}).find((name) => name.startsWith("__reactContainer$"));
    const root = (container as unknown as Record<string, { stateNode: { current: Fiber } }>)[key ?? ""];
    const stale: string[] = [];
    const visit = (fiber: Fiber | null, parent: Node | null) => {
      for (let one = fiber; one !== null; one = one.sibling) {
        const { tag, stateNode, memoizedProps: props } = one;
        const isElement = tag === 5;
        // A text beside others, and one that is alone in its element.
        if (tag === 6 && !parent?.textContent?.includes(String(props))) stale.push(String(props));
        const text = isElement && typeof props === "object" ? props?.children : undefined;
        const isText = typeof text === "string" || typeof text === "number";
        if (isText && !(stateNode instanceof HTMLTextAreaElement) && stateNode.textContent !== String(text))
          stale.push(String(text));
        // What is hidden while it waits for code is kept, too.
        visit(one.child, isElement ? stateNode : parent);
      }
    };
    visit(root?.stateNode.current.child ?? null, container);
    return stale;
  });
}
