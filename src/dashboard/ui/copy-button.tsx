import { t } from "@lingui/core/macro";
import { Check, Copy } from "lucide";
import { useEffect, useState } from "react";
import { Button } from "./button.tsx";
import { copyAndTell } from "./clipboard.ts";
import { Icon } from "./icon.tsx";

/** For how long (milliseconds) the button says that it has copied. */
const tickTime = 2000;

interface CopyButtonProps {
  /** Or what makes it; null where there is nothing to copy, as it has told by itself. */
  readonly text: string | (() => Promise<string | null>);
  /** What it does: "Copy app ID". */
  readonly name: string;
  /** Whether it shows its name, where nothing beside it says what is copied. */
  readonly named?: boolean;
}

/** Copies a text, and says so. */
export function CopyButton({ text, name, named = false }: CopyButtonProps) {
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
      onClick={async () => {
        const made = typeof text === "string" ? text : await text();
        setCopied(made !== null && (await copyAndTell(made)));
      }}
    >
      {copied ? <Icon node={Check} /> : <Icon node={Copy} />}
      <span>
        {copied
          ? t`Copied`
          : named
            ? name
            : t({ message: "Copy", context: "clipboard", comment: "Button: copies the text beside it" })}
      </span>
    </Button>
  );
}
