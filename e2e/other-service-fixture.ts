import { test as consoleTest } from "./console-fixture.ts";
import { type OtherService, startOtherService } from "./other-service.ts";

/** The console over another implementation of the API; `api` reaches the real service behind it. */
export const test = consoleTest.extend<{ otherService: OtherService }>({
  otherService: async ({ service }, use) => {
    const other = await startOtherService(service.address);
    await use(other);
    await other.stop();
  },

  baseURL: async ({ otherService }, use) => use(otherService.address),
});
