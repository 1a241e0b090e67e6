import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import { validate } from "dockerfile-utils";
import { Deployment } from "kubernetes-models/apps/v1";
import { Ingress } from "kubernetes-models/networking.k8s.io/v1";
import { PodDisruptionBudget } from "kubernetes-models/policy/v1";
import { Service } from "kubernetes-models/v1";
import { expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";

const read = (name: string): string =>
  readFileSync(fileURLToPath(new URL(`../docs/deployment/${name}`, import.meta.url)), "utf8");

/** Seconds that an instance may take to stop once its shutdown delay is over: for running requests, and writes to another service. */
const stopTime = 3 + 20;
/** Seconds that a service behind a proxy goes on before that. */
const shutdownDelay = 5;

test("the Dockerfile has no errors, and the image runs as another user than root", () => {
  expect(validate(read("Dockerfile")).map(({ message }) => message)).toEqual([]);
  const [, image = ""] = read("Dockerfile")
    .split(/^FROM .*\n/m)
    .slice(1);
  expect(image).toMatch(/^USER [1-9]\d*$/m);
  expect(image).toMatch(/^HEALTHCHECK .*\n.*\/healthz/m);
});

test("the Compose file is one, and its console can change nothing of its container", () => {
  const schemaFile = new URL("schemas/compose.schema.json", import.meta.resolve("dclint/package.json"));
  // Its draft is named in a way that ajv doesn't know: https for http.
  const { $schema: _, ...schema } = JSON.parse(readFileSync(schemaFile, "utf8"));
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats(ajv);
  const check = ajv.compile(schema);
  const compose = parse(read("compose.yaml"));
  expect(check(compose), JSON.stringify(check.errors)).toBe(true);
  expect(compose.services.console).toMatchObject({ read_only: true, cap_drop: ["ALL"] });
  const { stop_grace_period: graceTime } = compose.services.console;
  expect(graceTime).toMatch(/^\d+s$/);
  expect(Number.parseInt(graceTime, 10)).toBeGreaterThan(stopTime);
});

test("the Kubernetes objects are what their schemas allow, and never take an instance before another is ready", () => {
  const kinds = { Deployment, Service, PodDisruptionBudget, Ingress };
  const objects = parseAllDocuments(read("kubernetes.yaml")).map((document) => document.toJS());
  expect(objects.map(({ kind }) => kind)).toEqual(Object.keys(kinds));
  for (const object of objects) new kinds[object.kind as keyof typeof kinds](object).validate();
  const [{ spec }] = objects;
  expect(spec.strategy.rollingUpdate).toEqual({ maxSurge: 1, maxUnavailable: 0 });
  const { containers, terminationGracePeriodSeconds } = spec.template.spec;
  const { periodSeconds, failureThreshold } = containers[0].readinessProbe;
  expect(shutdownDelay).toBeGreaterThanOrEqual(periodSeconds * failureThreshold);
  expect(terminationGracePeriodSeconds).toBeGreaterThan(shutdownDelay + stopTime);
});

test("systemd gives the service the time that it may take to stop, with the delay that proxies need", () => {
  const [, graceTime] = /^TimeoutStopSec=(\d+)$/m.exec(read("changelog-console.service")) ?? [];
  expect(Number(graceTime)).toBeGreaterThan(shutdownDelay + stopTime);
});
