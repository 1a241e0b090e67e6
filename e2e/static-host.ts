import { readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { listenLocally } from "./service-stand-ins.ts";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
};

/** A web server that knows nothing of the console but its files. */
export interface StaticHost {
  /** Where it answers, without a slash at the end. */
  readonly address: string;
  readonly close: () => Promise<void>;
}

/**
 * Serves a folder's files below a path, and its index.html at every other address there, as such hosts do for
 * single-page applications.
 */
export async function startStaticHost(folder: string, basePath: string): Promise<StaticHost> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    if (!pathname.startsWith(`${basePath}/`)) {
      response.writeHead(404).end();
      return;
    }
    const named = join(folder, pathname.slice(basePath.length));
    const isFile = statSync(named, { throwIfNoEntry: false })?.isFile() ?? false;
    const file = isFile ? named : join(folder, "index.html");
    response.writeHead(200, { "content-type": types[extname(file)] ?? "application/octet-stream" });
    response.end(readFileSync(file));
  });
  return listenLocally(server);
}
