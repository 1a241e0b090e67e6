import { readFile } from "node:fs/promises";
import type { FastifyInstance } from "fastify";
import { apiPrefix } from "#contract/paths.ts";
import type { Route } from "#service/http/operation.ts";

/** Where tools find the API's document. */
export const documentPath = `${apiPrefix}/openapi.json`;

const pagePath = "/docs";
const stylePath = "/docs/documentation.css";

interface Documentation {
  readonly document: string;
  readonly page: string;
  readonly style: Buffer;
}

/**
 * Describes the API, to tools and to people, who need no token for that.
 *
 * @param routes the operations; others may still be added until the first request
 * @param basePath the path that browsers know the server by, without a slash at the end
 */
export function addDocumentation(app: FastifyInstance, routes: readonly Route[], basePath: string): void {
  // Made when someone first asks, as few ever do.
  let documentation: Promise<Documentation> | undefined;
  for (const [path, part, mediaType] of [
    [documentPath, "document", "application/json"],
    [stylePath, "style", "text/css"],
    [pagePath, "page", null],
  ] as const) {
    app.get(path, async (_request, reply) => {
      documentation ??= makeDocumentation(routes, basePath);
      const content = (await documentation)[part];
      if (mediaType === null) reply.asPage();
      else reply.type(`${mediaType}; charset=utf-8`);
      reply.header("cache-control", "no-cache");
      return content;
    });
  }
}

async function makeDocumentation(routes: readonly Route[], basePath: string): Promise<Documentation> {
  const { openApiDocument } = await import("./openapi-document.ts");
  const { documentationPage } = await import("./documentation-page.ts");
  const document = openApiDocument(routes, basePath);
  return {
    document: JSON.stringify(document),
    page: documentationPage(document, {
      console: `${basePath}/`,
      icon: `${basePath}/icon.svg`,
      style: basePath + stylePath,
      document: basePath + documentPath,
    }),
    style: await readFile(new URL("./documentation.css", import.meta.url)),
  };
}
