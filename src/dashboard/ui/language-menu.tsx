import { t } from "@lingui/core/macro";
import { Languages } from "lucide";
import { useRef, useState } from "react";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { lazyOverlay } from "./lazy-overlay.tsx";
import { prefetch } from "./prefetch.ts";

const loadList = () => import("./language-list.tsx");
const LanguageList = lazyOverlay(loadList);

/** Opens the list of languages. */
export function LanguageMenu() {
  const trigger = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        ref={trigger}
        look="quiet"
        iconOnly
        aria-label={t`Language`}
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={() => prefetch(loadList)}
        onFocus={() => prefetch(loadList)}
        onClick={() => setOpen(true)}
      >
        <Icon node={Languages} />
      </Button>
      {open && <LanguageList triggerRef={trigger} onClose={() => setOpen(false)} />}
    </>
  );
}
