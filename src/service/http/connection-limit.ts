import type { Socket } from "node:net";
import { compile } from "@fastify/proxy-addr";
import type { FastifyInstance } from "fastify";
import { networkOf } from "./rate-limit.ts";

/**
 * One address may have this part of all connections: enough for an office behind one, and whoever takes all of its own
 * leaves the others theirs.
 */
const shareOfOne = 1 / 4;

/** At most one line about refused connections in that many milliseconds: there may be thousands. */
const warningInterval = 60_000;

/**
 * Ends connections beyond as many as there may be at a time, and beyond a share of these that come from one address: an
 * IPv4 address, or a network of IPv6, as a person has billions of its addresses. When all are taken, whoever has fewer than
 * the address that has the most gets its oldest, so that a few addresses can't lock out the others, such as probes.
 *
 * @param most how many there may be
 * @param proxies addresses and ranges that speak for many; the share is not theirs
 */
export function limitConnections(app: FastifyInstance, most: number, proxies: readonly string[]): void {
  const share = Math.ceil(most * shareOfOne);
  const isTrusted = compile([...proxies]);
  const open = new Map<string, Set<Socket>>();
  let total = 0;
  let quietUntil = -Infinity;
  const forget = (network: string, socket: Socket): void => {
    const own = open.get(network);
    if (!own?.delete(socket)) return;
    total -= 1;
    if (own.size === 0) open.delete(network);
  };
  /** Ends a connection of the address that has the most, if those are more than a newcomer would have then. */
  const makeRoom = (count: number): void => {
    const [network, sockets] = [...open].reduce((one, other) => (other[1].size > one[1].size ? other : one));
    const [oldest] = sockets;
    if (oldest === undefined || sockets.size <= count + 1) return;
    oldest.destroy();
    forget(network, oldest);
  };
  app.server.prependListener("connection", (socket: Socket) => {
    const address = socket.remoteAddress ?? "";
    const network = networkOf(address);
    const own = open.get(network) ?? new Set();
    const isOfShare = own.size < share || isTrusted(address, 0);
    if (isOfShare && total >= most) makeRoom(own.size);
    if (total >= most || !isOfShare) {
      socket.destroy();
      if (performance.now() < quietUntil) return;
      quietUntil = performance.now() + warningInterval;
      app.log.warn({ remoteAddress: address, connections: total }, "too many connections, refusing more");
      return;
    }
    total += 1;
    open.set(network, own.add(socket));
    socket.once("close", () => forget(network, socket));
  });
}
