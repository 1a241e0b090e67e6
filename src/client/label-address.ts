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

/** Where software that hosts repositories has the labels of one, and a file that a page of it shows; `%` makes one step. */
interface Forge {
  readonly labels: string;
  readonly file: string;
}

// A page of a file may not be read by others, unlike what the API has of it.
const gitea: Forge = {
  labels: "{root}/api/v1/repos/{repository}/labels",
  file: "{root}/api/v1/repos/{repository}/raw/{path}?ref={ref}",
};
/** The only one with groups of groups, and that marks its pages with a step `-`. */
const gitlab: Forge = {
  labels: "{root}/api/v4/projects/{repository%}/labels",
  file: "{root}/api/v4/projects/{repository%}/repository/files/{path%}/raw?ref={ref}",
};
const githubEnterprise: Forge = {
  labels: "{root}/api/v3/repos/{repository}/labels",
  file: "{root}/{repository}/raw/{ref}/{path}",
};
const github: Forge = {
  labels: "https://api.github.com/repos/{repository}/labels",
  file: "https://raw.githubusercontent.com/{repository}/{ref}/{path}",
};
const gist: Forge = {
  labels: "https://gist.githubusercontent.com/{repository}/raw",
  file: "https://gist.githubusercontent.com/{repository}/raw/{ref}/{path}",
};

/** The forges that are known by their hosts, and what addresses there end with. */
const knownForges: ReadonlyMap<string, readonly [forge: Forge, example: string]> = new Map([
  ["github.com", [github, "owner/repository"]],
  ["gist.github.com", [gist, "owner/0a1b2c3d4e5f"]],
  ["gitlab.com", [gitlab, "group/project"]],
  ["codeberg.org", [gitea, "owner/repository"]],
  ["gitea.com", [gitea, "owner/repository"]],
]);
/** The page of a file, of Gitea if it says what kind its ref has. There, pages of folders are called the same. */
const filePage =
  /^(?:(?:media|raw|src)\/(?<kind>branch|commit|tag)\/(?=(?:.*\/)?[^/]+\.[^/]*$)|(?:blame|blob|edit|media|raw)\/(?!(?:branch|commit|tag)\/))(?<ref>[^/]+)\/(?<path>.+)/;
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
  const [forge = null, example = "owner/repository"] = knownForges.get(host) ?? [];
  if (forge !== null) Object.assign(url, { host, protocol: "https:" });
  const steps = url.pathname.split("/").filter((step) => step !== "");
  return {
    name: [url.host, ...steps].join("/"),
    requests: findRequests(url, steps, forge),
    example: `${url.protocol}//${githubFiles.test(host) ? "github.com" : url.host}/${example}`,
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
    /^[\w-]+(?:\.[\w-]+)+(?::\d+)?\//.test(word) || knownForges.has(word.replace(/^www\./, ""));
  if (isOfHost) return `https://${word}`;
  // A file that isn't there is no repository, unlike `owner/name.js`.
  const isFile = /\.(?:css|csv|html?|json\w*|md|svg|toml|tsv|txt|xlsx|xml|ya?ml)$/i.test(word);
  return /^[\w-]+\/[\w.-]+(?:[/?#]|$)/.test(word) && !isFile ? `https://github.com/${word}` : "";
}

function findRequests(url: URL, steps: readonly string[], forge: Forge | null): readonly LabelRequest[] {
  const file: LabelRequest = { kind: "file", url };
  const list = (address: string): LabelRequest => ({ kind: "pages", url: new URL(address) });
  const api = apiAddress.exec(url.origin + url.pathname)?.[1];
  if (api !== undefined) return [list(`${api}/labels`)];
  if (githubFiles.test(url.host)) return [file];
  // The address of a repository has two steps, whatever these are called.
  const end = steps.findIndex((step, index) => index > 1 && pageSteps.test(step));
  const own = (end < 0 ? steps : steps.slice(0, end)).map((step) => step.replace(/\.git$/i, ""));
  const isMarked = steps[end] === "-";
  const page = end < 0 ? "" : steps.slice(isMarked ? end + 1 : end).join("/");
  if (own[0] === "groups" && own.length > 1 && (isMarked || forge === gitlab))
    return [list(`${url.origin}/api/v4/groups/${own.slice(1).join("%2F")}/labels`)];
  if (own.length < 2) return forge === null ? [file] : [];
  // What is released is at no API.
  const isFile =
    forge === null ? end < 0 && fileEnding.test(url.pathname) : /^releases\/download\//.test(page);
  if (isFile) return [file];
  const { kind, ref = "", path = "" } = filePage.exec(page)?.groups ?? {};
  const isShown = path !== "";
  const request = (one: Forge, skipped = 0, until?: number): LabelRequest => {
    const root = [url.origin, ...own.slice(0, skipped)].join("/");
    const repository = own.slice(skipped, until).join("/");
    const parts: Readonly<Record<string, string>> = { root, repository, ref, path };
    const address = (isShown ? one.file : one.labels).replace(/\{(\w+)(%?)\}/g, (_, name, isStep) =>
      (parts[name] ?? "").replaceAll("/", isStep === "" ? "/" : "%2F"),
    );
    return { kind: isShown || one === gist ? "file" : "pages", url: new URL(address) };
  };
  if (forge !== null) return [request(forge, 0, forge === gitlab ? undefined : 2)];
  const possible = isMarked
    ? [gitlab]
    : [gitea, gitlab, githubEnterprise].filter((one) => !isShown || (one === gitea) === (kind !== undefined));
  // It may be below a path.
  const found = own
    .slice(1)
    .flatMap((_, skipped) =>
      possible
        .filter((one) => one === gitlab || own.length - skipped === 2)
        .map((one) => request(one, skipped)),
    );
  return end < 0 ? [...found, file] : found;
}
