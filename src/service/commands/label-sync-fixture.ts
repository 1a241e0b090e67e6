import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { onTestFinished, vi } from "vitest";
import { makeLabel } from "#contract/label-fixture.ts";
import { apiPaths } from "#contract/paths.ts";
import { runCommand } from "#service/command-line-fixture.ts";
import {
  appIds,
  demoService,
  headersFor,
  responseFetch,
  temporaryFolder,
  tokens,
} from "#service/service-fixture.ts";
import { type ServiceFront, startFront } from "#service/service-front-fixture.ts";

type SyncCommand = "pull" | "diff" | "push";

type RunOptions = Pick<NonNullable<Parameters<typeof runCommand>[1]>, "environment" | "input">;

/**
 * The command line beside a service, which may fail as the rule of its front says. Commands in this process have a false
 * clock, that goes on when they wait for nothing else.
 */
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
  let underWay = 0;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  onTestFinished(() => void vi.useRealTimers());
  vi.stubGlobal("fetch", async (address: string, init?: RequestInit) => {
    underWay += 1;
    return answer(front, app, address, init).finally(() => {
      underWay -= 1;
    });
  });
  const run = async (
    command: SyncCommand,
    appId: string | null,
    more: readonly string[],
    options: RunOptions = {},
  ) => {
    const ended = runCommand(argsOf(command, appId, more), {
      ...options,
      folder,
      environment: { ...token, ...options.environment },
    });
    let isOver = false;
    void ended.finally(() => {
      isOver = true;
    });
    for (let idle = 0; !isOver; idle = underWay === 0 ? idle + 1 : 0) {
      await new Promise((resolve) => setImmediate(resolve));
      // A response needs some turns to be read.
      if (idle > 3 && vi.getTimerCount() > 0) {
        idle = 0;
        await vi.advanceTimersToNextTimerAsync();
      }
    }
    return ended;
  };
  return {
    app,
    database,
    front,
    /** Where commands are run. */
    folder,
    /** Runs a command to its end. */
    run,
    write: (name: string, text: string | Uint8Array) => writeFile(join(folder, name), text),
    read: (name: string) => readFile(join(folder, name), "utf8"),
  };
}

/** Has a front answer without a connection. */
async function answer(
  front: ServiceFront,
  app: FastifyInstance,
  address: string,
  { method = "GET", headers, body }: RequestInit = {},
): Promise<Response> {
  const url = new URL(address);
  const sent = Object.fromEntries(new Headers(headers));
  const request = { method, path: url.pathname, headers: sent, body: String(body ?? "") };
  (front.asked as (typeof request)[]).push(request);
  const forward = () =>
    responseFetch(app, url.href, {
      method,
      headers: sent,
      ...(request.body !== "" && { body: request.body }),
    });
  const response = await front.rule(request, forward);
  if (response === null) throw new TypeError("no connection");
  return response;
}

/** The command line beside a project with labels of these names and colors. */
export async function projectWith(labels: Readonly<Record<string, string>>) {
  const commands = await syncCommands();
  for (const [name, color] of Object.entries(labels))
    await createLabel(commands.app, appIds.Northwind, name, color);
  return commands;
}

/** A project's labels as `name color`, in their order. */
export async function readLabels(app: FastifyInstance, appId: string): Promise<string[]> {
  const response = await app.inject({ url: apiPaths.project(appId), headers: headersFor() });
  return response
    .json<{ labels: { name: string; color: string }[] }>()
    .labels.map(({ name, color }) => `${name} ${color}`);
}

async function createLabel(app: FastifyInstance, appId: string, name: string, color: string): Promise<void> {
  const headers = headersFor(appId);
  await app.inject({ method: "POST", url: apiPaths.labels, headers, payload: makeLabel(name, color) });
}

export const isChange = ({ method }: { readonly method: string }) => method !== "GET";
