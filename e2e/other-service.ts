import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse, request as sendRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { labelInputSchema } from "#contract/label-input.ts";
import { type EmbeddedLabel, type Label, type LabelPage, labelPageSchema } from "#contract/labels.ts";
import { apiPaths, projectHeader } from "#contract/paths.ts";
import { problemSchema } from "#contract/problem-body.ts";
import { projectDetailSchema } from "#contract/project-details.ts";
import { projectListSchema } from "#contract/projects.ts";

/** A whole response. */
interface OtherResponse {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/**
 * Another implementation of the same document, with the ways of those that were seen: it keeps its labels in the real
 * service, and answers in its own form. It may be asked by pages of any origin.
 */
export interface OtherService {
  readonly address: string;
  /** From now on sends the label of that name in another form, in lists and in project details. */
  readonly rewriteLabel: (name: string, rewrite: (label: Label | EmbeddedLabel) => unknown) => void;
  /** From now on sends every list and all details in another form: as the rewriting of what it would have sent. */
  readonly rewriteResponses: (rewrite: (path: string, answer: unknown) => unknown) => void;
  readonly stop: () => Promise<void>;
}

/** Where it believes to be: it stands behind a proxy that it knows nothing of. */
const believedAddress = "http://10.0.0.7:8000";

/** What it keeps of a project's logo: the document leaves open what that is. */
const otherLogo = { path: "logos/7.png" };

/** Its own limit for names, in characters. */
const longestName = 20;

/**
 * Starts the other implementation.
 *
 * @param target where the real service answers; its console is passed on as it is
 */
export async function startOtherService(target: string): Promise<OtherService> {
  const rewrites = new Map<string, (label: Label | EmbeddedLabel) => unknown>();
  let rewriteResponse = (_path: string, answer: unknown) => answer;
  const rewriteLabel = (label: Label | EmbeddedLabel) => {
    const rewrite = rewrites.get(label.name);
    return rewrite === undefined ? label : rewrite(label);
  };

  async function respondApi(request: IncomingMessage, url: URL): Promise<OtherResponse> {
    const { method = "GET", headers } = request;
    if (method === "OPTIONS") return { status: 204 };
    if (headers.accept !== "application/json") return { status: 302, headers: { location: "/login" } };
    const path = url.pathname;
    const body = await readBody(request);
    const name = labelInputSchema.safeParse(readJson(body)).data?.name ?? "";
    if ([...name].length > longestName) {
      return refuse(422, { name: [`The name must not be greater than ${longestName} characters.`] });
    }
    // Any page that isn't one is the first.
    const page = url.searchParams.get("page") ?? "1";
    const answer = await fetch(`${target}${path}?page=${/^[1-9]\d*$/.test(page) ? page : 1}`, {
      method,
      headers: {
        authorization: headers.authorization ?? "",
        ...(body !== "" && { "content-type": headers["content-type"] ?? "" }),
        ...copyHeader(headers, projectHeader),
      },
      ...(body !== "" && { body }),
    });
    const text = await answer.text();
    if (!answer.ok) {
      const { errors } = problemSchema.parse(readJson(text));
      return answer.status === 404 && method === "DELETE" ? { status: 410 } : refuse(answer.status, errors);
    }
    if (method === "PUT") return { status: 204 };
    if (method !== "GET") return { status: 200, headers: { "content-type": "text/html" } };
    return sendJson(200, rewriteResponse(path, translate(path, readJson(text))));
  }

  function translate(path: string, answer: unknown): unknown {
    if (path === apiPaths.labels) {
      const labels = labelPageSchema.parse(answer);
      return rewriteMoments({
        ...rewritePage(labels),
        data: labels.data.map(rewriteOrder).map(rewriteLabel),
      });
    }
    if (path === apiPaths.projects) return rewriteFlags(projectListSchema.parse(answer));
    const project = rewriteFlags(projectDetailSchema.parse(answer));
    return rewriteMoments({ ...project, logo: otherLogo, labels: project.labels.map(rewriteLabel) });
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", believedAddress);
    if (url.pathname.startsWith("/api/")) {
      void respondApi(request, url).then(
        (answer) => send(response, answer),
        () => response.destroy(),
      );
    } else passOn(request, response, target);
  });
  server.listen(0, "localhost");
  await once(server, "listening");
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    rewriteLabel: (name, rewrite) => {
      rewrites.set(name, rewrite);
    },
    rewriteResponses: (rewrite) => {
      rewriteResponse = rewrite;
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  return Buffer.concat(await request.toArray()).toString();
}

/** The parsed text, or undefined where it is no JSON. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function copyHeader(headers: IncomingMessage["headers"], name: string): Record<string, string> {
  const value = headers[name];
  return typeof value === "string" ? { [name]: value } : {};
}

function send(response: ServerResponse, { status, headers, body }: OtherResponse): void {
  response.writeHead(status, {
    "access-control-allow-origin": "*",
    "access-control-allow-headers": `authorization, content-type, ${projectHeader}`,
    "access-control-allow-methods": "GET, POST, PUT, DELETE",
    ...headers,
  });
  response.end(body);
}

function sendJson(status: number, body: unknown): OtherResponse {
  return { status, headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}

/** A refusal in its words, which are about its classes where they are about anything. */
function refuse(status: number, errors?: Readonly<Record<string, readonly string[]>>): OtherResponse {
  if (errors !== undefined) return sendJson(status, { message: "The given data was invalid.", errors });
  return sendJson(status, {
    message: status === 404 ? "No query results for model [App\\Models\\Label] 9" : "",
  });
}

function passOn(request: IncomingMessage, response: ServerResponse, target: string): void {
  const { method = "GET", url = "/", headers } = request;
  const passed = sendRequest(`${target}${url}`, { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  passed.on("error", () => response.destroy());
  request.pipe(passed);
}

/** The envelope with URLs that lead nowhere, null positions where there is nothing, and shortened links. */
function rewritePage(page: LabelPage) {
  const path = `${believedAddress}${apiPaths.labels}`;
  const urlOf = (number: number) => `${path}?page=${number}`;
  const { current_page: current, last_page: last, prev_page_url: previous, next_page_url: next } = page;
  const isEmpty = page.data.length === 0;
  return {
    ...page,
    path,
    first_page_url: urlOf(1),
    last_page_url: urlOf(last),
    prev_page_url: previous === null ? null : urlOf(current - 1),
    next_page_url: next === null ? null : urlOf(current + 1),
    from: isEmpty ? null : page.from,
    to: isEmpty ? null : page.to,
    links: [
      { url: previous === null ? null : urlOf(current - 1), label: "&laquo; Previous", active: false },
      ...shortenPages(current, last).map((number) =>
        number === null
          ? { url: null, label: "...", active: false }
          : { url: urlOf(number), label: String(number), active: number === current },
      ),
      { url: next === null ? null : urlOf(current + 1), label: "Next &raquo;", active: false },
    ],
  };
}

/** The first two pages, the last two, and three on each side of the current one; null for a gap. */
function shortenPages(current: number, last: number): (number | null)[] {
  const all = Array.from({ length: last }, (_, index) => index + 1);
  const named = all.filter((page) => page <= 2 || page > last - 2 || Math.abs(page - current) <= 3);
  return named.flatMap((page, index) => (page - (named[index - 1] ?? 0) > 1 ? [null, page] : [page]));
}

/** With gaps and ties. */
function rewriteOrder(label: Label): Label {
  return { ...label, order: Math.floor(label.order / 2) * 10 };
}

/** Each yes and no as 1 and 0. */
function rewriteFlags<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value, (_, part) => (typeof part === "boolean" ? Number(part) : part)));
}

/** Each moment in whole seconds, though it is written with microseconds. */
function rewriteMoments<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value).replace(/(T\d\d:\d\d:\d\d)\.\d{6}Z"/g, '$1.000000Z"'));
}
