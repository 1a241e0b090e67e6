import { hash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { requireToken } from "./authentication.ts";
import { createRateLimit } from "./rate-limit.ts";
import { describeEnd, routeOf } from "./request-log.ts";

/** The upper bounds of the durations that are told apart, in seconds. */
const durationBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Methods that are told apart. A client may choose among dozens. */
const namedMethods = new Set(["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"]);

/** What Prometheus reads of the service. No label's value is of a client's wording, so that there are never many. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from a request's arrival to the end of its answer, by route pattern.",
    labelNames: ["method", "route", "status"],
    buckets: durationBuckets,
    registers: [this.#registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.#registry });
  }

  /** Counts a request that has ended. */
  countRequest(request: FastifyRequest, reply: FastifyReply): void {
    const { status, duration } = describeEnd(reply);
    const method = namedMethods.has(request.method) ? request.method : "other";
    this.#durations.observe({ method, route: routeOf(request), status }, duration / 1000);
  }

  /** Tells of the requests that are in flight whenever someone asks. */
  countInFlight(read: () => number): void {
    new Gauge({
      name: "http_requests_in_flight",
      help: "Requests that are being answered.",
      registers: [this.#registry],
      collect() {
        this.set(read());
      },
    });
  }

  /**
   * Answers at `/metrics` with all that is known by now to those who have the token.
   *
   * @param signInLimit requests a minute without the token that are answered for each address; 0 for any number
   */
  async addGuardedRoute(app: FastifyInstance, metricsToken: string, signInLimit: number): Promise<void> {
    // Digests are equally long, and comparing them takes equally long.
    const digest = (text: string): Buffer => hash("sha256", text, "buffer");
    const expected = digest(metricsToken);
    const findReader = async (token: string) =>
      timingSafeEqual(digest(token), expected)
        ? { tokenId: -1, tokenName: "", userId: 0, userName: "", isReadOnly: true, projectId: 0 }
        : null;
    requireToken(app, findReader, createRateLimit(app, { rateLimit: 0, signInLimit }));
    app.get("/metrics", { config: { isPolled: true } }, async (_request, reply) => {
      reply.header("cache-control", "no-store").type(this.#registry.contentType);
      return this.#registry.metrics();
    });
  }
}
