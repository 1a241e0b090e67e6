import type { FastifyInstance, HTTPMethods } from "fastify";
import { httpMethods } from "./http-names.ts";
import { ProblemError } from "./problem.ts";

/** All that can come as a request: CONNECT asks for a tunnel instead. */
const methods: readonly HTTPMethods[] = httpMethods.filter((method) => method !== "CONNECT");

/** The refusal of a method at an address that knows others. */
export function methodNotAllowed(allowed: readonly HTTPMethods[]): ProblemError {
  const list = allowed.join(", ");
  return new ProblemError("method-not-allowed", `This address answers to ${list} only.`, {
    headers: { allow: list },
  });
}

/** An address, with parameters as the router writes them, and the methods that it answers to. */
export type RouteMethods = readonly [url: string, allowed: readonly HTTPMethods[]];

/** Answers 405 to every method of these addresses other than those that they answer to. */
export function refuseOtherMethods(app: FastifyInstance, routes: readonly RouteMethods[]): void {
  for (const method of methods) {
    if (!app.supportedMethods.includes(method)) app.addHttpMethod(method);
  }
  for (const [url, allowed] of routes) {
    app.route({
      method: methods.filter((method) => !allowed.includes(method)),
      url,
      // Before the body is read, which may be of any kind.
      onRequest: async () => {
        throw methodNotAllowed(allowed);
      },
      handler: async () => {},
    });
  }
}
