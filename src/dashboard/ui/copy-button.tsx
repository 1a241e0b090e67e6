import { t } from "@lingui/core/macro";
import { Check, Copy } from "lucide";
import { useEffect, useState } from "react";
import { Button } from "./button.tsx";
import { copyAndTell } from "./clipboard.ts";
import { Icon } from "./icon.tsx";

/** For how long (milliseconds) the button says that it has copied. */
const tickTime = 2000;

interface CopyButtonProps {
  readonly text: string;
  /** What it does: "Copy app ID". */
  readonly name: string;
}

/** Copies a text, and says so. */
export function CopyButton({ text, name }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), tickTime);
    return () => clearTimeout(timer);
  }, [copied]);

  return (
    <Button
      variant="quiet"
      aria-label={copied ? undefined : name}
      onClick={async () => setCopied(await copyAndTell(text))}
    >
      {copied ? <Icon node={Check} /> : <Icon node={Copy} />}
      <span>
        {copied
          ? t`Copied`
          : t({ message: "Copy", context: "clipboard", comment: "Button: copies the text beside it" })}
      </span>
    </Button>
  );
}
