import { t } from "@lingui/core/macro";
import { type Query, type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import type { Api } from "#client/api-client.ts";
import { ApiError } from "#client/api-error.ts";
import { apiPaths } from "#contract/paths.ts";
import { lenientProjectListSchema } from "#contract/projects.ts";
import { nameService } from "#dashboard/session/data/service-choices.ts";
import { useApi } from "#dashboard/session/data/session-store.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { reloadPage } from "#dashboard/ui/loading/code-loading.ts";
import { useAnnouncement } from "#dashboard/ui/overlay/announcement.ts";
import { PageNotice } from "#dashboard/ui/overlay/page-notice.tsx";
import styles from "./shell.module.css";

type Connection = "connected" | "offline" | "unreachable" | "failing" | "signed-out";

/** After so long (milliseconds) a service that fails is asked again. */
const pause = 5000;

/** Says when the service doesn't answer as it should; once it does again, what failed is read again. */
export function ServiceStatus() {
  const api = useApi();
  const client = useQueryClient();
  const connection = useConnection(api, client);
  const service = nameService(api.serviceUrl);
  const { refetch } = useQuery({
    queryKey: ["service-status"],
    queryFn: async () => {
      const isBack = await api.request({ path: apiPaths.projects, schema: lenientProjectListSchema }).then(
        () => true,
        () => false,
      );
      if (isBack) await refetchFailed(client);
      return isBack;
    },
    enabled: connection !== "connected",
    // Not before the first pause is over: a failed read that is read again has no error meanwhile.
    initialData: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: pause,
    refetchOnWindowFocus: "always",
  });
  // What the browser believes is a reason to ask, no answer.
  useEffect(() => {
    const ask = () => void refetch();
    window.addEventListener("online", ask);
    window.addEventListener("offline", ask);
    return () => {
      window.removeEventListener("online", ask);
      window.removeEventListener("offline", ask);
    };
  }, [refetch]);
  const [word, sentence] = describe(connection, service);
  useAnnouncement(sentence, { onlyChanges: true });
  return (
    <>
      <span className={styles["service"]} data-connection={connection} data-tooltip={sentence}>
        <span>{word}</span>
        <span className="visually-hidden">{sentence}</span>
      </span>
      {connection === "signed-out" && <SignInNotice sentence={sentence} />}
    </>
  );
}

/** Offers to reload the page, for the proxy to show its own. */
function SignInNotice({ sentence }: { readonly sentence: string }) {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <PageNotice>
      {isOpen && (
        <>
          <span>{sentence}</span>
          <Button onClick={reloadPage}>{t`Reload`}</Button>
          <Button variant="quiet" onClick={() => setIsOpen(false)}>
            {t`Not now`}
          </Button>
        </>
      )}
    </PageNotice>
  );
}

/** The connection as the outcomes of all requests tell it. */
function useConnection(api: Api, client: QueryClient): Connection {
  const subscribe = useCallback(
    (listener: () => void) => {
      api.onOutcome = listener;
      const unsubscribe = client.getQueryCache().subscribe(listener);
      return () => {
        api.onOutcome = undefined;
        unsubscribe();
      };
    },
    [api, client],
  );
  return useSyncExternalStore(subscribe, () => readConnection(api, client));
}

function readConnection(api: Api, client: QueryClient): Connection {
  const connection = judge(api.lastOutcome);
  // The browser may believe that it's offline when it isn't.
  if (api.lastOutcome === "unreachable" && !navigator.onLine) return "offline";
  if (connection !== "connected") return connection;
  // Another request may have succeeded since, but what is shown is still missing this one.
  return client.getQueryCache().findAll({ type: "active" }).some(isFailing) ? "failing" : "connected";
}

/** What the outcome of a request says of the connection. */
function judge(outcome: Api["lastOutcome"]): Connection {
  switch (outcome) {
    case "proxy-sign-in":
      return "signed-out";
    case "proxy-password":
    case "unreachable":
    case "timeout":
      return "unreachable";
    case "broken":
    case "unreadable":
    case "too-large":
      return "failing";
    default:
      return "connected";
  }
}

/** Whether a read failed for a reason that isn't the person's or the request's. */
function isFailing({ state }: Query): boolean {
  const error: unknown = state.fetchFailureReason ?? state.error;
  return error instanceof ApiError && judge(error.code) !== "connected";
}

/** Reads again what is shown as failed. */
function refetchFailed(client: QueryClient): Promise<void> {
  return client.refetchQueries({
    type: "active",
    predicate: (query) =>
      query.state.fetchStatus === "idle" && query.state.error !== null && isFailing(query),
  });
}

/** What is said of a connection: in a word, where all isn't well, and in a sentence. */
function describe(connection: Connection, service: string): readonly [word: string | null, sentence: string] {
  switch (connection) {
    case "connected":
      return [null, t`Connected to ${service}`];
    case "offline":
      return [
        t`Offline`,
        t`You’re offline. You can keep using what’s loaded; everything else resumes when you’re back online.`,
      ];
    case "unreachable":
      return [t`Service unreachable`, t`${service} can’t be reached. Retrying automatically.`];
    case "failing":
      return [t`Service error`, t`${service} isn’t responding properly. Retrying automatically.`];
    case "signed-out":
      return [
        t`Sign-in needed`,
        t`A proxy in front of the service asks you to sign in. Reload the page; what you typed is kept.`,
      ];
  }
}
