import type { RequestListener, Server } from "node:http";
import { BlockList, isIPv6, type Socket } from "node:net";
import { Readable } from "node:stream";
import type { FastifyInstance, FastifyServerOptions } from "fastify";
import { networkOf } from "./rate-limit.ts";

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
 * the address that has the most gets its oldest, so that a few addresses can't lock out the others, such as probes.
 *
 * @param most how many there may be
 * @param proxies addresses and ranges that speak for many; the share is not theirs
 */
export function limitConnections(app: FastifyInstance, most: number, proxies: readonly string[]): void {
  const share = Math.ceil(most * shareOfOne);
  const trusted = toBlockList(proxies);
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
    const isProxy = trusted.check(address, isIPv6(address) ? "ipv6" : "ipv4");
    const isOfShare = own.size < share || isProxy;
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

/** Responses from so many bytes on are sent piece by piece, so that it shows whether the client takes them. */
const pieceSize = 16_384;

/** Sends large responses such that {@link endStuckConnections} can tell slow clients from stuck ones. */
export function sendInPieces(scope: FastifyInstance): void {
  scope.addHook("onSend", (_request, reply, payload, done) => {
    if (typeof payload !== "string" || payload.length < pieceSize) {
      done(null, payload);
      return;
    }
    const bytes = Buffer.from(payload);
    reply.header("content-length", bytes.length);
    done(null, Readable.from(pieces(bytes), { objectMode: false, highWaterMark: pieceSize }));
  });
}

function* pieces(bytes: Buffer): Generator<Buffer> {
  for (let from = 0; from < bytes.length; from += pieceSize) yield bytes.subarray(from, from + pieceSize);
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
