import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import { onTestFinished } from "vitest";

/** A response as it came over a connection. */
export interface RawResponse {
  readonly statusCode: number;
  /** By their names in lower case; of several with one name, the last. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly json: () => unknown;
}

/** The lines of a request's head after the first, with a line end each. */
export function headLines(headers: Readonly<Record<string, string | number>>): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return lines.join("");
}

/**
 * Opens a connection to a service, given its address, until the test is over. Whoever ends it badly is for the test to tell.
 *
 * @param localAddress where it comes from
 */
export function openConnection(address: string, localAddress?: string): Socket {
  const { hostname, port } = new URL(address);
  const socket = connect({
    port: Number(port),
    host: hostname.replace(/^\[|\]$/g, ""),
    ...(localAddress && { localAddress }),
  });
  socket.on("error", () => socket.destroy());
  onTestFinished(() => void socket.destroy());
  return socket;
}

/**
 * Sends the head of a request that has a body, and waits until the service has begun with it, as it asks for the rest.
 *
 * @param length that of the body, in bytes
 */
export async function beginRequest(
  address: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  length: number,
): Promise<Socket> {
  const socket = openConnection(address);
  const more = { "content-type": "application/json", expect: "100-continue", "content-length": length };
  socket.write(`POST ${path} HTTP/1.1\r\n${headLines({ host: "localhost", ...headers, ...more })}\r\n`);
  await once(socket, "data");
  return socket;
}

/**
 * Sends bytes over a connection of their own.
 *
 * @param bytes such that the service ends the connection, as when the last request asks for that
 * @returns every response that came until then
 */
export async function exchangeBytes(address: string, bytes: string | Uint8Array): Promise<RawResponse[]> {
  const socket = openConnection(address);
  const received = buffer(socket);
  socket.write(bytes);
  return readResponses(await received);
}

/** @throws Error when the bytes are anything but whole responses, one after the other */
export function readResponses(received: Uint8Array): RawResponse[] {
  const bytes = Buffer.from(received);
  const responses: RawResponse[] = [];
  let start = 0;
  while (start < bytes.length) {
    const bodyStart = bytes.indexOf("\r\n\r\n", start) + 4;
    const [statusLine = "", ...lines] = bytes.toString("latin1", start, bodyStart - 4).split("\r\n");
    const status = /^HTTP\/1\.1 (\d{3}) /.exec(statusLine)?.[1];
    if (bodyStart < 4 || status === undefined) {
      throw new Error(`No answer at byte ${start} of: ${bytes.toString("latin1")}`);
    }
    const headers = Object.fromEntries(
      lines.map((line) => [
        line.slice(0, line.indexOf(":")).toLowerCase(),
        line.slice(line.indexOf(":") + 1).trim(),
      ]),
    );
    const length = Number(headers["content-length"] ?? 0);
    // A response to HEAD has the length of a body that is not sent.
    const bodiless = bodyStart === bytes.length || bytes.indexOf("HTTP/1.1 ", bodyStart) === bodyStart;
    const end = bodiless ? bodyStart : bodyStart + length;
    if (end > bytes.length) throw new Error(`A body was cut short: ${bytes.toString("latin1", start)}`);
    const body = bytes.toString("utf8", bodyStart, end);
    responses.push({ statusCode: Number(status), headers, body, json: () => JSON.parse(body) });
    start = end;
  }
  return responses;
}
