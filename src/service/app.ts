import { randomUUID } from "node:crypto";
import { fileURLToPath } from "node:url";
import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import { apiPrefix, requestIdHeader } from "#contract/paths.ts";
import { problems } from "#contract/problems.ts";
import { type NamedSet, starterSetsPath } from "#contract/starter-sets.ts";
import { refuseLateRequests, trackRequests } from "#service/http/in-flight-requests.ts";
import { readIndexPage } from "#service/http/index-page.ts";
import { collectMethods, refuseOtherMethods } from "#service/http/method-not-allowed.ts";
import { addRawHttpChecks, handleClientError } from "#service/http/raw-http-errors.ts";
import { AccessStore } from "./access/access-store.ts";
import { checkDatabase, type Database } from "./database/database.ts";
import { isDatabaseUnavailable } from "./database/database-errors.ts";
import { decorateRequests, requireProject, requireToken } from "./http/authentication.ts";
import { limitConnections } from "./http/connection-limit.ts";
import { allowOrigins } from "./http/cross-origin.ts";
import { limitMemory } from "./http/memory-limit.ts";
import type { Metrics } from "./http/metrics.ts";
import { addProbes } from "./http/probes.ts";
import { notFoundSender, sendProblem, toProblem } from "./http/problem.ts";
import { isForPage } from "./http/problem-page.ts";
import { decoratePublicAddress } from "./http/public-address.ts";
import { createRateLimit, prepareRateLimits, type RateLimits } from "./http/rate-limit.ts";
import { bodyLimit, readJsonBodies } from "./http/request-body.ts";
import { describeRequest, logEnd, writeLogLine } from "./http/request-log.ts";
import { addSecurityHeaders, responseHeaders } from "./http/security-headers.ts";
import { serveDashboard } from "./http/static-files.ts";
import type { Upstream } from "./http/upstream.ts";
import { limitHistory } from "./labels/label-history-retention.ts";
import { addLabelHistoryRoutes } from "./labels/label-history-routes.ts";
import { LabelHistoryStore } from "./labels/label-history-store.ts";
import { addLabelRoutes } from "./labels/label-routes.ts";
import { LabelStore } from "./labels/label-store.ts";
import { addProjectRoutes } from "./projects/project-routes.ts";
import { ProjectStore } from "./projects/project-store.ts";

/** How the server is to behave. */
export interface AppSettings extends RateLimits {
  /** The path that browsers know this server by, without a slash at the end; by default none. */
  readonly basePath?: string;
  /** Base URLs of further changelog services that the dashboard's sign-in page offers. */
  readonly services: readonly string[];
  /** Origins whose pages may use the API. */
  readonly allowedOrigins: readonly string[];
  /** Origins from which the page's import may read labels; by default none. */
  readonly importOrigins?: readonly string[];
  /** Connections at a time, of all together; by default any number. */
  readonly maxConnections?: number;
  /** How many bytes the process may take before requests are refused; by default far more than usual work needs. */
  readonly memoryLimit?: number;
  /** Addresses and ranges of proxies whose word on who asked for what is taken; by default nobody's. */
  readonly trustedProxies?: readonly string[];
  /** The origin that browsers know this server by; by default each request's own. */
  readonly publicOrigin?: string;
  /** What the console offers a project to begin with, beside its own sets; by default none. */
  readonly starterSets?: readonly NamedSet[];
  /** For how many seconds the server goes on when it is told to stop, saying that it isn't ready; by default 0. */
  readonly shutdownDelay?: number;
  /** Pino's level. */
  readonly logLevel: string;
  /** For how long the history of labels is kept; by default forever. */
  readonly keepHistory?: Temporal.Duration;
  /** Counts what happens. */
  readonly metrics?: Metrics;
  /** Metrics are served to those who have this token, at `/metrics`; without it they are not served here. */
  readonly metricsToken?: string;
  /** Where the built dashboard is; by default where the build puts it. */
  readonly dashboardFolder?: string;
}

/** What answers the API's requests: our own database, or a changelog service elsewhere. */
type Backend = Database | Upstream;

function isUpstream(backend: Backend): backend is Upstream {
  return "url" in backend;
}

const builtDashboard = fileURLToPath(new URL("../../dist", import.meta.url));

/**
 * Milliseconds that a client has to send a whole request, and that a connection may be without a byte. A client that takes
 * nothing of a response loses it the second time that Node looks.
 */
const clientTimeout = 30_000;

/**
 * Puts the server together; it does not listen yet.
 *
 * @param backend a database, open and up to date, which stays the caller's to close; or a changelog service elsewhere
 */
export async function createApp(backend: Backend, settings: AppSettings): Promise<FastifyInstance> {
  const { basePath = "", trustedProxies = [], maxConnections } = settings;
  const app = fastify({
    bodyLimit,
    // The contract's schemas are used instead, and loading Fastify's compilers takes 16 MB.
    schemaController: { compilersFactory: { buildValidator: refuseSchema, buildSerializer: refuseSchema } },
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
    connectionTimeout: clientTimeout,
    requestTimeout: clientTimeout,
    // Longer than proxies keep theirs, so that none sends over a connection that is just ending.
    keepAliveTimeout: 72_000,
    http: {
      // A longer time for the head than for all would be taken as the time for all.
      headersTimeout: clientTimeout,
      // How often late requests are looked for, in milliseconds.
      connectionsCheckingInterval: 5000,
      // addRawHttpChecks() looks at the host that a request names.
      requireHostHeader: false,
    },
    genReqId: () => randomUUID(),
    // A proxy before this server may have taken the base path off already.
    rewriteUrl: ({ url = "/" }) => withoutBasePath(url, basePath),
    // While the server stops, refuseLateRequests() refuses what comes in; after that nobody may hold up the end.
    return503OnClosing: false,
    forceCloseConnections: true,
    // Node refuses longer addresses as a whole; any shorter one gets the response to an unknown name.
    routerOptions: { maxParamLength: 100_000 },
    // Written by logEnd().
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "request_id" }),
    logger: {
      level: settings.logLevel,
      stream: { write: writeLogLine },
      serializers: { req: describeRequest },
    },
    frameworkErrors: (error, request, reply) => {
      // No hook hears of it.
      reply.raw.once("close", () => reportEnd(request, reply));
      if (isForPage(request)) {
        reply.headers({ ...responseHeaders, [requestIdHeader]: request.id });
        sendNotFound(request, reply);
      } else sendProblem(request, reply, toProblem(error, isDatabaseUnavailable));
    },
    clientErrorHandler: (error, socket) => handleClientError(error, socket, inFlight.awaitsResponse(socket)),
  });

  app.setErrorHandler((error, request, reply) => {
    const problem = toProblem(error, isDatabaseUnavailable);
    const meant = error === problem;
    if (!meant && problems[problem.code].status >= 500) request.log.error({ err: error }, "request failed");
    return sendProblem(request, reply, problem);
  });
  app.addHook("onRequest", (request, reply, done) => {
    reply.header(requestIdHeader, request.id);
    done();
  });
  readJsonBodies(app);
  decorateRequests(app);
  decoratePublicAddress(app, basePath, settings.publicOrigin);

  const dashboardFolder = settings.dashboardFolder ?? builtDashboard;
  const indexPage = readIndexPage(dashboardFolder, {
    basePath,
    services: settings.services,
    importOrigins: settings.importOrigins ?? [],
    upstream: isUpstream(backend) ? backend.url : null,
  });
  addSecurityHeaders(app, {
    scriptHashes: indexPage?.scriptHashes ?? [],
    services: settings.services,
    importOrigins: settings.importOrigins,
  });
  const reportEnd = (request: FastifyRequest, reply: FastifyReply): void => {
    logEnd(request, reply);
    settings.metrics?.countRequest(request, reply);
  };
  const inFlight = trackRequests(app, settings.shutdownDelay ?? 0, reportEnd);
  addRawHttpChecks(app);
  if (maxConnections !== undefined) limitConnections(app, maxConnections, trustedProxies);
  if (settings.allowedOrigins.length > 0) await allowOrigins(app, apiPrefix, settings.allowedOrigins);
  refuseLateRequests(app, inFlight.isRefusing);
  await prepareRateLimits(app);
  const sendNotFound = notFoundSender(basePath, !isUpstream(backend));
  await serveDashboard(app, dashboardFolder, indexPage, sendNotFound);
  if (!isUpstream(backend)) {
    // Loaded where it is used, as it takes memory.
    const { addDocumentation } = await import("./documentation/documentation.ts");
    await addDocumentation(app, basePath);
  }
  await app.register(async (routes) => addRoutes(routes, backend, inFlight, settings));
  return app;
}

function refuseSchema(): never {
  throw new Error("No route has a schema for Fastify.");
}

/** Probes, the operator's starter sets, metrics, and the API. */
async function addRoutes(
  routes: FastifyInstance,
  backend: Backend,
  inFlight: ReturnType<typeof trackRequests>,
  settings: AppSettings,
): Promise<void> {
  const methodsByUrl = collectMethods(routes);
  await routes.register(async (scope) => {
    const checkBackend = async () => (isUpstream(backend) ? undefined : checkDatabase(backend));
    addProbes(scope, inFlight.isStopping, checkBackend);
  });
  routes.get(starterSetsPath, async (_request, reply) => {
    reply.header("cache-control", "no-cache");
    return settings.starterSets ?? [];
  });
  const { metrics, metricsToken } = settings;
  metrics?.countInFlight(inFlight.count);
  if (metricsToken !== undefined)
    await routes.register(async (scope) =>
      metrics?.addGuardedRoute(scope, metricsToken, settings.signInLimit),
    );
  await routes.register(async (api) => addApi(api, backend, settings));
  // Outside of the API's scope, as a wrong method is refused before a token is asked for.
  refuseOtherMethods(routes, methodsByUrl);
}

/** An address as it is without the base path, where it begins with that. */
function withoutBasePath(url: string, basePath: string): string {
  if (basePath === "" || !url.startsWith(basePath)) return url;
  const rest = url.slice(basePath.length);
  if (rest.startsWith("/")) return rest;
  return rest === "" || rest.startsWith("?") ? `/${rest}` : url;
}

/** The Changelog Service API. */
async function addApi(api: FastifyInstance, backend: Backend, settings: AppSettings): Promise<void> {
  api.addHook("onRequest", (_request, reply, done) => {
    reply.header("cache-control", "no-store");
    done();
  });
  if (!isUpstream(backend)) return addOperations(api, backend, settings);
  // Loaded where it is used, as it takes much memory.
  const { forwardApi } = await import("./http/upstream.ts");
  forwardApi(api, backend);
}

/** The operations of our own service. */
async function addOperations(api: FastifyInstance, database: Database, settings: AppSettings): Promise<void> {
  const access = new AccessStore(database);
  const projects = new ProjectStore(database);
  const labels = new LabelStore(database);
  const history = new LabelHistoryStore(database);

  if (settings.keepHistory !== undefined) limitHistory(api, history, settings.keepHistory);

  api.get(`${apiPrefix}/openapi.json`, async () => api.swagger());
  await api.register(async (scope) => {
    const limit = createRateLimit(scope, settings);
    requireToken(scope, (token, appId) => access.findAccess(token, appId), limit);
    await limitMemory(scope, settings.memoryLimit);
    addProjectRoutes(scope, projects);
    await scope.register(async (labelScope) => {
      requireProject(labelScope);
      addLabelRoutes(labelScope, labels);
      addLabelHistoryRoutes(labelScope, history);
    });
  });
}
