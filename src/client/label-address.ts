/** How the labels at an address are read: page by page from an API, or as one file. */
interface LabelRequest {
  readonly kind: "pages" | "file";
  readonly url: URL;
}

/** An address that is read. */
export interface LabelAddress {
  /** What people may see of it: without a query, which may hold what is secret. */
  readonly name: string;
  /** The ways to read it, tried in this order while nothing is found; none where it isn't known what is meant. */
  readonly requests: readonly LabelRequest[];
  /** What could be given instead, at the same host. */
  readonly example: string;
}

/** A tool that has repositories with labels; `{root}` is where it runs, `{repository}` an owner and a name. */
interface Tool {
  /** Those that are known by their names. */
  readonly hosts: readonly string[];
  /** Whether any other host may have it. */
  readonly isAnywhere?: true;
  /** Where its API has the labels; `{id}` is the repository as one step. */
  readonly labels: string;
  /** Where the file can be read that a page shows; `{file}` is its path as one step. */
  readonly file: string;
  /** What the address of such a page has after that of the repository. */
  readonly filePage: RegExp;
  /** What a repository's address ends with, if not with `owner/repository`. */
  readonly example?: string;
  /** Whether repositories may be in groups of groups. */
  readonly hasSubgroups?: true;
}

const filePage = /^(?:blame|blob|edit|media|raw)\/(?!(?:branch|commit|tag)\/)(?<ref>[^/]+)\/(?<path>.+)/;

/** All tools, in the order in which they are looked for at a host that isn't known. */
const tools: readonly Tool[] = [
  {
    hosts: ["codeberg.org", "gitea.com"],
    isAnywhere: true,
    labels: "{root}/api/v1/repos/{repository}/labels",
    // A page of a file may not be read by others, unlike what the API has of it.
    file: "{root}/api/v1/repos/{repository}/raw/{path}?ref={ref}",
    // Below `src`, there are folders, too.
    filePage: /^(?:media|raw|src)\/(?:branch|commit|tag)\/(?<ref>[^/]+)\/(?<path>(?:.*\/)?[^/]+\.[^/]*)$/,
  },
  {
    hosts: ["gitlab.com"],
    isAnywhere: true,
    labels: "{root}/api/v4/projects/{id}/labels",
    file: "{root}/api/v4/projects/{id}/repository/files/{file}/raw?ref={ref}",
    filePage,
    example: "group/project",
    hasSubgroups: true,
  },
  {
    hosts: [],
    isAnywhere: true,
    labels: "{root}/api/v3/repos/{repository}/labels",
    file: "{root}/{repository}/raw/{ref}/{path}",
    filePage,
  },
  {
    hosts: ["github.com"],
    labels: "https://api.github.com/repos/{repository}/labels",
    file: "https://raw.githubusercontent.com/{repository}/{ref}/{path}",
    filePage,
  },
  {
    hosts: ["gist.github.com"],
    labels: "",
    file: "https://gist.githubusercontent.com/{repository}/raw",
    filePage: /^/,
    example: "owner/0a1b2c3d4e5f",
  },
];
const toolOf = (host: string) => tools.find(({ hosts }) => hosts.includes(host));
/** Hosts of GitHub that have files, each read as it is, or the API. */
const githubFiles = /^(?:api\.github|(?:raw|gist)\.githubusercontent)\.com$/;

/** The longest text that is taken for an address, in characters: what browsers agree on. */
const longestAddress = 2000;

/** An address of the web, of Git, or of SSH, wherever it stands: in brackets, in quotes, or in a command. */
const fullAddress = /\b(?:https?|ssh|git):\/\/[^\s<>"'`“”«»]+/i;
/** `git@host:path`, or `host:path` with a dot in the host, or that of GitHub or GitLab. */
const scpAddress =
  /^(?:[\w.-]+@(?=[\w.-]+:)|(?=(?:github|gitlab|[\w-]+\.[\w.-]+):))([\w.-]+):(?!\d+\/)\/?(.+)/i;
/** The path of a file that may have labels. */
const fileEnding =
  /\.(?:adoc|cfg|conf|csv|html?|ini|[jt]sx?|json\w*|md|markdown|php|py|rb|rst|sh|tab|toml|tsv|txt|xlsx|xml|ya?ml)$/i;
/** What the address of a page within a repository has after that of the repository. */
const pageSteps =
  /^(?:-|actions|activity|blame|blob|branches|commits?|discussions|edit|forks|graphs|issues|labels|media|merge_requests|milestones?|network|packages|projects|pulls?|pulse|raw|releases|security|settings|src|stars|tags|tree|watchers|wiki)$/;
/** Where APIs have a repository, or a group. */
const apiAddress =
  /^(https?:\/\/(?:api\.github\.com|.+\/api\/v\d)\/(?:repos\/[^/]+|projects|groups)\/[^/]+?)(?:\/labels)?\/?$/;

/**
 * Finds how to read what people type, or copy from their browser or a terminal: the address of a repository, of any page
 * in it, or of a file, at GitHub, GitLab, Gitea, Forgejo, or anywhere; `owner/repository` is one of GitHub.
 *
 * @returns null for what is no address, and for any scheme but those of the web and Git
 */
export function readLabelAddress(text: string): LabelAddress | null {
  const url = text.length > longestAddress ? null : URL.parse(completeAddress(text));
  if (url === null) return null;
  // A password in it is for Git: only what is public is read.
  Object.assign(url, { hash: "", username: "", password: "" });
  const host = url.host.replace(/^www\./, "");
  const site = toolOf(host);
  if (site !== undefined) Object.assign(url, { host, protocol: "https:" });
  const steps = url.pathname.split("/").filter((step) => step !== "");
  return {
    name: [url.host, ...steps].join("/"),
    requests: findRequests(url, steps, site),
    example: `${url.protocol}//${githubFiles.test(host) ? "github.com" : url.host}/${site?.example ?? "owner/repository"}`,
  };
}

/** An address as a browser takes it; empty for none. */
function completeAddress(text: string): string {
  const words = text.trim().split(/\s+/);
  const found = fullAddress.exec(text)?.[0] ?? words.find((word) => word.includes("/")) ?? words.join(" ");
  const word = found.replace(/^[<("'`“‘«[]+/, "").replace(/[>)"'`”’»\].,;:!?]+$/, "");
  if (/^https?:/i.test(word)) return word;
  // SSH's port isn't that of the web.
  const remote = /^(?:ssh|git):/i.test(word) ? URL.parse(word) : null;
  if (remote !== null) return `https://${remote.hostname}${remote.pathname}`;
  const [, host, path] = scpAddress.exec(word) ?? [];
  if (host !== undefined) return `https://${host}${/^git(?:hub|lab)$/i.test(host) ? ".com" : ""}/${path}`;
  if (/^(?:localhost|127\.[\d.]+)(?::\d+)?\//.test(word)) return `http://${word}`;
  const isOfHost =
    /^[\w-]+(?:\.[\w-]+)+(?::\d+)?\//.test(word) || toolOf(word.replace(/^www\./, "")) !== undefined;
  if (isOfHost) return `https://${word}`;
  // A file that isn't there is no repository, unlike `owner/name.js`.
  const isFile = /\.(?:css|csv|html?|json\w*|md|svg|toml|tsv|txt|xlsx|xml|ya?ml)$/i.test(word);
  const isPair = /^[\w-]+\/[\w.-]+(?:[/?#]|$)/.test(word) && !isFile;
  return isPair ? `https://github.com/${word}` : "";
}

function findRequests(url: URL, steps: readonly string[], site: Tool | undefined): readonly LabelRequest[] {
  const file: LabelRequest = { kind: "file", url };
  const [, api] = apiAddress.exec(url.origin + url.pathname) ?? [];
  if (api !== undefined) return [{ kind: "pages", url: new URL(`${api}/labels`) }];
  if (githubFiles.test(url.host)) return [file];
  // The address of a repository has two steps, whatever these are called.
  const end = steps.findIndex((step, index) => index > 1 && pageSteps.test(step));
  const own = (end < 0 ? steps : steps.slice(0, end)).map((step) => step.replace(/\.git$/i, ""));
  const isMarked = steps[end] === "-";
  const page = end < 0 ? "" : steps.slice(isMarked ? end + 1 : end).join("/");
  if (own[0] === "groups" && own.length > 1 && (isMarked || site?.hasSubgroups)) {
    const group = `${url.origin}/api/v4/groups/${own.slice(1).join("%2F")}/labels`;
    return [{ kind: "pages", url: new URL(group) }];
  }
  if (own.length < 2) return site === undefined ? [file] : [];
  // What is released is at no API.
  const isRelease = site !== undefined && page.startsWith("releases/download/");
  if (isRelease || (site === undefined && end < 0 && fileEnding.test(url.pathname))) return [file];
  if (site !== undefined) {
    return [requestOf(site, url.origin, site.hasSubgroups ? own : own.slice(0, 2), page)];
  }
  // Only GitLab marks its pages.
  const asked = tools.filter(({ isAnywhere, hasSubgroups }) => (isMarked ? hasSubgroups : isAnywhere));
  const showing = asked.filter((tool) => tool.filePage.test(page));
  // The tool may be below a path.
  const found = own.slice(1).flatMap((_, skipped) => {
    const root = [url.origin, ...own.slice(0, skipped)].join("/");
    return (showing.length > 0 ? showing : asked)
      .filter((tool) => tool.hasSubgroups || own.length - skipped === 2)
      .map((tool) => requestOf(tool, root, own.slice(skipped), page));
  });
  return end < 0 ? [...found, file] : found;
}

/** How a tool has the file that a page shows, or else its repository's labels. */
function requestOf(tool: Tool, root: string, place: readonly string[], page: string): LabelRequest {
  const shown = tool.filePage.exec(page);
  const { ref = "", path = "" } = shown?.groups ?? {};
  const values = { root, repository: place.join("/"), id: place.join("%2F"), ref, path };
  const all: Readonly<Record<string, string>> = { ...values, file: path.replaceAll("/", "%2F") };
  const template = shown === null ? tool.labels : tool.file;
  const url = new URL(template.replace(/\{(\w+)\}/g, (_, name) => all[name] ?? ""));
  return { kind: shown === null ? "pages" : "file", url };
}
