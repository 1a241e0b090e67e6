import type { JsonSchema, Parameter, ShapeName } from "#service/http/operation.ts";
import type { Answer, DocumentedOperation, OpenApiDocument } from "./openapi-document.ts";
import { shapeReference } from "./response-schemas.ts";

/** Where the page's parts are, and what it leads to. */
interface PageAddresses {
  readonly console: string;
  readonly icon: string;
  readonly style: string;
  /** Of the document that the page shows. */
  readonly document: string;
}

/** HTML that is safe to be put into HTML. */
interface Html {
  readonly html: string;
}

/** An HTML template: what is put in is escaped unless it is HTML already. */
function html(parts: TemplateStringsArray, ...values: readonly (string | Html | readonly Html[])[]): Html {
  const inserted = values.map((value) => {
    if (typeof value === "string") return escapeHtml(value);
    return "html" in value ? value.html : value.map((one) => one.html).join("");
  });
  return { html: String.raw({ raw: parts }, ...inserted) };
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? "");
}

/** A sentence in which `…` is code. */
function sentence(text: string): Html {
  const parts = text
    .split("`")
    .map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));
  return html`${parts}`;
}

/** A page without any script that shows a document of the API. */
export function documentationPage(document: OpenApiDocument, addresses: PageAddresses): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const schemas = Object.entries(document.components.schemas);
  const headers = Object.entries(document.components.headers);
  const { title, version, description } = document.info;
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="${addresses.icon}" type="image/svg+xml">
<link rel="stylesheet" href="${addresses.style}">
</head>
<body>
<nav aria-label="Contents">
${document.tags.map(
  ({ name }) => html`<h2>${name}</h2>
<ul>${operations
    .filter(({ operation }) => operation.tags.includes(name))
    .map(({ operation }) => html`<li><a href="#${operation.operationId}">${operation.summary}</a></li>`)}</ul>
`,
)}<h2>Reference</h2>
<ul><li><a href="#authentication">Authentication</a></li><li><a href="#headers">Response headers</a></li>
${schemas.map(([name]) => html`<li><a href="#${name}">${name}</a></li>`)}</ul>
</nav>
<main>
<h1>${title}</h1>
<p>Version ${version}. ${sentence(description)}</p>
<p><a href="${addresses.document}">OpenAPI ${document.openapi} document</a> · <a href="${addresses.console}">Console</a></p>
${document.tags.map(
  ({ name, description: text }) => html`<h2>${name}</h2>
<p>${sentence(text)}</p>
${operations
  .filter(({ operation }) => operation.tags.includes(name))
  .map(({ path, method, operation }) => operationSection(path, method, operation))}`,
)}
<h2 id="authentication">Authentication</h2>
<p>Send <code>Authorization: Bearer &lt;token&gt;</code> with every request. ${Object.values(
    document.components.securitySchemes,
  ).map((scheme) => sentence(scheme["description"] ?? ""))}</p>
<h2 id="headers">Response headers</h2>
${table(
  ["Header", "Description"],
  headers.map(([name, header]) => [html`<code>${name}</code>`, sentence(header.description)]),
)}
<h2>Schemas</h2>
${schemas.map(([name, schema]) => schemaSection(name, schema))}
</main>
</body>
</html>
`;
  return page.html;
}

function operationSection(path: string, method: string, operation: DocumentedOperation): Html {
  const { operationId, summary, description, parameters, requestBody, responses } = operation;
  const body = requestBody?.content["application/json"];
  return html`<section aria-labelledby="${operationId}">
<h3 id="${operationId}">${summary}</h3>
<p class="call"><b>${method}</b> <code>${path}</code></p>
<p>${sentence(description)}</p>
${parameters.length === 0 ? html`` : html`<h4>Parameters</h4>${table(["Name", "In", "Type", "Description"], parameters.map(parameterRow))}`}
${body === undefined ? html`` : html`<h4>Request body</h4><p>${typeOf(body.schema)}</p>`}
<h4>Responses</h4>
${Object.entries(responses).map(([status, response]) => responseDetails(status, response))}
</section>
`;
}

function parameterRow({ name, in: place, schema, required, description }: Parameter): readonly Html[] {
  const need = required === true ? html`` : html` <small>optional</small>`;
  return [html`<code>${name}</code>${need}`, html`${place}`, typeOf(schema), sentence(description)];
}

function responseDetails(status: string, { description, headers, content }: Answer): Html {
  const parts = Object.entries(content).map(([mediaType, { schema, examples = {} }]) => {
    const all = Object.values(examples).map(({ summary, value }) => html`<p>${summary}</p>${code(value)}`);
    return html`<p><code>${mediaType}</code>: ${typeOf(schema)}</p>${all}`;
  });
  const names = Object.keys(headers).map((name) => html` <code>${name}</code>`);
  return html`<details><summary><b>${status}</b> ${description}</summary><p>Headers:${names}</p>${parts}</details>
`;
}

function schemaSection(name: string, { properties = {}, required = [] }: JsonSchema): Html {
  const rows = Object.entries(properties).map(([field, schema]) => [
    html`<code>${field}</code>${required.includes(field) ? html`` : html` <small>optional</small>`}`,
    typeOf(schema),
    sentence(schema.description ?? ""),
  ]);
  return html`<section aria-labelledby="${name}"><h3 id="${name}">${name}</h3>${table(["Field", "Type", "Description"], rows)}</section>
`;
}

/** A schema in a few words. */
function typeOf(schema: JsonSchema): Html {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.slice(shapeReference.length) as ShapeName;
    return html`<a href="#${name}">${name}</a>`;
  }
  if (schema.anyOf !== undefined) {
    const [first = html``, ...others] = schema.anyOf.map(typeOf);
    return html`${first}${others.map((other) => html` or ${other}`)}`;
  }
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`;
  if (schema.type === "array" && schema.items !== undefined) return html`list of ${typeOf(schema.items)}`;
  if (typeof schema.additionalProperties === "object") {
    return html`object with values of type ${typeOf(schema.additionalProperties)}`;
  }
  const type = [schema.type ?? "any"].flat().join(" or ");
  return html`${type}${schema.format === undefined ? "" : `, ${schema.format}`}`;
}

function table(heads: readonly string[], rows: readonly (readonly Html[])[]): Html {
  return html`<div class="table"><table><thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${rows.map(
    (cells) => html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>
`,
  )}</tbody></table></div>`;
}

function code(value: unknown): Html {
  return html`<pre tabindex="0">${JSON.stringify(value, null, 2)}</pre>`;
}
