import { t } from "@lingui/core/macro";
import { Check, Copy } from "lucide";
import { useEffect, useState } from "react";
import { announce } from "#dashboard/ui/overlay/announcement.ts";
import { showToast } from "#dashboard/ui/overlay/toast.ts";
import { Button } from "./button.tsx";
import { copyText } from "./clipboard.ts";
import { Icon } from "./icon.tsx";

/** How long the tick stays after copying, in milliseconds. */
const tickTime = 2000;

interface CopyButtonProps {
  readonly text: string;
  /** What is copied: "Copy app ID". */
  readonly name: string;
  readonly iconOnly?: boolean;
}

/** Copies a text, and says so. */
export function CopyButton({ text, name, iconOnly = false }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), tickTime);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy(): Promise<void> {
    if (await copyText(text)) {
      setCopied(true);
      announce(t`Copied`);
    } else {
      showToast({
        tone: "danger",
        text: t`Your browser blocked copying. Select the text and copy it manually.`,
      });
    }
  }

  return (
    <Button
      variant={iconOnly ? "quiet" : "plain"}
      iconOnly={iconOnly}
      aria-label={iconOnly ? name : undefined}
      onClick={() => void copy()}
    >
      {copied ? <Icon node={Check} /> : <Icon node={Copy} />}
      {!iconOnly && <span>{name}</span>}
    </Button>
  );
}
