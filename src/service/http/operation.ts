import type { FastifyInstance } from "fastify";
import type { ProblemCode } from "#contract/problems.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** What the API's documentation says of the route; without it the route isn't part of the API. */
    readonly operation?: Operation;
  }
}

/** A JSON schema (2020-12), as far as the contract makes them. */
export interface JsonSchema {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  additionalProperties?: JsonSchema | boolean;
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  description?: string;
  $ref?: string;
  [keyword: string]: unknown;
}

/** A parameter, as OpenAPI describes them. */
export interface Parameter {
  readonly name: string;
  readonly in: "header" | "path" | "query";
  readonly required?: boolean;
  readonly description: string;
  readonly schema: JsonSchema;
}

/** The names that the contract's schemas have in the documentation, which loads them when it is first asked for. */
export type ShapeName =
  | "LabelPage"
  | "PageLink"
  | "Label"
  | "LabelInput"
  | "LabelBatch"
  | "Acknowledgement"
  | "HistoryPage"
  | "HistoryEntry"
  | "HistoryBatch"
  | "HistoryDays"
  | "HistoryDay"
  | "Project"
  | "ProjectDetail"
  | "EmbeddedLabel"
  | "ProjectLanguage"
  | "ProjectLanguagePivot"
  | "Language"
  | "PublicFeedSetting"
  | "Problem";

/** What OpenAPI says of a route besides its method, its path and what all routes have in common. */
export interface Operation {
  readonly operationId: string;
  readonly tag: "Labels" | "Projects";
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly Parameter[];
  /** The request's body. */
  readonly body?: ShapeName;
  /** What success is answered with. */
  readonly response: {
    /** Default: 200. */
    readonly status?: number;
    readonly description: string;
    /** The body, or each of the values in a list. */
    readonly shape: ShapeName | { readonly listOf: ShapeName };
    /** Headers besides those that every success has. */
    readonly headers?: readonly string[];
  };
  /** What the operation may refuse for, besides what any operation may. */
  readonly refusals: readonly ProblemCode[];
}

/** An operation and the requests that it is for. */
export interface Route {
  readonly method: string;
  /** As Fastify writes it, with `:name` for each parameter. */
  readonly url: string;
  readonly operation: Operation;
}

/** Collects the operations of all routes that are added to this scope, and to those within it, from now on. */
export function collectOperations(scope: FastifyInstance): readonly Route[] {
  const routes: Route[] = [];
  scope.addHook("onRoute", ({ method, url, config }) => {
    // Fastify answers HEAD wherever there is a GET.
    if (config?.operation !== undefined && method !== "HEAD") {
      routes.push({ method: String(method), url, operation: config.operation });
    }
  });
  return routes;
}
