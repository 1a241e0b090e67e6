/*
 * The least that answers a page of labels as the service does, with nothing but Node: the same look-ups in the same
 * database, the same bytes. One operation, no other is refused or known. Plain JavaScript, as a compiler would count as its
 * own memory. Run by service-http.ts.
 */
import { hash, randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { DatabaseSync } from "node:sqlite";
import { deriveColors } from "../../lib/contract/colors.js";

const [, , file = "", headersJson = "{}"] = process.argv;
const database = new DatabaseSync(file);
const findToken = database.prepare(
  "select id, user_id, expires_at, revoked_at from tokens where token_hash = ?",
);
const findProject = database.prepare(
  `select projects.id from projects join memberships on memberships.project_id = projects.id
   where projects.app_id = ? and memberships.user_id = ?`,
);
const countLabels = database.prepare(
  "select count(*) as total from labels where project_id = ? and deleted_at is null",
);
const listLabels = database.prepare(
  `select id, name, color, "order", project_id, created_at, updated_at, deleted_at from labels
   where project_id = ? and deleted_at is null order by "order", id limit 5 offset ?`,
);

/** The headers that are the same in every answer. */
const headers = JSON.parse(headersJson);

/**
 * A page of labels as the service writes it.
 *
 * @param {string | undefined} host what the request names
 * @param {number} page its number
 * @param {number} total how many labels the project has
 * @param {readonly Record<string, unknown>[]} rows those of the page
 */
function pageBody(host, page, total, rows) {
  const path = `http://${host}/api/v1/labels`;
  const lastPage = Math.max(1, Math.ceil(total / 5));
  const pageUrl = (/** @type {number} */ number) => `${path}?page=${number}`;
  const previous = page > 1 ? pageUrl(page - 1) : null;
  const next = page < lastPage ? pageUrl(page + 1) : null;
  /** @type {{ url: string | null, label: string, active: boolean }[]} */
  const links = [{ url: previous, label: "Previous", active: false }];
  for (let number = 1; number <= lastPage; number += 1) {
    links.push({ url: pageUrl(number), label: String(number), active: number === page });
  }
  return JSON.stringify({
    current_page: page,
    data: rows.map((row) => ({ ...row, ...deriveColors(String(row["color"])) })),
    first_page_url: pageUrl(1),
    from: (page - 1) * 5 + 1,
    last_page: lastPage,
    last_page_url: pageUrl(lastPage),
    links: [...links, { url: next, label: "Next", active: false }],
    next_page_url: next,
    path,
    per_page: 5,
    prev_page_url: previous,
    to: (page - 1) * 5 + rows.length,
    total,
  });
}

const server = createServer((request, response) => {
  const url = new URL(request.url ?? "", `http://${request.headers.host}`);
  const token = (request.headers.authorization ?? "").replace(/^Bearer /, "");
  const access = findToken.get(hash("sha256", token));
  const expired = access?.["expires_at"] && String(access["expires_at"]) < new Date().toISOString();
  if (access === undefined || access["revoked_at"] !== null || expired) return response.writeHead(401).end();
  const project = findProject.get(String(request.headers["x-project-token"]), access["user_id"] ?? 0);
  if (project === undefined) return response.writeHead(404).end();
  const projectId = Number(project["id"]);
  const page = Number(url.searchParams.get("page") ?? 1);
  const total = Number(countLabels.get(projectId)?.["total"]);
  const rows = listLabels.all(projectId, (page - 1) * 5);
  const body = pageBody(request.headers.host, page, total, rows);
  response.writeHead(200, {
    ...headers,
    "x-request-id": randomUUID(),
    "content-length": Buffer.byteLength(body),
  });
  return response.end(body);
});
server.listen(0, "127.0.0.1", () => {
  process.stdout.write(`http://127.0.0.1:${server.address().port}\n`);
});
