import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { ApiError, type ApiErrorCode } from "#client/api-error.ts";
import { createQueryClient } from "#dashboard/api/query-client.ts";
import { QueryView } from "./query-view.tsx";

/** Renders a query whose reads end as the test says, one after another. */
async function renderQuery() {
  const reads: PromiseWithResolvers<string>[] = [];
  const client = createQueryClient();
  function View() {
    const query = useQuery({
      queryKey: ["names"],
      queryFn: () => {
        const read = Promise.withResolvers<string>();
        reads.push(read);
        return read.promise;
      },
    });
    return (
      <QueryView
        query={query}
        failure="The names can’t be shown"
        pending={<p>Loading names</p>}
        renderError={(error) =>
          error instanceof ApiError && error.code === "not-found" ? <p>No such list</p> : null
        }
      >
        {(names) => <p>{names}</p>}
      </QueryView>
    );
  }
  const screen = await render(
    <QueryClientProvider client={client}>
      <View />
    </QueryClientProvider>,
  );
  const nextRead = () => expect.poll(() => reads.length).toBeGreaterThan(0);
  return {
    screen,
    alert: screen.getByRole("alert"),
    retry: screen.getByRole("button", { name: "Retry" }),
    readAgain: () => void client.invalidateQueries({ queryKey: ["names"] }),
    succeed: async (names: string) => {
      await nextRead();
      reads.shift()?.resolve(names);
    },
    fail: async (code: ApiErrorCode, retryAfter?: number) => {
      await nextRead();
      reads.shift()?.reject(new ApiError(code, { status: null, retryAfter }));
    },
  };
}

test("what is awaited has a placeholder, then the data is there in its place", async () => {
  const { screen, succeed } = await renderQuery();
  await expect.element(screen.getByText("Loading names")).toBeVisible();
  await succeed("Ada, Grace");
  await expect.element(screen.getByText("Ada, Grace")).toBeVisible();
  await expect.element(screen.getByText("Loading names")).not.toBeInTheDocument();
});

test("a read that failed says what can't be shown and why, and trying again shows it", async () => {
  const { screen, alert, retry, fail, succeed } = await renderQuery();
  await fail("forbidden");
  await expect.element(alert).toMatchTextContent("The names can’t be shown");
  await expect.element(alert).toMatchTextContent("You don’t have permission.");
  await expect.element(screen.getByText("Loading names")).not.toBeInTheDocument();
  await retry.click();
  await succeed("Ada, Grace");
  await expect.element(screen.getByText("Ada, Grace")).toBeVisible();
  await expect.element(alert).not.toBeInTheDocument();
});
