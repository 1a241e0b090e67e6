import type { FastifyInstance } from "fastify";
import { apiPaths } from "#contract/paths.ts";
import { projectNotFound } from "#service/http/authentication.ts";
import { timeBackend } from "#service/http/server-timing.ts";
import type { ProjectStore } from "./project-store.ts";

const projectUrl = `${apiPaths.projects}/:appId`;

/** Listing and showing the projects that the request's user belongs to. */
export function addProjectRoutes(app: FastifyInstance, projects: ProjectStore): void {
  app.get(apiPaths.projects, (request) => timeBackend(request, () => projects.listProjects(request.userId)));

  app.get(projectUrl, async (request) => {
    const { appId } = request.params as { appId: string };
    const project = await timeBackend(request, () => projects.showProject(request.userId, appId));
    if (project === null) throw projectNotFound();
    return project;
  });
}
