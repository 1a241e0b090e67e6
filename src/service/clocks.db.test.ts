import { expect, onTestFinished, test, vi } from "vitest";
import { makeLabel } from "#contract/label-fixture.ts";
import { historyPageSchema } from "#contract/label-history.ts";
import { labelPageSchema } from "#contract/labels.ts";
import { apiPaths, changeSetHeader } from "#contract/paths.ts";
import { expectSoundDatabase } from "#service/database-fixture.ts";
import { findFaults } from "./database-check.ts";
import { appIds, demoService, headersFor } from "./service-fixture.ts";

test.each(["2300-01-01T00:00:00Z", "+012345-01-01T00:00:00Z", "1900-01-01T00:00:00Z"])(
  "a clock that says %s costs true dates and nothing else, then and afterward",
  async (moment) => {
    const { app, database } = await demoService();
    const clock = vi.spyOn(Temporal.Now, "instant").mockReturnValue(Temporal.Instant.from(moment));
    onTestFinished(() => clock.mockRestore());
    const headers = { ...headersFor(appIds.Northwind), [changeSetHeader]: "batch-of-clocks" };
    const send = async (method: "POST" | "PUT" | "DELETE", url: string, payload?: object) => {
      const { statusCode, body } = await app.inject({ method, url, headers, ...(payload && { payload }) });
      expect(statusCode, body).toBeLessThan(300);
    };
    const read = async () => {
      const response = await app.inject({ url: apiPaths.labelHistory, headers });
      expect(response.statusCode, response.body).toBe(200);
      labelPageSchema.parse((await app.inject({ url: apiPaths.labels, headers })).json());
      return historyPageSchema.parse(response.json()).data;
    };
    const change = async (name: string) => {
      await send("POST", apiPaths.labels, { name, color: "#112233" });
      const id = (await read()).find(({ after }) => after?.name === name)?.label_id ?? 0;
      await send("PUT", apiPaths.label(id), { name, color: "#445566" });
      await send("DELETE", apiPaths.label(id));
      await send("POST", apiPaths.labelRestore(id));
      return id;
    };
    const id = await change("Then");
    expect(await read()).toHaveLength(4);
    clock.mockRestore();
    await send("PUT", apiPaths.label(id), makeLabel("Then", "#000000"));
    await change("Now");
    expect(await read()).toHaveLength(9);
    await expectSoundDatabase(database);
    expect(await findFaults(database, false)).toEqual([]);
  },
);
