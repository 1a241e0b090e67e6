/** How the labels at an address are read: page by page from an API, or as one file. */
export type LabelRequest =
  | { readonly kind: "pages"; readonly url: URL; readonly api: "github" | "gitlab" | "gitea" }
  | { readonly kind: "file"; readonly url: URL };

/** An address that is read. */
export interface LabelAddress {
  /** What people may see of it: without a query, which may hold what is secret. */
  readonly name: string;
  /** The ways to read it, tried in this order while nothing is found. */
  readonly requests: readonly [LabelRequest, ...LabelRequest[]];
}

const githubApi = "https://api.github.com";
const githubFiles = "https://raw.githubusercontent.com";

/** A path that ends as a file does. */
const fileEnding = /\.[a-z\d]{1,10}$/i;

/**
 * Finds how to read what people copy from their browser: the address of a repository, of its page of labels, or of a file,
 * at GitHub, GitLab, Gitea, Forgejo, or anywhere.
 *
 * @returns null for what is no address, for any scheme but http and https, and for one with a password in it
 */
export function readLabelAddress(text: string): LabelAddress | null {
  const url = URL.parse(text.trim());
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "")
    return null;
  url.hash = "";
  const steps = url.pathname.split("/").filter((step) => step !== "");
  const name = `${url.host}${steps.length > 0 ? `/${steps.map(decode).join("/")}` : ""}`;
  return { name, requests: findRequests(url, steps) };
}

function decode(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}

function findRequests(url: URL, steps: readonly string[]): LabelAddress["requests"] {
  const file: LabelRequest = { kind: "file", url };
  const [owner = "", repository = "", ...rest] = steps;
  const place = `${owner}/${repository.replace(/\.git$/, "")}`;
  const isRepository =
    steps.length >= 2 && (rest.length === 0 || /^(?:issues\/)?labels$/.test(rest.join("/")));
  if (/^(?:www\.)?github\.com$/.test(url.host)) {
    if (isRepository) return [pages("github", `${githubApi}/repos/${place}/labels`)];
    const isFile = /^(?:blob|raw)$/.test(rest[0] ?? "") && rest.length > 2;
    if (!isFile) return [file];
    return [{ kind: "file", url: new URL(`${githubFiles}/${place}/${rest.slice(1).join("/")}`) }];
  }
  return (
    findGitLab(url, steps) ?? findGitea(url, place, rest) ?? findUnknown(url, place, isRepository) ?? [file]
  );
}

/** What GitLab has of its own in addresses of projects in any number of groups: `/-/`. */
function findGitLab(url: URL, steps: readonly string[]): LabelAddress["requests"] | null {
  const mark = steps.indexOf("-");
  const isGroup = steps[0] === "groups";
  const [kind, ref = "", ...path] = mark < 0 ? [] : steps.slice(mark + 1);
  if (mark < 0 && url.host !== "gitlab.com") return null;
  const own = steps.slice(isGroup ? 1 : 0, mark < 0 ? undefined : mark);
  if (own.length < (isGroup ? 1 : 2)) return null;
  const id = encodeURIComponent(own.map(decode).join("/"));
  const base = `${url.origin}/api/v4/${isGroup ? "groups" : "projects"}/${id}`;
  if (kind === "blob" || kind === "raw") {
    // The file itself may not be read by other pages, unlike what the API has of it.
    const name = encodeURIComponent(path.map(decode).join("/"));
    return [{ kind: "file", url: new URL(`${base}/repository/files/${name}/raw?ref=${ref}`) }];
  }
  return kind === undefined || kind === "labels" || kind === "tree"
    ? [pages("gitlab", `${base}/labels`)]
    : null;
}

/** What Gitea and Forgejo have of their own: `/src/branch/…`, and the like for tags and commits. */
function findGitea(url: URL, place: string, rest: readonly string[]): LabelAddress["requests"] | null {
  const [view = "", kind = "", ref = "", ...path] = rest;
  if (!/^(?:src|raw)$/.test(view) || !/^(?:branch|tag|commit)$/.test(kind) || path.length === 0) return null;
  const file = `${url.origin}/api/v1/repos/${place}/raw/${path.join("/")}?ref=${ref}`;
  return [{ kind: "file", url: new URL(file) }];
}

/** A host that may be anything: what is like a repository's address is asked for as each tool has it, then as a file. */
function findUnknown(url: URL, place: string, isRepository: boolean): LabelAddress["requests"] | null {
  if (!isRepository || fileEnding.test(url.pathname)) return null;
  return [
    pages("gitea", `${url.origin}/api/v1/repos/${place}/labels`),
    pages("gitlab", `${url.origin}/api/v4/projects/${encodeURIComponent(decode(place))}/labels`),
    { kind: "file", url },
  ];
}

function pages(api: "github" | "gitlab" | "gitea", address: string): LabelRequest {
  return { kind: "pages", api, url: new URL(address) };
}
