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
  if (connectionTimeout !== undefined) server.setTimeout(connectionTimeout);
  return server;
}

/**
 * Ends connections beyond as many as there may be at a time, and beyond a share of these that come from one address: an
 * IPv4 address, or a network of IPv6, as a person has billions of its addresses.
 *
 * @param most how many there may be
 * @param proxies addresses and ranges that speak for many; the share is not theirs
 */
export function limitConnections(app: FastifyInstance, most: number, proxies: readonly string[]): void {
  const share = Math.ceil(most * shareOfOne);
  const trusted = toBlockList(proxies);
  const open = new Map<string, number>();
  let total = 0;
  let quietUntil = -Infinity;
  const refuse = (socket: Socket, address: string): void => {
    socket.destroy();
    if (performance.now() < quietUntil) return;
    quietUntil = performance.now() + warningInterval;
    app.log.warn({ remoteAddress: address, connections: total }, "too many connections, refusing more");
  };
  app.server.prependListener("connection", (socket: Socket) => {
    const address = socket.remoteAddress ?? "";
    const network = networkOf(address);
    const count = open.get(network) ?? 0;
    const isProxy = trusted.check(address, isIPv6(address) ? "ipv6" : "ipv4");
    if (total >= most || (count >= share && !isProxy)) {
      refuse(socket, address);
      return;
    }
    total += 1;
    open.set(network, count + 1);
    socket.once("close", () => {
      total -= 1;
      const left = (open.get(network) ?? 1) - 1;
      if (left === 0) open.delete(network);
      else open.set(network, left);
    });
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
