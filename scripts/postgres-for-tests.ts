/*
 * Gives Vitest's project "postgres" a database: one of the server that TEST_DATABASE_URL names, else a server's of its own.
 */
import { randomUUID } from "node:crypto";
import { Client } from "pg";
import type { TestProject } from "vitest/node";
import { startPostgres } from "./postgres-server.ts";

async function run(url: string, statement: string): Promise<void> {
  const client = new Client(url);
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** @returns what is to be done after the last test */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { TEST_DATABASE_URL: given } = process.env;
  if (given === undefined || given === "") {
    const server = await startPostgres({ durable: false });
    project.provide("postgresUrl", server.url);
    return server.stop;
  }
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await run(given, `create database ${name}`);
  const url = new URL(given);
  url.pathname = name;
  project.provide("postgresUrl", url.href);
  return () => run(given, `drop database ${name} with (force)`);
}
