/*
 * The least that answers a page of labels and changes a label as the service does on PostgreSQL, with Node and the database's
 * driver alone: the same look-ups in the same database, the same bodies. No other operation is refused or known, and no
 * history is kept. Plain JavaScript, as the compiled service is. Run by load.ts.
 */
import { hash, randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { json } from "node:stream/consumers";
import pg from "pg";
import { pageBody } from "./page-body.js";

const [, , url = ""] = process.argv;
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
const pool = new pg.Pool({ connectionString: url, max: 10 });
const query = async (/** @type {string} */ text, /** @type {unknown[]} */ ...values) =>
  (await pool.query(text, values)).rows;

const findToken = "select user_id, expires_at, revoked_at from tokens where token_hash = $1";
const findProject = `select projects.id from projects join memberships on memberships.project_id = projects.id
  where projects.app_id = $1 and memberships.user_id = $2`;
const listLabels = `
  select id, name, color, "order", project_id, created_at, updated_at, deleted_at, (
    select count(*) from labels where project_id = $1 and deleted_at is null
  ) as total
  from labels where project_id = $1 and deleted_at is null order by "order", id limit 5 offset $2`;
const updateLabel = `update labels set name = $3, color = $4, updated_at = $5
  where project_id = $1 and id = $2 and deleted_at is null and (name <> $3 or color <> $4)`;

const server = createServer(async (request, response) => {
  const send = (/** @type {number} */ status, /** @type {string} */ body) =>
    response
      .writeHead(status, {
        "content-type": "application/json; charset=utf-8",
        "content-length": Buffer.byteLength(body),
        "x-request-id": randomUUID(),
      })
      .end(body);
  try {
    const token = (request.headers.authorization ?? "").replace(/^Bearer /, "");
    const [access] = await query(findToken, hash("sha256", token));
    if (access === undefined || access.revoked_at !== null) return send(401, "");
    const [project] = await query(findProject, request.headers["x-project-token"], access.user_id);
    if (project === undefined) return send(404, "");
    const { pathname, searchParams } = new URL(request.url ?? "", `http://${request.headers.host}`);
    if (request.method === "PUT") {
      const { name, color } = /** @type {{ name: string, color: string }} */ (await json(request));
      await query(
        updateLabel,
        project.id,
        Number(pathname.split("/").at(-1)),
        name,
        color,
        new Date().toISOString(),
      );
      return send(200, "{}");
    }
    const page = Number(searchParams.get("page") ?? 1);
    const found = await query(listLabels, project.id, (page - 1) * 5);
    const rows = found.map(({ total: _, ...row }) => row);
    return send(200, pageBody(request.headers.host, page, found[0]?.total ?? 0, rows));
  } catch (error) {
    return send(500, String(error));
  }
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.stdout.write(`http://127.0.0.1:${typeof address === "object" ? address?.port : ""}\n`);
});
