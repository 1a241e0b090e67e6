import { t } from "@lingui/core/macro";
import { Languages } from "lucide";
import { Suspense, useRef, useState } from "react";
import { Button } from "#dashboard/ui/button.tsx";
import { Icon } from "#dashboard/ui/icon.tsx";
import { lazyPart } from "#dashboard/ui/loading/lazy-part.tsx";
import { AwaitedOverlay } from "#dashboard/ui/overlay/awaited-overlay.tsx";

/** Loads the list of languages. */
export const loadLanguages = () => import("./language-list.tsx");
const LanguageList = lazyPart(async () => (await loadLanguages()).default);

/** Opens the list of languages. */
export function LanguageMenu() {
  const trigger = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        ref={trigger}
        variant="quiet"
        iconOnly
        aria-label={t`Language`}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <Icon node={Languages} />
      </Button>
      {open && (
        <Suspense fallback={<AwaitedOverlay onClose={() => setOpen(false)} />}>
          <LanguageList triggerRef={trigger} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
