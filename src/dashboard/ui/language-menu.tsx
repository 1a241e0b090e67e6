import { t } from "@lingui/core/macro";
import { Languages } from "lucide";
import { useRef, useState } from "react";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";
import LanguageList from "./language-list.tsx";

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
        onClick={() => setOpen(true)}
      >
        <Icon node={Languages} />
      </Button>
      {open && <LanguageList triggerRef={trigger} onClose={() => setOpen(false)} />}
    </>
  );
}
