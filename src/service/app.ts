import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import { fileURLToPath } from "node:url";
import fastifyCors from "@fastify/cors";
import fastify, { type FastifyInstance } from "fastify";
import { projectHeader, requestIdHeader } from "#contract/paths.ts";
import { problems } from "#contract/problems.ts";
import { AccessStore } from "./access/access-store.ts";
import { type Database, isDatabaseUnavailable } from "./database/database.ts";
import { decorateRequests, requireProject, requireToken } from "./http/authentication.ts";
import { ProblemError, problemBody, sendProblem, toProblem } from "./http/problem.ts";
import { createRateLimit } from "./http/rate-limit.ts";
import { refuseOtherMethods } from "./http/refused-methods.ts";
import { bodyLimit, readJsonBodies } from "./http/request-body.ts";
import { addSecurityHeaders } from "./http/security-headers.ts";
import { readIndexPage, serveDashboard } from "./http/static-files.ts";
import { addLabelRoutes, labelMethods } from "./labels/label-routes.ts";
import { LabelStore } from "./labels/label-store.ts";
import { addProjectRoutes, projectMethods } from "./projects/project-routes.ts";
import { ProjectStore } from "./projects/project-store.ts";

/** How the server is to behave. */
export interface AppSettings {
  /** Base URLs of further changelog services that the dashboard's sign-in page offers. */
  readonly services: readonly string[];
  /** Origins whose pages may use the API. */
  readonly allowedOrigins: readonly string[];
  /** Requests a minute for each token; 0 for any number. */
  readonly rateLimit: number;
  /** Pino's level. */
  readonly logLevel: string;
  /** Where the built dashboard is; by default where the build puts it. */
  readonly dashboardFolder?: string;
}

const builtDashboard = fileURLToPath(new URL("../../dist", import.meta.url));

/** Milliseconds that a client has to send a whole request. */
const requestTimeout = 30_000;

/**
 * Puts the server together; it does not listen yet.
 *
 * @param database open and up to date; it stays the caller's to close
 */
export async function createApp(database: Database, settings: AppSettings): Promise<FastifyInstance> {
  const app = fastify({
    bodyLimit,
    requestTimeout,
    genReqId: () => randomUUID(),
    // Requests on connections that are open already are answered while the server stops.
    return503OnClosing: false,
    // Node refuses longer addresses as a whole; any shorter one gets the answer to an unknown name.
    routerOptions: { maxParamLength: 100_000 },
    logger: {
      level: settings.logLevel,
      stream: process.stderr,
      redact: ["req.headers.authorization", "req.headers.cookie"],
    },
    frameworkErrors: (error, request, reply) => {
      sendProblem(request, reply, toProblem(error, isDatabaseUnavailable));
    },
    clientErrorHandler: (error, socket) => {
      if (socket.writable) socket.write(rawProblem(error.code));
      socket.destroySoon();
    },
  });

  app.setErrorHandler((error, request, reply) => {
    const problem = toProblem(error, isDatabaseUnavailable);
    if (problems[problem.code].status >= 500) request.log.error({ err: error }, "request failed");
    return sendProblem(request, reply, problem);
  });
  app.addHook("onRequest", async (request, reply) => {
    reply.header(requestIdHeader, request.id);
  });
  closeConnectionsWhenStopping(app);
  readJsonBodies(app);
  decorateRequests(app);

  const dashboardFolder = settings.dashboardFolder ?? builtDashboard;
  const indexPage = readIndexPage(dashboardFolder, settings.services);
  await addSecurityHeaders(app, indexPage?.scriptHashes ?? [], settings.services);
  await serveDashboard(app, dashboardFolder, indexPage);
  await app.register(async (api) => addApi(api, database, settings));
  return app;
}

/** Has the last answer on each connection end it: a connection kept for later requests would hold up the stop. */
function closeConnectionsWhenStopping(app: FastifyInstance): void {
  let stopping = false;
  app.addHook("preClose", async () => {
    stopping = true;
  });
  app.addHook("onSend", async (_request, reply) => {
    if (stopping) reply.header("connection", "close");
  });
}

/** The Changelog Service API. */
async function addApi(api: FastifyInstance, database: Database, settings: AppSettings): Promise<void> {
  const access = new AccessStore(database);
  const projects = new ProjectStore(database);
  const labels = new LabelStore(database);

  api.addHook("onRequest", async (_request, reply) => {
    reply.header("cache-control", "no-store");
  });
  if (settings.allowedOrigins.length > 0) {
    await api.register(fastifyCors, {
      origin: [...settings.allowedOrigins],
      methods: ["GET", "POST", "PUT", "DELETE"],
      allowedHeaders: ["accept", "authorization", "content-type", projectHeader],
      exposedHeaders: ["retry-after", requestIdHeader],
      maxAge: 600,
    });
  }
  // Told without a token, so that nobody looks for the mistake elsewhere first.
  await api.register(async (scope) => refuseOtherMethods(scope, [...projectMethods, ...labelMethods]));

  await api.register(async (scope) => {
    const rateLimit = await createRateLimit(scope, settings.rateLimit);
    requireToken(scope, (token) => access.findAccess(token), rateLimit);
    addProjectRoutes(scope, projects);
    await scope.register(async (labelScope) => {
      requireProject(labelScope, (userId, appId) => projects.findProjectId(userId, appId));
      addLabelRoutes(labelScope, labels);
    });
  });
}

/** The whole answer to bytes that are no HTTP request, of which nothing else is known. */
function rawProblem(errorCode: string): string {
  const requestId = randomUUID();
  const timedOut = errorCode === "ERR_HTTP_REQUEST_TIMEOUT";
  const detail = timedOut ? "The request did not arrive in time." : "The request can't be read.";
  const body = JSON.stringify(problemBody(new ProblemError("malformed-request", detail), requestId));
  const { status } = problems["malformed-request"];
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "content-type: application/problem+json",
    `content-length: ${Buffer.byteLength(body)}`,
    "cache-control: no-store",
    "connection: close",
    `${requestIdHeader}: ${requestId}`,
    "",
    body,
  ].join("\r\n");
}
