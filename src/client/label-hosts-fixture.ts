import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** A label as each API sends it: with fields of its own. */
const shapes = {
  github: (id: number) => ({
    id,
    node_id: `n${id}`,
    name: `label ${id}`,
    color: "d73a4a",
    default: false,
    description: null,
  }),
  gitlab: (id: number) => ({
    id,
    name: `label ${id}`,
    color: "#d73a4a",
    text_color: "#fff",
    is_project_label: true,
  }),
  gitea: (id: number) => ({ id, name: `label ${id}`, color: "d73a4a", exclusive: false, is_archived: false }),
};

/** Hosts as GitHub, GitLab, and Gitea are, each with the labels of one repository. */
export interface LabelHosts {
  /** Where they listen. */
  readonly origin: string;
  /** What they were asked, in order: the host that was meant and the path, and its headers. */
  readonly asked: { readonly url: string; readonly headers: IncomingMessage["headers"] }[];
  /** Asks these hosts whatever host is meant. */
  readonly fetch: typeof fetch;
  readonly close: () => void;
}

/**
 * Starts stand-ins of the three APIs on one port. Each sends its labels in pages of at most `pageSize`, whatever it is asked for.
 *
 * @param count how many labels the repository has
 * @param files by their paths, with the host that is meant before them
 */
export async function startLabelHosts(
  count: number,
  pageSize = 100,
  files: Readonly<Record<string, string | number>> = {},
): Promise<LabelHosts> {
  const asked: LabelHosts["asked"] = [];
  const server = createServer((request, response) => {
    const meant = request.headers["x-meant-host"] ?? request.headers.host ?? "";
    const url = new URL(request.url ?? "/", `http://${String(meant)}`);
    asked.push({ url: `${url.host}${url.pathname}${url.search}`, headers: request.headers });
    const file = files[`${url.host}${url.pathname}`] ?? files[url.pathname];
    if (typeof file === "string") return response.end(file);
    if (typeof file === "number") return response.writeHead(file).end();
    const api = apiOf(url);
    if (api === null) return response.writeHead(404).end("{}");
    const wished = Number(url.searchParams.get("per_page") ?? url.searchParams.get("limit"));
    const size = Math.min(wished, pageSize);
    const start = (Number(url.searchParams.get("page")) - 1) * size;
    const length = Math.max(0, Math.min(size, count - start));
    const listed = Array.from({ length }, (_, index) => shapes[api](start + index + 1));
    return response.setHeader("content-type", "application/json").end(JSON.stringify(listed));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    asked,
    fetch: (input, init) => {
      const url = new URL(String(input));
      return fetch(origin + url.pathname + url.search, { ...init, headers: { "x-meant-host": url.host } });
    },
    close: () => void server.close(),
  };
}

/** The API that a path is of; the others have nothing there. */
function apiOf({ host, pathname }: URL): keyof typeof shapes | null {
  if (host === "api.github.com") return pathname === "/repos/acme/app/labels" ? "github" : null;
  if (pathname === "/api/v4/projects/acme%2Fapp/labels" && host !== "git.example") return "gitlab";
  if (pathname === "/api/v4/groups/acme/labels") return "gitlab";
  return pathname === "/api/v1/repos/acme/app/labels" && !host.startsWith("lab.") ? "gitea" : null;
}
