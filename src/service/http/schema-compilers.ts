import type { FastifyServerOptions } from "fastify";

function refuse(): never {
  throw new Error("No route has a schema for Fastify: the contract's are used.");
}

/**
 * Fastify without its compilers of schemas. They are of no use here, as requests are read by the contract's schemas and
 * answers written by `JSON.stringify`, and loading them takes 16 MB.
 */
export const noSchemaCompilers: NonNullable<FastifyServerOptions["schemaController"]> = {
  compilersFactory: { buildValidator: refuse, buildSerializer: refuse },
};
