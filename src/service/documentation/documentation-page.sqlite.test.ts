import { expect, test } from "vitest";
import { demoService } from "#service/service-fixture.ts";
import { documentPath } from "./documentation-routes.ts";
import type { OpenApiDocument } from "./openapi-document.ts";

test("the page shows every operation, every answer and every shape, and runs no script", async () => {
  const { app } = await demoService();
  const response = await app.inject("/docs");
  expect(response.statusCode).toBe(200);
  expect(response.headers["content-type"]).toMatch(/^text\/html/);
  expect(response.headers["content-security-policy"]).toContain("require-trusted-types-for 'script'");
  expect(response.body).not.toMatch(/<script|<style|style=|\son[a-z]+=/i);
  const { paths, components }: OpenApiDocument = (await app.inject(documentPath)).json();
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, { operationId, responses }] of Object.entries(methods)) {
      expect(response.body).toContain(`id="${operationId}"`);
      expect(response.body).toContain(`<b>${method.toUpperCase()}</b> <code>${path}</code>`);
      for (const status of Object.keys(responses)) expect(response.body).toContain(`<b>${status}</b>`);
    }
  }
  for (const name of Object.keys(components.schemas)) expect(response.body).toContain(`id="${name}"`);
  const targets = [...response.body.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
  for (const id of targets) expect(response.body).toContain(`id="${id}"`);
  const style = await app.inject("/docs/documentation.css");
  expect(style.headers["content-type"]).toMatch(/^text\/css/);
  expect(response.body).not.toContain("undefined");
});

test("below a path, the page and the document lead to what is below it", async () => {
  const { app } = await demoService({ basePath: "/tools/console" });
  const { body } = await app.inject("/tools/console/docs");
  const addresses = [...body.matchAll(/href="([^"#]+)"/g)].map(([, address]) => address);
  expect(addresses.toSorted()).toEqual([
    "/tools/console/",
    "/tools/console/api/v1/openapi.json",
    "/tools/console/docs/documentation.css",
    "/tools/console/icon.svg",
  ]);
  const document = await app.inject("/tools/console/api/v1/openapi.json");
  expect(document.json().servers).toEqual([{ url: "/tools/console" }]);
});
