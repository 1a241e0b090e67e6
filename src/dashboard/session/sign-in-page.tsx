import { t } from "@lingui/core/macro";
import { Eye, EyeOff } from "lucide";
import { type RefObject, type SubmitEvent, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { nameService, serviceChoices } from "#dashboard/session/data/service-choices.ts";
import type { SessionState } from "#dashboard/session/data/session-store.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Field } from "#dashboard/ui/field.tsx";
import { Icon } from "#dashboard/ui/icon.tsx";
import { LabeledCheckbox } from "#dashboard/ui/labeled-checkbox.tsx";
import { Select } from "#dashboard/ui/select.tsx";
import { isolateName } from "#dashboard/ui/text/text-direction.ts";
import styles from "./entry-frame.module.css";
import { EntryFrame } from "./entry-frame.tsx";
import { isLoopback } from "./loopback.ts";
import { describeSignInError, isRefusedToken, useSignIn } from "./sign-in-check.ts";

interface SignInPageProps {
  readonly state: SessionState;
  /** The token of a sign-in link; null without one. */
  readonly linkToken: string | null;
  /** Gives the link's token up, for the session that there is. */
  readonly onStay: () => void;
}

/** Asks for an access token. What was typed stays through every failure. */
export default function SignInPage({ state, linkToken, onStay }: SignInPageProps) {
  const former = state.session === null ? state.serviceUrl : null;
  const [serviceUrl, setServiceUrl] = useState(former ?? serviceChoices[0]?.url ?? "");
  // A link may be someone else's, except where the console is on the person's own machine and has printed it.
  const isOwnLink = linkToken !== null && isLoopback(location.hostname);
  const [keep, setKeep] = useState(linkToken === null || isOwnLink);
  const [missing, setMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const submitButton = useRef<HTMLButtonElement>(null);
  const signIn = useSignIn();

  function submit(): void {
    if (signIn.isPending) return;
    // Read here: password managers may set it without an event.
    const token = input.current?.value ?? "";
    const isMissing = token.trim() === "";
    setMissing(isMissing);
    // What was refused before says nothing of an empty field.
    if (!isMissing) signIn.mutate({ serviceUrl, token, keep });
    else {
      signIn.reset();
      input.current?.focus();
    }
  }

  const start = useEffectEvent(() => {
    if (linkToken === null) {
      // A person who has focused another field before the code arrived stays there.
      if (!submitButton.current?.form?.contains(document.activeElement)) input.current?.focus();
    }
    // Someone else's link begins no session unasked, and none ends one.
    else if (state.session !== null || !isOwnLink) submitButton.current?.focus();
    else submit();
  });
  useEffect(() => start(), []);

  const leadId = useId();
  const failed = signIn.error && describeSignInError(signIn.error, nameService(signIn.variables.serviceUrl));
  const isDeadLink =
    linkToken !== null && signIn.variables?.token === linkToken && isRefusedToken(signIn.error);
  return (
    <EntryFrame title={t`Sign in`}>
      <form
        className={styles["card"]}
        noValidate
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
          event.preventDefault();
          submit();
        }}
      >
        <h1>{t`Sign in`}</h1>
        <p id={leadId} className={styles["lead"]}>
          {isDeadLink
            ? t`Use an access token from your changelog service. Its administrator can issue one.`
            : describeState(state, linkToken === null ? null : nameService(serviceUrl))}
        </p>
        <TokenField
          ref={input}
          describedBy={leadId}
          defaultValue={linkToken ?? ""}
          error={missing ? t`Enter your access token.` : undefined}
        />
        <LabeledCheckbox checked={keep} onChange={setKeep}>
          {t`Keep me signed in on this device`}
        </LabeledCheckbox>
        {failed && (
          <p role="alert" className="failure">
            {isDeadLink ? t`This sign-in link no longer works. Ask for a new one.` : failed}
          </p>
        )}
        <Button ref={submitButton} variant="primary" type="submit" pending={signIn.isPending}>
          {t`Sign in`}
        </Button>
        {state.session !== null && (
          <Button onClick={onStay}>
            {t({
              message: "Stay signed in",
              comment:
                "Button, where a sign-in link with another token was opened: goes on as the person who is signed in",
            })}
          </Button>
        )}
        <ServiceChoiceField value={serviceUrl} onChange={setServiceUrl} />
      </form>
    </EntryFrame>
  );
}

interface TokenFieldProps {
  readonly ref: RefObject<HTMLInputElement | null>;
  /** The id of what says what the token is for. */
  readonly describedBy: string;
  readonly defaultValue: string;
  readonly error: string | undefined;
}

/** Where a token is typed: hidden, unless the person asks to see it. */
function TokenField({ ref, describedBy, defaultValue, error }: TokenFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field label={t`Access token`} error={error}>
      {(field) => (
        <span className={styles["token"]}>
          <input
            {...field}
            aria-describedby={[field["aria-describedby"], describedBy].join(" ").trim()}
            ref={ref}
            type={shown ? "text" : "password"}
            defaultValue={defaultValue}
            autoComplete="current-password"
            autoCapitalize="none"
            spellCheck={false}
          />
          <Button
            variant="quiet"
            iconOnly
            aria-label={shown ? t`Hide access token` : t`Show access token`}
            onClick={() => setShown(!shown)}
          >
            <Icon node={shown ? EyeOff : Eye} />
          </Button>
        </span>
      )}
    </Field>
  );
}

/**
 * @param linkedService the name of the service that a sign-in link's token is for; null without a link
 */
function describeState(state: SessionState, linkedService: string | null): string {
  if (state.session !== null)
    return t`You’re already signed in. Signing in with this link ends that session.`;
  if (linkedService !== null)
    return t`This link signs you in to ${isolateName(linkedService)}. Continue only if you know who sent it.`;
  if (state.reason !== "expired")
    return t`Use an access token from your changelog service. Its administrator can issue one.`;
  return state.hasCanceledDeletions
    ? t`Your session has ended. Sign in to continue. Drafts are saved; pending deletions were canceled.`
    : t`Your session has ended. Sign in to continue. Drafts are saved.`;
}

interface ServiceChoiceFieldProps {
  readonly value: string;
  readonly onChange: (url: string) => void;
}

/** Says which service the token goes to; where the operator named several, lets the person choose. */
function ServiceChoiceField({ value, onChange }: ServiceChoiceFieldProps) {
  if (serviceChoices.length === 1) {
    return (
      <p className="second">
        {t`Service:`} <code translate="no">{nameService(value)}</code>
      </p>
    );
  }
  return (
    <Field label={t`Service`} error={undefined}>
      {(field) => (
        <Select {...field} value={value} onChange={(event) => onChange(event.target.value)}>
          {serviceChoices.map(({ url, name }) => (
            <option key={url} translate="no" value={url}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
