/**
 * Writes what the package that is published says of other people's work: `sbom.json`, all that is in it or is installed with
 * it (CycloneDX), and `lib/third-party-licenses.txt`, the licenses of what is installed with it. Those of what the built
 * dashboard is made of are in `dist/third-party-licenses.txt`, which the build makes.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as z from "zod/mini";

const root = fileURLToPath(new URL("..", import.meta.url));

const componentSchema = z.looseObject({
  "bom-ref": z.string(),
  name: z.string(),
  version: z.string(),
  scope: z.optional(z.string()),
  properties: z.array(z.looseObject({ name: z.string() })),
});
type Component = z.infer<typeof componentSchema>;

const materialsSchema = z.looseObject({
  metadata: z.looseObject({ component: componentSchema }),
  components: z.array(componentSchema),
  dependencies: z.array(z.looseObject({ ref: z.string(), dependsOn: z.array(z.string()) })),
});

const lockfileSchema = z.looseObject({
  name: z.string(),
  packages: z.record(
    z.string(),
    z.looseObject({ version: z.optional(z.string()), license: z.optional(z.string()) }),
  ),
});

/** How npm marks what is only needed to build and test. */
const development = "cdx:npm:package:development";

const read = (file: string) => readFileSync(join(root, file), "utf8");

/** Of everything in the lockfile, what is published or installed with that. */
function listMaterials(name: string): z.infer<typeof materialsSchema> {
  const args = ["sbom", "--sbom-format=cyclonedx", "--sbom-type=application", "--package-lock-only"];
  const printed = execFileSync("npm", args, {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 1e8,
    shell: process.platform === "win32",
    stdio: ["ignore", "pipe", "inherit"],
  });
  const materials = materialsSchema.parse(JSON.parse(printed));
  const bundled = new Set(
    [...read("dist/third-party-licenses.txt").matchAll(/^## (\S+) - (\d\S*)(?: \(.*\))?$/gm)].map(
      ([, bundledName, version]) => `${bundledName}@${version}`,
    ),
  );
  const components = materials.components.flatMap((component) => {
    if (!isForDevelopment(component)) return [component];
    if (!bundled.has(`${component.name}@${component.version}`)) return [];
    // To npm it is for development, as nobody has to install what the dashboard is made of.
    const properties = component.properties.filter((property) => property.name !== development);
    return [{ ...component, scope: "required", properties }];
  });
  const kept = new Set(components.map((component) => component["bom-ref"]));
  const { component } = materials.metadata;
  const own = component["bom-ref"];
  const dependencies = materials.dependencies
    .filter(({ ref }) => ref === own || kept.has(ref))
    .map((dependency) => ({ ...dependency, dependsOn: dependency.dependsOn.filter((ref) => kept.has(ref)) }));
  // npm takes the folder's name.
  return {
    ...materials,
    metadata: { ...materials.metadata, component: { ...component, name } },
    components,
    dependencies,
  };
}

function isForDevelopment({ properties }: Component): boolean {
  return properties.some(({ name }) => name === development);
}

/** The license in a package's folder; null when there is none, as in variants for other machines. */
function readLicense(folder: string): string | null {
  if (!existsSync(join(root, folder))) return null;
  const file = readdirSync(join(root, folder)).find((name) => /^(licen[cs]e|copying)/i.test(name));
  return file === undefined ? null : read(join(folder, file)).trim();
}

const lockfile = lockfileSchema.parse(JSON.parse(read("package-lock.json")));
const materials = listMaterials(lockfile.name);
writeFileSync(join(root, "sbom.json"), `${JSON.stringify(materials, null, 2)}\n`);

const runtime = Object.entries(lockfile.packages)
  .filter(([folder, { dev }]) => folder !== "" && dev !== true)
  .map(([folder, { version, license }]) => {
    const name = folder.slice(folder.lastIndexOf("node_modules/") + "node_modules/".length);
    const text = readLicense(folder);
    return `## ${name} - ${version}${license === undefined ? "" : ` (${license})`}\n${text === null ? "" : `\n${text}\n`}`;
  });
const heading = "# Licenses\n\nThe service needs these packages, which npm installs beside it:\n";
writeFileSync(join(root, "lib/third-party-licenses.txt"), [heading, ...new Set(runtime)].join("\n"));
