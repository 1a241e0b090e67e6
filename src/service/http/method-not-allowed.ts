import type { FastifyInstance, HTTPMethods } from "fastify";
import { ProblemError } from "./problem.ts";

/** The refusal of a method at an address that knows others. */
export function methodNotAllowed(allowed: readonly HTTPMethods[]): ProblemError {
  const list = allowed.join(", ");
  return new ProblemError("method-not-allowed", `This address answers to ${list} only.`, {
    headers: { allow: list },
  });
}

/** The methods that the routes of a scope answer to, by their URLs. */
export type MethodsByUrl = ReadonlyMap<string, ReadonlySet<HTTPMethods>>;

/** Collects the methods of all routes that are added to this scope, and to those within it, from now on. */
export function collectMethods(scope: FastifyInstance): MethodsByUrl {
  const methodsByUrl = new Map<string, Set<HTTPMethods>>();
  scope.addHook("onRoute", ({ url, method }) => {
    const known = methodsByUrl.get(url) ?? new Set();
    for (const one of [method].flat()) known.add(one as HTTPMethods);
    methodsByUrl.set(url, known);
  });
  return methodsByUrl;
}

/** Answers 405 to every other usual method of these URLs. */
export function refuseOtherMethods(scope: FastifyInstance, methodsByUrl: MethodsByUrl): void {
  // Copied, as the routes that are added here are collected as well.
  const routes = [...methodsByUrl].map(([url, allowed]) => ({ url, allowed: [...allowed] }));
  for (const { url, allowed } of routes) {
    scope.route({
      method: scope.supportedMethods.filter((method) => !allowed.includes(method)),
      url,
      // Before the body is read, which may be of any kind.
      onRequest: async () => {
        throw methodNotAllowed(allowed);
      },
      handler: async () => {},
    });
  }
}
