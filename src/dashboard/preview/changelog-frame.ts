/** What browsers with trusted types have, of which TypeScript knows nothing. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML: (html: string) => string }): TrustedTypePolicy;
}

interface TrustedTypePolicy {
  createHTML(html: string): string;
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
// A second one of its name would be refused.
const policy = trustedTypes?.createPolicy("preview", { createHTML: (it) => it });

/** The service has browsers take pages only from code that vouches for them; scripts run in none of these. */
function trustPage(html: string): string {
  return policy?.createHTML(html) ?? html;
}

/**
 * What a frame may do: nothing but have a press on one of its links, which are all ours, lead the page to a fragment of its own
 * address. No scripts, no forms, no windows, and an origin of its own.
 */
export const frameSandbox = "allow-top-navigation-by-user-activation";

/** The frame may load styles that are part of its page, and nothing else, wherever its CSS refers to. */
const framePolicy = "default-src 'none'; style-src data:";

/**
 * Ends all animations as soon as they begin: a frame is loaded anew with every change, and those without end would slow down
 * the page around it. What is important in the first layer can't be overruled.
 */
const motionRule = `@layer motion { *, ::before, ::after {
  animation-duration: 1ms !important;
  animation-delay: 0s !important;
  animation-iteration-count: 1 !important;
  transition: none !important;
} }`;

/** CSS as an address that holds it, so that no text of it can end an element. */
export function toStyleAddress(css: string): string {
  const bytes = new TextEncoder().encode(css);
  let binary = "";
  // As many at once as a call may have arguments.
  for (let at = 0; at < bytes.length; at += 0x8000) {
    binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  }
  return `data:text/css;charset=utf-8;base64,${btoa(binary)}`;
}

/**
 * Writes the page that a frame shows.
 *
 * @param content what is in it, drawn by React
 * @param styleAddresses its style sheets, in their order, by {@link toStyleAddress}; its own colors come after the first
 */
export function writeFramePage(content: Element, styleAddresses: readonly string[]): string {
  const copy = content.cloneNode(true) as Element;
  const rules = [motionRule];
  // The page's policy, which holds in the frame, too, allows no style attributes.
  for (const [index, element] of [...copy.querySelectorAll<HTMLElement>("[style]")].entries()) {
    rules.push(`[data-colors="${index}"] { ${element.style.cssText} }`);
    element.removeAttribute("style");
    element.dataset["colors"] = String(index);
  }
  const [first = "", ...others] = styleAddresses;
  const links = [first, toStyleAddress(rules.join("\n")), ...others]
    .map((address) => `<link rel="stylesheet" href="${address}">`)
    .join("");
  const meta = `<meta http-equiv="content-security-policy" content="${framePolicy}">`;
  return `<!doctype html><html><head><meta charset="utf-8">${meta}${links}</head><body>${copy.innerHTML}</body></html>`;
}

/** How long (milliseconds) nothing is loaded after a frame has been: what changes as a color is dragged goes on meanwhile. */
const restTime = 200;

/** Two frames in turn: one shows a page while the other loads the next, so that nothing flickers. */
interface FramePair {
  /** Shows the content as it is by now, as soon as what is being loaded is there, and the page has had a rest. */
  readonly update: () => void;
  readonly end: () => void;
}

/**
 * Shows content in frames. While it changes quickly, frames are skipped rather than queued: after one is there and a rest, the
 * next one is loaded with what the content is by then.
 *
 * @param frames both of them, the second one hidden
 * @param write the page for the next one
 */
export function pairFrames(
  frames: readonly [HTMLIFrameElement, HTMLIFrameElement],
  write: () => string,
): FramePair {
  let [shown, next] = frames;
  let isLoading = false;
  let isOutdated = false;
  let rest: ReturnType<typeof setTimeout> | undefined;
  const load = () => {
    isLoading = true;
    isOutdated = false;
    // In a frame that stays in its place, each page would be an entry of the browser's history, which Back leads to.
    const { parentNode, nextSibling } = next;
    next.remove();
    next.srcdoc = trustPage(write());
    parentNode?.insertBefore(next, nextSibling);
  };
  const onLoad = ({ target }: Event) => {
    // A frame also loads the empty page that it begins with.
    if (!isLoading || target !== next) return;
    [shown, next] = [next, shown];
    shown.hidden = false;
    next.hidden = true;
    isLoading = false;
    rest = setTimeout(() => {
      rest = undefined;
      if (isOutdated) load();
    }, restTime);
  };
  for (const frame of frames) frame.addEventListener("load", onLoad);
  return {
    update: () => {
      if (isLoading || rest !== undefined) isOutdated = true;
      else load();
    },
    end: () => {
      clearTimeout(rest);
      for (const frame of frames) frame.removeEventListener("load", onLoad);
    },
  };
}
