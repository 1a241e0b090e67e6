import { t } from "@lingui/core/macro";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ApiError } from "#client/api-error.ts";
import { describeError } from "#dashboard/api/error-sentence.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Notice } from "#dashboard/ui/overlay/notice.tsx";
import { PageNotice } from "#dashboard/ui/overlay/page-notice.tsx";

interface QueryViewProps<Data> {
  readonly query: UseQueryResult<Data>;
  /** What is shown where the query has no data, such as that from before. */
  readonly known?: Data | undefined;
  /** What could not be shown, as a title: "The labels can't be shown". */
  readonly failure: string;
  /** The placeholder for the data, in the same place and size; shown only until the first response. */
  readonly pending: ReactNode;
  /** Whether a failure stands in a card of its own, where no other is around it. */
  readonly framed?: boolean | undefined;
  readonly children: (data: Data) => ReactNode;
}

/**
 * Shows a query in each of its states. What is known stays on screen: a failed refresh puts a sentence above the data
 * instead of replacing it, unless the connection is gone.
 */
export function QueryView<Data>(props: QueryViewProps<Data>) {
  const { query, known, failure, pending, framed, children } = props;
  const data = query.data ?? known;
  const retry = (
    <Button pending={query.isFetching} onClick={() => void query.refetch()}>
      {t`Retry`}
    </Button>
  );
  const { error } = query;
  const failed = error !== null && !(query.data !== undefined && isConnectionError(error)) && (
    <Notice
      urgent
      framed={framed}
      title={query.data === undefined ? failure : t`This may be out of date`}
      actions={retry}
    >
      {describeError(error)}
    </Notice>
  );
  return (
    <>
      {failed}
      {data === undefined ? !failed && pending : children(data)}
      {query.isFetching && query.failureReason && <RetryStatus error={query.failureReason} />}
    </>
  );
}

/** Whether the whole console is cut off, which its frame says, and which ends by itself. */
function isConnectionError(error: Error): boolean {
  return error instanceof ApiError && (error.code === "unreachable" || error.code === "timeout");
}

/** Says that a read failed and is being tried again. */
function RetryStatus({ error }: { readonly error: Error }) {
  const wait = error instanceof ApiError ? error.retryAfter : undefined;
  const seconds = wait === undefined ? 0 : Math.ceil(wait / 1000);
  return (
    <PageNotice>
      <span>
        {seconds > 0
          ? t`Too many requests to the service. Retrying in ${seconds}\u00a0s.`
          : t`No response yet. Retrying…`}
      </span>
    </PageNotice>
  );
}
