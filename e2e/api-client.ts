import { acknowledgementSchema, type LabelInput } from "#contract/label-input.ts";
import { type Label, type LabelPage, labelPageSchema } from "#contract/labels.ts";
import { apiPaths, projectHeader } from "#contract/paths.ts";
import { type ProjectDetail, projectDetailSchema } from "#contract/project-details.ts";
import { type Project, projectListSchema } from "#contract/projects.ts";

/** A schema of the contract, as far as it is used here. */
interface Schema<Value> {
  readonly parse: (data: unknown) => Value;
}

/** A call of the API. */
interface Call {
  readonly method?: "GET" | "POST" | "PUT" | "DELETE";
  readonly appId?: string;
  readonly body?: unknown;
}

/**
 * The API over HTTP, without the dashboard: to arrange what a test needs and to see what its acts have really changed.
 * Every method throws an Error that holds the response when it is a refusal, and a ZodError when the response isn't what
 * the contract says.
 */
export class ApiClient {
  readonly #address: string;
  readonly #token: string;

  /**
   * @param address where the service answers, without a slash at the end
   * @param token the account's access token
   */
  constructor(address: string, token: string) {
    this.#address = address;
    this.#token = token;
  }

  /**
   * Sends a request as it is given.
   *
   * @param path from the service's address on, for example one of `apiPaths`
   * @returns the response, whatever its status
   */
  send(path: string, { method = "GET", appId, body }: Call = {}): Promise<Response> {
    return fetch(`${this.#address}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.#token}`,
        ...(appId === undefined ? {} : { [projectHeader]: appId }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  async #call<Value>(schema: Schema<Value>, path: string, call: Call = {}): Promise<Value> {
    const response = await this.send(path, call);
    const text = await response.text();
    if (!response.ok) throw new Error(`${call.method ?? "GET"} ${path}: ${response.status} ${text}`);
    return schema.parse(JSON.parse(text));
  }

  /** The account's projects. */
  listProjects(): Promise<Project[]> {
    return this.#call(projectListSchema, apiPaths.projects);
  }

  /** The account's project with that name; throws when there is none. */
  async findProject(name: string): Promise<Project> {
    const projects = await this.listProjects();
    const found = projects.find((project) => project.name === name);
    if (found === undefined)
      throw new Error(`No project is named ${name}: ${projects.map((one) => one.name).join(", ")}`);
    return found;
  }

  /** The project's details. */
  showProject(appId: string): Promise<ProjectDetail> {
    return this.#call(projectDetailSchema, apiPaths.project(appId));
  }

  /** One page of the project's labels; pages count from 1. */
  listLabels(appId: string, page = 1): Promise<LabelPage> {
    return this.#call(labelPageSchema, `${apiPaths.labels}?page=${page}`, { appId });
  }

  /** All labels of the project, in the list's order. */
  async listAllLabels(appId: string): Promise<Label[]> {
    const labels: Label[] = [];
    for (let page = 1, lastPage = 1; page <= lastPage; page += 1) {
      const answer = await this.listLabels(appId, page);
      labels.push(...answer.data);
      lastPage = answer.last_page;
    }
    return labels;
  }

  /** Creates a label in the project. */
  async createLabel(appId: string, body: LabelInput): Promise<void> {
    await this.#call(acknowledgementSchema, apiPaths.labels, { method: "POST", appId, body });
  }

  /** Changes a label of the project. */
  async updateLabel(appId: string, id: number, body: LabelInput): Promise<void> {
    await this.#call(acknowledgementSchema, apiPaths.label(id), { method: "PUT", appId, body });
  }

  /** Deletes a label of the project. */
  async deleteLabel(appId: string, id: number): Promise<void> {
    await this.#call(acknowledgementSchema, apiPaths.label(id), { method: "DELETE", appId });
  }

  async restoreLabel(appId: string, id: number): Promise<void> {
    await this.#call(acknowledgementSchema, apiPaths.labelRestore(id), { method: "POST", appId });
  }
}
