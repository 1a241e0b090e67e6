import type { RequestListener, Server } from "node:http";
import { BlockList, isIPv6, type Socket } from "node:net";
import type { FastifyInstance, FastifyServerOptions } from "fastify";

/**
 * One address may have this part of all connections: enough for an office behind one, and whoever takes all of its own
 * leaves the others theirs.
 */
const shareOfOne = 1 / 4;

/** At most one line about refused connections in that many milliseconds: there may be thousands. */
const warningInterval = 60_000;

/**
 * Makes the server. A connection that was ended for what came over it is over: Node would still hand over every request
 * that is in the bytes it had read by then, hundreds of them.
 *
 * Got this way for what http-names.ts says of importing `node:http`.
 */
export function createServer(handle: RequestListener, options: FastifyServerOptions): Server {
  const { http = {}, connectionTimeout } = options as FastifyServerOptions & { http?: object };
  const server = process.getBuiltinModule("node:http").createServer(http, (request, response) => {
    if (!request.socket.destroyed) handle(request, response);
  });
  if (connectionTimeout !== undefined) {
    server.setTimeout(connectionTimeout);
    endStuckConnections(server, connectionTimeout);
  }
  return server;
}

/**
 * Ends connections whose clients have taken nothing of a response for a time. Node's own timeout begins anew when it first
 * finds that something has been taken since the response was written, and so takes twice as long.
 *
 * @param timeout in milliseconds
 */
export function endStuckConnections(server: Server, timeout: number): void {
  const open = new Map<Socket, { taken: number; since: number }>();
  server.on("connection", (socket: Socket) => {
    open.set(socket, { taken: 0, since: 0 });
    socket.once("close", () => open.delete(socket));
  });
  const sweep = setInterval(() => {
    const now = performance.now();
    for (const [socket, progress] of open) {
      const taken = socket.bytesWritten - socket.writableLength;
      if (socket.writableLength === 0 || taken !== progress.taken)
        Object.assign(progress, { taken, since: now });
      else if (now - progress.since >= timeout) socket.destroy();
    }
  }, timeout / 12).unref();
  server.on("close", () => clearInterval(sweep));
}

/**
 * Ends connections beyond as many as there may be at a time, and beyond a share of these that come from one address: an
 * IPv4 address, or a network of IPv6, as a person has billions of its addresses. When all are taken, whoever has fewer than
 * the address that has the most gets one of its, so that a few addresses can't lock out the others, such as probes.
 *
 * @param most how many there may be
 * @param proxies addresses and ranges that speak for many; the share is not theirs
 * @param isBusy whether a request of a connection is being answered: others are ended first
 */
export function limitConnections(
  app: FastifyInstance,
  most: number,
  proxies: readonly string[],
  isBusy: (connection: Socket) => boolean,
): void {
  const share = Math.ceil(most * shareOfOne);
  const trusted = toBlockList(proxies);
  const open = new Map<string, Set<Socket>>();
  let total = 0;
  let quietUntil = -Infinity;
  const forgetting = new WeakMap<Socket, () => void>();
  /** Ends a connection of the address that has the most, if those are more than a newcomer would have then. */
  const makeRoom = (count: number): boolean => {
    let largest = new Set<Socket>();
    for (const sockets of open.values()) if (sockets.size > largest.size) largest = sockets;
    if (largest.size <= count + 1) return false;
    const [oldest] = largest;
    const ended = [...largest].find((socket) => !isBusy(socket)) ?? oldest;
    if (ended === undefined) return false;
    ended.destroy();
    forgetting.get(ended)?.();
    return true;
  };
  const refuse = (socket: Socket, address: string): void => {
    socket.destroy();
    if (performance.now() < quietUntil) return;
    quietUntil = performance.now() + warningInterval;
    app.log.warn({ remoteAddress: address, connections: total }, "too many connections, refusing more");
  };
  app.server.prependListener("connection", (socket: Socket) => {
    const address = socket.remoteAddress ?? "";
    const network = networkOf(address);
    const own = open.get(network) ?? new Set();
    const isProxy = trusted.check(address, isIPv6(address) ? "ipv6" : "ipv4");
    if ((own.size >= share && !isProxy) || (total >= most && !makeRoom(own.size))) {
      refuse(socket, address);
      return;
    }
    total += 1;
    own.add(socket);
    open.set(network, own);
    const forget = (): void => {
      if (!own.delete(socket)) return;
      total -= 1;
      if (own.size === 0) open.delete(network);
    };
    forgetting.set(socket, forget);
    socket.once("close", forget);
  });
}

/** Addresses and ranges, as option-values.ts reads them. */
function toBlockList(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = "", prefix] = range.split("/");
    const family = isIPv6(address) ? "ipv6" : "ipv4";
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return list;
}

/** An IPv4 address, however it is written, or the first 64 bits of one of IPv6. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address;
  const [head = "", tail] = address.replace(/%.*$/, "").split("::");
  const groups = head === "" ? [] : head.split(":");
  const behind = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? [] : Array<string>(8 - groups.length - behind.length).fill("0");
  return [...groups, ...zeros, ...behind].slice(0, 4).join(":");
}
