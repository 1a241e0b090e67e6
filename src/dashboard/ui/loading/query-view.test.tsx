import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { ApiError } from "#client/api-error.ts";
import { createQueryClient } from "#dashboard/api/query-client.ts";
import { QueryView } from "./query-view.tsx";

test("what is awaited has a placeholder; a read that failed says what can't be shown and why, and trying again shows it", async () => {
  const reads: PromiseWithResolvers<string>[] = [];
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
      <QueryView query={query} failure="The names can’t be shown" pending={<p>Loading names</p>}>
        {(names) => <p>{names}</p>}
      </QueryView>
    );
  }
  const screen = await render(
    <QueryClientProvider client={createQueryClient()}>
      <View />
    </QueryClientProvider>,
  );
  const alert = screen.getByRole("alert");
  await expect.element(screen.getByText("Loading names")).toBeVisible();
  reads[0]?.reject(new ApiError("forbidden", { status: null }));
  await expect.element(alert).toMatchTextContent("The names can’t be shown");
  await expect.element(alert).toMatchTextContent("You don’t have permission.");
  await expect.element(screen.getByText("Loading names")).not.toBeInTheDocument();
  await screen.getByRole("button", { name: "Retry" }).click();
  await expect.poll(() => reads).toHaveLength(2);
  reads[1]?.resolve("Ada, Grace");
  await expect.element(screen.getByText("Ada, Grace")).toBeVisible();
  await expect.element(alert).not.toBeInTheDocument();
});
