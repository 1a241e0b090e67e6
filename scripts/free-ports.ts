import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";

/** Ports of this machine that nobody listened on a moment ago, by what each is for. */
export async function freePorts<Name extends string>(
  ...names: readonly Name[]
): Promise<Record<Name, number>> {
  // All are taken before any is given back, so that none is found twice.
  const servers = await Promise.all(
    names.map(async (name) => {
      const server = createServer().listen(0, "127.0.0.1");
      await once(server, "listening");
      return { name, server, port: (server.address() as AddressInfo).port };
    }),
  );
  await Promise.all(
    servers.map(async ({ server }) => {
      server.close();
      await once(server, "close");
    }),
  );
  return Object.fromEntries(servers.map(({ name, port }) => [name, port])) as Record<Name, number>;
}

/** A port of this machine that nobody listened on a moment ago. */
export async function freePort(): Promise<number> {
  return (await freePorts("port")).port;
}
