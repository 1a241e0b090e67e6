import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A way to a port of this machine that can be cut as networks are: without a word to either end. */
interface NetworkWay {
  readonly port: number;
  /** From now on nothing arrives, or all does again; what was lost in between stays lost. */
  readonly cut: (isCut: boolean) => void;
  readonly close: () => void;
}

/** Opens a way to the port, which nobody need listen on yet. */
export async function openWay(target: number): Promise<NetworkWay> {
  const sockets = new Set<Socket>();
  const endAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  let isCut = false;
  const server = createServer((client) => {
    const behind = connect(target, "127.0.0.1");
    for (const [from, to] of [
      [client, behind],
      [behind, client],
    ] as const) {
      sockets.add(from);
      from.setNoDelay(true);
      from.on("data", (bytes) => {
        if (!isCut) to.write(bytes);
      });
      // Also not heard where the way is cut.
      from.on("end", () => {
        if (!isCut) to.end();
      });
      from.on("error", () => undefined);
      from.on("close", () => {
        sockets.delete(from);
        if (!isCut) to.destroy();
      });
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    cut: (value) => {
      isCut = value;
      // Nobody goes on in the midst of what they were saying.
      if (!isCut) endAll();
    },
    close: () => {
      server.close();
      endAll();
    },
  };
}
