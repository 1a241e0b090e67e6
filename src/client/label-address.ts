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

const sites: ReadonlyMap<string, "gitea" | "github" | "gitlab"> = new Map([
  ["codeberg.org", "gitea"],
  ["gitea.com", "gitea"],
  ["github.com", "github"],
  ["gitlab.com", "gitlab"],
]);
const githubFiles = /^(?:api\.github|(?:raw|gist)\.githubusercontent)\.com$/;

/** The longest text that is taken for an address, in characters: what browsers agree on. */
const longestAddress = 2000;

/** An address of the web, of Git, or of SSH, wherever it stands: in brackets, in quotes, or in a command. */
const fullAddress = /\b(?:https?|ssh|git):\/\/[^\s<>"'`“”«»]+/i;
/** What `ssh://git@host:2222/`, `git@host:`, and `github:` begin with. SSH's port isn't that of the web. */
const gitStart =
  /^(?:(?:ssh|git):\/\/(?:[^@/]*@)?([^/:]+)(?::\d+(?=\/))?[/:]|[\w.-]+@([\w.-]+):|([\w-]+\.[\w.-]+):(?!\d+\/)|(github|gitlab):)\/?/i;
/** The path of a file that may have labels. */
const fileEnding =
  /\.(?:adoc|cfg|conf|csv|html?|ini|[jt]sx?|json\w*|md|markdown|php|py|rb|rst|sh|tab|toml|tsv|txt|xlsx|xml|ya?ml)$/i;
/** What the address of a page within a repository has after that of the repository. */
const pageSteps =
  /^(?:-|actions|activity|blame|blob|branches|commits?|discussions|edit|forks|graphs|issues|labels|media|merge_requests|milestones?|network|packages|projects|pulls?|pulse|raw|releases|security|settings|src|stars|tags|tree|watchers|wiki)$/;
/**
 * Finds how to read what people type, or copy from their browser or a terminal: the address of a repository, of any page
 * in it, or of a file, at GitHub, GitLab, Gitea, Forgejo, or anywhere; `owner/repository` is one of GitHub.
 *
 * @returns null for what is no address, and for any scheme but those of the web and Git
 */
export function readLabelAddress(text: string): LabelAddress | null {
  if (text.length > longestAddress) return null;
  const url = URL.parse(completeAddress(text));
  if (url === null) return null;
  // A password in it is for Git: only what is public is read.
  Object.assign(url, { hash: "", username: "", password: "" });
  const host = url.host.replace(/^www\./, "");
  if (sites.has(host)) Object.assign(url, { host, protocol: "https:" });
  const steps = url.pathname.split("/").filter((step) => step !== "");
  return {
    name: [url.host, ...steps].join("/"),
    requests: findRequests(url, steps),
    example: exampleAt(url),
  };
}

/** An address as a browser takes it; empty for none. */
function completeAddress(text: string): string {
  const words = text.trim().split(/\s+/);
  const found = fullAddress.exec(text)?.[0] ?? words.find((word) => word.includes("/")) ?? words.join(" ");
  const bare = found.replace(/^[<("'`“‘«[]+/, "").replace(/[>"'`”’»\].,;:!?]+$/, "");
  const word = bare.includes("(") ? bare : bare.replace(/\).*$/, "");
  if (/^https?:/i.test(word)) return word;
  const [start, ...hosts] = gitStart.exec(word) ?? [];
  if (start !== undefined) {
    const host = hosts.find((one) => one !== undefined) ?? "";
    return `https://${/^git(?:hub|lab)$/i.test(host) ? `${host}.com` : host}/${word.slice(start.length)}`;
  }
  if (/^(?:localhost|127\.[\d.]+)(?::\d+)?\//.test(word)) return `http://${word}`;
  const isOfHost = /^[\w-]+(?:\.[\w-]+)+(?::\d+)?\//.test(word) || sites.has(word.replace(/^www\./, ""));
  if (isOfHost) return `https://${word}`;
  return /^[\w-]+\/[\w.-]+(?:[/?#]|$)/.test(word) ? `https://github.com/${word}` : "";
}

function exampleAt({ protocol, host }: URL): string {
  if (host === "gist.github.com") return `https://${host}/owner/0a1b2c3d4e5f`;
  const site = githubFiles.test(host) ? "github.com" : host;
  return `${protocol}//${site}/${host === "gitlab.com" ? "group/project" : "owner/repository"}`;
}

function findRequests(url: URL, steps: readonly string[]): readonly LabelRequest[] {
  const { host, origin, pathname } = url;
  const file: LabelRequest = { kind: "file", url };
  const [api] =
    /^.*\/(?:repos\/[^/]+|api\/v4\/(?:projects|groups))\/[^/]+(?=(?:\/labels)?\/?$)/.exec(pathname) ?? [];
  if (api !== undefined && (host === "api.github.com" || pathname.includes("/api/v")))
    return [labelsOf(origin + api)];
  if (githubFiles.test(host)) return [file];
  if (host === "gist.github.com") {
    return steps.length < 2 ? [] : [fileAt(`https://gist.githubusercontent.com/${steps[0]}/${steps[1]}/raw`)];
  }
  // The address of a repository has two steps, whatever these are called.
  const end = steps.findIndex((step, index) => index > 1 && pageSteps.test(step));
  const own = (end < 0 ? steps : steps.slice(0, end)).map((step) => step.replace(/\.git$/i, ""));
  const isMarked = steps[end] === "-";
  const page = end < 0 ? [] : steps.slice(isMarked ? end + 1 : end);
  const site = sites.get(host);
  if (own[0] === "groups" && own.length > 1 && (isMarked || site === "gitlab")) {
    return [labelsOf(`${origin}/api/v4/groups/${own.slice(1).join("%2F")}`)];
  }
  if (site !== undefined) {
    if (own.length < 2) return [];
    // What is released is at no API.
    if (page[0] === "releases" && page[1] === "download") return [file];
    return findBelow(origin, "", site === "gitlab" ? own : own.slice(0, 2), page)[site];
  }
  if (own.length < 2 || (end < 0 && fileEnding.test(pathname))) return [file];
  const found = own.slice(1).flatMap((_, skipped) => {
    const base = own
      .slice(0, skipped)
      .map((step) => `/${step}`)
      .join("");
    const { gitea, gitlab, github } = findBelow(origin, base, own.slice(skipped), page);
    return isMarked ? gitlab : [...gitea, ...gitlab, ...github];
  });
  return end < 0 ? [...found, file] : found;
}

/**
 * How each tool has a repository's labels, or the file that a page shows.
 *
 * @param base the path below which the tool is
 */
function findBelow(origin: string, base: string, place: readonly string[], page: readonly string[]) {
  const repository = place.join("/");
  const root = origin + base;
  const gitea = `${root}/api/v1/repos/${repository}`;
  const gitlab = `${root}/api/v4/projects/${place.join("%2F")}`;
  const isGitHub = origin === "https://github.com";
  const github = `${isGitHub ? "https://api.github.com" : `${root}/api/v3`}/repos/${repository}`;
  const isPair = place.length === 2;
  const [view = "", ...rest] = page;
  const isGitea = /^(?:branch|commit|tag)$/.test(rest[0] ?? "");
  const [ref = "", ...path] = isGitea ? rest.slice(1) : rest;
  // Below `src`, there are folders, too.
  const isFile =
    view === "src"
      ? /.\./.test(path.at(-1) ?? "")
      : path.length > 0 && /^(?:blame|blob|edit|media|raw)$/.test(view);
  if (isFile) {
    const shown = path.join("/");
    const raw = isGitHub ? "https://raw.githubusercontent.com/" : `${root}/`;
    return {
      // A page of a file may not be read by others, unlike what the API has of it.
      gitea: isGitea && isPair ? [fileAt(`${gitea}/raw/${shown}?ref=${ref}`)] : [],
      gitlab: isGitea ? [] : [fileAt(`${gitlab}/repository/files/${path.join("%2F")}/raw?ref=${ref}`)],
      github:
        isGitea || !isPair ? [] : [fileAt(`${raw}${repository}/${isGitHub ? "" : "raw/"}${ref}/${shown}`)],
    };
  }
  return {
    gitea: isPair ? [labelsOf(gitea)] : [],
    gitlab: [labelsOf(gitlab)],
    github: isPair ? [labelsOf(github)] : [],
  };
}

function fileAt(address: string): LabelRequest {
  return { kind: "file", url: new URL(address) };
}

/** @param place the address at which an API has a repository, or a group */
function labelsOf(place: string): LabelRequest {
  return { kind: "pages", url: new URL(`${place}/labels`) };
}
