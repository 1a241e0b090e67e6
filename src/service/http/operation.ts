import type { ProblemCode } from "#contract/problems.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** What the API's documentation says of the route; without it the route isn't part of the API. */
    readonly operation?: Operation;
  }
}

/** A JSON schema (2020-12). */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** What OpenAPI says of a route besides its method, its path and what all routes have in common. */
export interface Operation {
  readonly operationId: string;
  readonly tag: "Labels" | "Projects";
  readonly summary: string;
  readonly description: string;
  /** The parameters in the path, the query, and the headers, by their names. */
  readonly params?: Readonly<Record<string, JsonSchema>>;
  readonly querystring?: Readonly<Record<string, JsonSchema>>;
  readonly headers?: Readonly<Record<string, JsonSchema>>;
  /** The request's body, by its name among the documentation's schemas. */
  readonly body?: string;
  /** What success is answered with. */
  readonly response: {
    /** Default: 200. */
    readonly status?: number;
    readonly description: string;
    /** The body, or each of the values in a list, by its name among the documentation's schemas. */
    readonly shape: string | { readonly listOf: string };
    /** Headers besides those that every success has. */
    readonly headers?: readonly string[];
  };
  /** What the operation may refuse for, besides what any operation may. */
  readonly refusals: readonly ProblemCode[];
}
