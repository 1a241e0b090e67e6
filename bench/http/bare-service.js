/*
 * The least that answers a page of labels as the service does, with nothing but Node: the same look-ups in the same
 * database, the same bytes. One operation, no other is refused or known. Plain JavaScript, as a compiler would count as its
 * own memory. Run by service-http.ts.
 */
import { hash, randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { DatabaseSync } from "node:sqlite";
import { pageBody } from "./page-body.js";

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
