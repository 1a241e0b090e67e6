import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";

/** A way to a port of this machine that can be cut as networks are: without a word to either end. */
export class NetworkWay {
  readonly port: number;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #isCut = false;

  private constructor(server: Server, target: number) {
    this.#server = server;
    this.port = (server.address() as AddressInfo).port;
    server.on("connection", (client) => this.#forward(client, connect(target, "127.0.0.1")));
  }

  /** A way to the port, which nobody need listen on yet. */
  static async open(target: number): Promise<NetworkWay> {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    return new NetworkWay(server, target);
  }

  /** From now on nothing arrives, or all does again; what was lost in between stays lost. */
  cut(isCut: boolean): void {
    this.#isCut = isCut;
    // Nobody goes on in the midst of what they were saying.
    if (!isCut) for (const socket of this.#sockets) socket.destroy();
  }

  close(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  #forward(client: Socket, server: Socket): void {
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      this.#sockets.add(from);
      from.setNoDelay(true);
      from.on("data", (bytes) => {
        if (!this.#isCut) to.write(bytes);
      });
      // Also not heard where the way is cut.
      from.on("end", () => {
        if (!this.#isCut) to.end();
      });
      from.on("error", () => undefined);
      from.on("close", () => {
        this.#sockets.delete(from);
        if (!this.#isCut) to.destroy();
      });
    }
  }
}
