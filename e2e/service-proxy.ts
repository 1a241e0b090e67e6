import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse, request as sendRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { idempotencyHeader, projectHeader } from "#contract/paths.ts";

/** What a proxy answers by itself. */
interface Refusal {
  readonly status: number;
  /** Sent as JSON; nothing without it. */
  readonly body?: unknown;
}

/** A response on its way to the browser. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: string;
}

/** What goes wrong between the browser and the service. */
export type Fault =
  /** Nothing: for the first few requests before another fault. */
  | { readonly kind: "none" }
  /** The proxy answers by itself; the service never hears of the request. */
  | { readonly kind: "answer"; readonly answer: Answer }
  /** The service acts, and its response arrives as something else. */
  | { readonly kind: "alter"; readonly alter: (answer: Answer) => Answer }
  /** The service acts, and its response waits until the proxy accepts everything again. */
  | { readonly kind: "delay" }
  /** The service acts, and its response arrives up to that text; the rest waits until the proxy accepts everything again. */
  | { readonly kind: "part"; readonly until: string }
  /** The proxy answers by itself, and the service acts only once the proxy accepts everything again. */
  | { readonly kind: "actLater"; readonly answer: Answer }
  /** The connection ends without a response. */
  | { readonly kind: "drop"; readonly acted: boolean }
  /** No response comes for as long as anybody waits. */
  | { readonly kind: "silence"; readonly acted: boolean }
  /** The browser's question whether a page of another origin may send the request is answered with no. */
  | { readonly kind: "forbidOrigin" };

/** Which requests are meant. */
export interface RequestPattern {
  readonly method: string;
  /** For the path with its query. */
  readonly path: RegExp;
  /** Only label operations on the project with that `app_id`. */
  readonly appId?: string;
}

/** A proxy before a service, such as an operator has one, that can be made to fail. */
export interface ServiceProxy {
  /** Where it answers, without a slash at the end. */
  readonly address: string;
  /** From now on answers requests of that method to matching paths by itself; the last one said holds. */
  readonly refuse: (method: string, path: RegExp, refusal: Refusal) => void;
  /** From now on does that to these requests, or to the first few of them; the last one said holds. */
  readonly disturb: (requests: RequestPattern, fault: Fault, times?: number) => void;
  /** From now on passes everything on again, delayed answers too. */
  readonly accept: () => void;
  /** How many of these requests have reached it. */
  readonly count: (requests: RequestPattern) => number;
  readonly stop: () => Promise<void>;
}

/** A proxy that leads nowhere yet: services that must know its address can then start after it. */
export interface OpenProxy extends ServiceProxy {
  /** Passes on to the service at that address. */
  readonly leadTo: (target: string) => void;
}

/** A request as far as the proxy tells requests apart. */
type Seen = Pick<IncomingMessage, "method" | "url" | "headers">;

/**
 * Starts a proxy that passes everything on to a service until it is told otherwise.
 *
 * @param target where the service answers
 */
export async function startProxy(target: string): Promise<ServiceProxy> {
  const proxy = await openProxy();
  proxy.leadTo(target);
  return proxy;
}

/** How long (milliseconds) an idle connection stays, as the service's own: a request may meet its end, and fail, after Node's five seconds. */
export const keepAliveTimeout = 72_000;

/**
 * Opens a proxy on a free port.
 *
 * @param connections whether one may serve several requests; a browser sends what failed on such a one once more by
 *   itself, which nobody could tell from the page
 */
export async function openProxy(connections: "kept" | "single" = "kept"): Promise<OpenProxy> {
  let target = "";
  let rules: { readonly requests: RequestPattern; readonly fault: Fault; times: number }[] = [];
  let acceptance = Promise.withResolvers<void>();
  const seen: Seen[] = [];
  const server = createServer({ keepAliveTimeout }, (request, response) => {
    seen.push({ method: request.method, url: request.url, headers: request.headers });
    if (connections === "single") response.setHeader("connection", "close");
    const rule = rules.findLast((one) => one.times > 0 && isMeant(one.requests, one.fault, request));
    if (rule !== undefined) rule.times -= 1;
    void answer(request, response, target, rule?.fault, acceptance.promise).catch(() => response.destroy());
  });
  server.listen(0, "localhost");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://localhost:${port}`,
    leadTo: (address) => {
      target = address;
    },
    refuse: (method, path, { status, body }) => {
      const headers = body === undefined ? {} : { "content-type": "application/json" };
      const text = body === undefined ? "" : JSON.stringify(body);
      const fault: Fault = { kind: "answer", answer: { status, headers, body: text } };
      rules.push({ requests: { method, path }, fault, times: Number.POSITIVE_INFINITY });
    },
    disturb: (requests, fault, times = Number.POSITIVE_INFINITY) => {
      rules.push({ requests, fault, times });
    },
    accept: () => {
      rules = [];
      acceptance.resolve();
      acceptance = Promise.withResolvers();
    },
    count: (requests) => seen.filter((request) => matches(requests, request)).length,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function matches(
  { method, path, appId }: RequestPattern,
  { method: sent, url = "", headers }: Seen,
): boolean {
  return sent === method && path.test(url) && (appId === undefined || headers[projectHeader] === appId);
}

/** Whether a fault of these requests strikes this one; a preflight stands for the request that it asks for. */
function isMeant(requests: RequestPattern, { kind }: Fault, request: Seen): boolean {
  if (kind !== "forbidOrigin") return matches(requests, request);
  const asked = request.headers["access-control-request-method"];
  return request.method === "OPTIONS" && asked === requests.method && requests.path.test(request.url ?? "");
}

/** Answers one request, or lets it go unanswered, as the fault has it. */
async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  target: string,
  fault: Fault | undefined,
  acceptance: Promise<void>,
): Promise<void> {
  switch (fault?.kind) {
    case undefined:
    case "none":
      return passOn(request, response, target);
    case "answer":
      request.resume();
      return send(response, fault.answer);
    case "alter":
      return send(response, fault.alter(await exchange(request, target)));
    case "delay": {
      const late = await exchange(request, target);
      await acceptance;
      return send(response, late);
    }
    case "part": {
      const { status, headers, body } = await exchange(request, target);
      const end = body.indexOf(fault.until);
      if (end === -1) throw new Error(`An answer to ${request.url} has no ${fault.until}.`);
      sendHead(response, status, headers);
      response.write(body.slice(0, end));
      await acceptance;
      response.end(body.slice(end));
      return;
    }
    case "actLater": {
      const body = Buffer.concat(await request.toArray());
      send(response, fault.answer);
      await acceptance;
      return actLater(request, target, body);
    }
    case "drop":
    case "silence":
      if (fault.acted) await exchange(request, target);
      else for await (const _ of request);
      if (fault.kind === "drop") request.socket.destroy();
      return;
    case "forbidOrigin":
      return send(response, { status: 403, headers: {}, body: "" });
  }
}

/** Passes a request on, and its response back as it comes. */
function passOn(request: IncomingMessage, response: ServerResponse, target: string): void {
  const { method = "GET", url = "/", headers } = request;
  const passed = sendRequest(`${target}${url}`, { method, headers }, (answer) => {
    const { connection: _, ...others } = answer.headers;
    response.writeHead(answer.statusCode ?? 502, others);
    answer.pipe(response);
  });
  passed.on("error", () => response.destroy());
  request.pipe(passed);
}

/** Passes a request on, and reads the whole response, as text: uncompressed. */
async function exchange(request: IncomingMessage, target: string): Promise<Answer> {
  const { method = "GET", url = "/", headers: asked } = request;
  const { "accept-encoding": _, ...headers } = asked;
  const passed = sendRequest(`${target}${url}`, { method, headers });
  request.pipe(passed);
  const [answer] = (await once(passed, "response")) as [IncomingMessage];
  let body = "";
  for await (const chunk of answer.setEncoding("utf8")) body += String(chunk);
  return { status: answer.statusCode ?? 502, headers: answer.headers, body };
}

/** Has the service act on a request that has been answered, without what lets our own tell that it was sent again. */
async function actLater({ method = "GET", url, headers }: IncomingMessage, target: string, body: Buffer) {
  const { connection: _, [idempotencyHeader.toLowerCase()]: _key, ...others } = headers;
  const passed = sendRequest(`${target}${url}`, { method, headers: others });
  passed.end(body);
  const [answer] = (await once(passed, "response")) as [IncomingMessage];
  answer.resume();
}

/** Sends a response whose body may no longer be the one that its headers describe. */
function send(response: ServerResponse, { status, headers, body }: Answer): void {
  sendHead(response, status, headers);
  response.end(body);
}

/** Sends what comes before a body, whose length and coding are the proxy's own matter. */
function sendHead(response: ServerResponse, status: number, headers: Answer["headers"]): void {
  const { connection: _, "content-length": _length, "transfer-encoding": _coding, ...others } = headers;
  for (const [name, value] of Object.entries(others))
    if (value !== undefined) response.setHeader(name, value);
  response.writeHead(status);
}
