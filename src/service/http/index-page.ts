import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

/** What the dashboard's page is told by its service. */
export interface IndexPageSettings {
  /** The path that browsers know the dashboard by, without a slash at the end; empty for the root. */
  readonly basePath: string;
  /** Base URLs of further changelog services for the sign-in page. */
  readonly services: readonly string[];
  /** Origins from which the import may read labels. */
  readonly importOrigins: readonly string[];
  /** Base URL of the service that this one passes requests on to; null where it answers them itself. */
  readonly upstream: string | null;
}

/** The dashboard's page, ready to be sent. */
export interface IndexPage {
  /** The page as it is sent, by content encoding; `identity` is as it is. */
  readonly encodings: Readonly<Record<"br" | "gzip" | "identity", { bytes: Buffer; etag: string }>>;
  /** For the content security policy: `'sha256-…'` of each script in the page itself. */
  readonly scriptHashes: readonly string[];
}

/**
 * Reads and prepares the dashboard's page.
 *
 * @param folder where the built dashboard is
 * @returns null when it has not been built
 */
export function readIndexPage(folder: string, settings: IndexPageSettings): IndexPage | null {
  const file = join(folder, "index.html");
  if (!existsSync(file)) return null;
  const html = readFileSync(file, "utf8");
  const page = writeConfiguration(writeBasePath(html, settings.basePath), settings);
  const bytes = Buffer.from(page);
  const hash = createHash("sha256").update(bytes).digest("base64url");
  return {
    encodings: {
      br: { bytes: brotliCompressSync(bytes), etag: `"${hash}-br"` },
      gzip: { bytes: gzipSync(bytes), etag: `"${hash}-gzip"` },
      identity: { bytes, etag: `"${hash}"` },
    },
    scriptHashes: hashInlineScripts(page),
  };
}

/** The build names its files, in attributes and in lists, from the root on. */
function writeBasePath(html: string, basePath: string): string {
  return html.replace(/"\/(?=[^/"][^"]*\.(?:js|css|html|png|svg|webmanifest)")/g, `"${basePath}/`);
}

/** Replaces the content of the page's configuration block; this console's own service, written as "", comes first. */
function writeConfiguration(html: string, settings: IndexPageSettings): string {
  const { basePath, services, importOrigins, upstream } = settings;
  // People are told of the service that knows their tokens, not of the one between.
  const own = upstream === null ? { url: "" } : { url: "", name: new URL(upstream).host };
  const configuration = {
    base: `${basePath}/`,
    services: [own, ...services.map((url) => ({ url }))],
    ...(importOrigins.length > 0 ? { importOrigins } : {}),
  };
  const json = JSON.stringify(configuration).replaceAll("<", "\\u003c");
  return html.replace(
    /(<script\b[^>]*\bid="configuration"[^>]*>).*?(<\/script>)/s,
    (_block, start: string, end: string) => start + json + end,
  );
}

/** Browsers run only the scripts of a page whose hashes the policy names; JSON blocks are never run. */
function hashInlineScripts(html: string): string[] {
  const scripts = html.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs);
  return [...scripts]
    .filter(([, attributes = ""]) => !/\bsrc\s*=|\btype="application\/json"/.test(attributes))
    .map(([, , code = ""]) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`);
}
