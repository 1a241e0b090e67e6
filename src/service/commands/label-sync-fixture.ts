import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { apiPaths } from "#contract/paths.ts";
import { runCommand } from "#service/command-line-fixture.ts";
import { demoService, headersFor, temporaryFolder, tokens } from "#service/service-fixture.ts";
import { startFront } from "#service/service-front-fixture.ts";
import { type StartOptions, startCommand } from "#service/service-process-fixture.ts";

type SyncCommand = "pull" | "diff" | "push";

type RunOptions = Pick<NonNullable<Parameters<typeof runCommand>[1]>, "environment" | "input">;

/** The command line beside a service over HTTP, which may fail as the rule of its front says. */
export async function syncCommands() {
  const { app, database } = await demoService();
  const front = await startFront(app);
  const folder = await temporaryFolder();
  const argsOf = (command: SyncCommand, appId: string | null, more: readonly string[]) => [
    ...["labels", command, "--service", front.address],
    ...(appId === null ? [] : ["--app-id", appId]),
    ...more,
  ];
  const token = { CHANGELOG_TOKEN: tokens.own };
  return {
    app,
    database,
    front,
    /** Where commands are run. */
    folder,
    /** Runs a command to its end. */
    run: (command: SyncCommand, appId: string | null, more: readonly string[], options: RunOptions = {}) =>
      runCommand(argsOf(command, appId, more), {
        ...options,
        folder,
        environment: { ...token, ...options.environment },
      }),
    /** Starts a command in a process of its own. */
    start: (
      command: SyncCommand,
      appId: string | null,
      more: readonly string[],
      options: StartOptions = {},
    ) => startCommand(folder, argsOf(command, appId, more), { ...options, environment: token }),
    write: (name: string, text: string | Uint8Array) => writeFile(join(folder, name), text),
    read: (name: string) => readFile(join(folder, name), "utf8"),
  };
}

/** A project's labels as `name color`, in their order. */
export async function readLabels(app: FastifyInstance, appId: string): Promise<string[]> {
  const response = await app.inject({ url: apiPaths.project(appId), headers: headersFor() });
  return response
    .json<{ labels: { name: string; color: string }[] }>()
    .labels.map(({ name, color }) => `${name} ${color}`);
}

export async function createLabel(
  app: FastifyInstance,
  appId: string,
  name: string,
  color: string,
): Promise<void> {
  const headers = headersFor(appId);
  await app.inject({ method: "POST", url: apiPaths.labels, headers, payload: { name, color } });
}

export const isChange = ({ method }: { readonly method: string }) => method !== "GET";
