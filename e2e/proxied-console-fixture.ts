import { test as consoleTest } from "./console-fixture.ts";
import { type ServiceProxy, startProxy } from "./service-proxy.ts";

/** The console behind a proxy that can be made to refuse; `api` still reaches the service itself. */
export const test = consoleTest.extend<{ serviceProxy: ServiceProxy }>({
  serviceProxy: async ({ service }, use) => {
    const proxy = await startProxy(service.address);
    await use(proxy);
    await proxy.stop();
  },

  baseURL: async ({ serviceProxy }, use) => use(serviceProxy.address),
});
