import type { FastifyInstance } from "fastify";
import { labelBatchLimit } from "#contract/label-batch.ts";
import {
  apiPaths,
  batchLimitHeader,
  historyHeader,
  tokenAccessHeader,
  userHeader,
  userNameHeader,
} from "#contract/paths.ts";
import { projectNotFound } from "#service/http/authentication.ts";
import type { Operation } from "#service/http/operation.ts";
import type { ProjectStore } from "./project-store.ts";

const projectUrl = `${apiPaths.projects}/:app_id`;

const listProjects: Operation = {
  operationId: "listProjects",
  tag: "Projects",
  summary: "List projects",
  description: "Returns all projects that you belong to, sorted by name, then ID.",
  response: {
    description: "The projects.",
    shape: { listOf: "Project" },
    headers: [userHeader, userNameHeader, tokenAccessHeader],
  },
  refusals: [],
};

const showProject: Operation = {
  operationId: "showProject",
  tag: "Projects",
  summary: "Show a project",
  description: "Returns a project with its labels, languages, and public feed settings.",
  params: { app_id: { type: "string", description: "The project's `app_id`." } },
  response: {
    description: "The project.",
    shape: "ProjectDetail",
    headers: [batchLimitHeader, historyHeader],
  },
  refusals: ["project-not-found"],
};

/** Listing and showing the projects that the request's user belongs to. */
export function addProjectRoutes(app: FastifyInstance, projects: ProjectStore): void {
  app.get(apiPaths.projects, { config: { operation: listProjects } }, async (request, reply) => {
    const list = await projects.listProjects(request.userId);
    reply.header(userHeader, request.userId);
    reply.header(userNameHeader, encodeURIComponent(request.userName.toWellFormed()));
    reply.header(tokenAccessHeader, request.isReadOnly ? "read-only" : "full");
    return list;
  });

  app.get(projectUrl, { config: { operation: showProject } }, async (request, reply) => {
    const { app_id } = request.params as { app_id: string };
    const project = await projects.showProject(request.userId, app_id);
    if (project === null) throw projectNotFound();
    reply.header(batchLimitHeader, labelBatchLimit);
    reply.header(historyHeader, "1");
    return project;
  });
}
