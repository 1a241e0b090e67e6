import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer, request as sendRequest } from "node:http";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { listenLocally } from "./service-stand-ins.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The name of a file of the build, with the hash of its content. */
const hashedName = /^(.+-)([\w-]{6})(\.\w+)$/;

/**
 * Makes another version of the console in a new folder: the same service, with a dashboard of which every file has another
 * name and another content.
 */
export function makeOtherVersion(folder: string): void {
  mkdirSync(join(folder, "src"), { recursive: true });
  for (const part of ["contract", "label-files", "client", "service", "dashboard/messages"]) {
    cpSync(join(root, "src", part), join(folder, "src", part), { recursive: true });
  }
  cpSync(join(root, "package.json"), join(folder, "package.json"));
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  const dist = join(folder, "dist");
  cpSync(join(root, "dist"), dist, { recursive: true });
  const files = readdirSync(dist, { recursive: true, encoding: "utf8" });
  // The service sends what there is.
  for (const file of files) if (/\.(br|gz)$/.test(file)) rmSync(join(dist, file));
  const assets = join(dist, "assets");
  const names = readdirSync(assets);
  const newNames = new Map(
    names.map((name) => [
      name,
      name.replace(hashedName, (_, start, hash, end) => start + rotate(hash) + end),
    ]),
  );
  const isOld = new RegExp(names.map((name) => name.replaceAll(".", "\\.")).join("|"), "g");
  for (const file of ["index.html", ...names.map((name) => join("assets", name))]) {
    if (!/\.(html|js|css|json)$/.test(file)) continue;
    const path = join(dist, file);
    const text = readFileSync(path, "utf8").replace(isOld, (name) => newNames.get(name) ?? name);
    writeFileSync(path, file.endsWith(".js") ? `${text}\n// Of the other version.\n` : text);
  }
  for (const [name, newName] of newNames) renameSync(join(assets, name), join(assets, newName));
}

/** Another hash, of the same length. */
function rotate(hash: string): string {
  return hash.replace(/[a-y]/gi, (letter) => String.fromCharCode(letter.charCodeAt(0) + 1));
}

/** A proxy that sends each request to any of several services, wherever it sent the one before. */
export function startRandomProxy(targets: readonly string[]) {
  const server = createServer((request, response) => {
    const target = targets[Math.floor(Math.random() * targets.length)] ?? "";
    const { method, headers, url = "/" } = request;
    const passed = sendRequest(target + url, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on("error", () => response.destroy());
    request.pipe(passed);
  });
  return listenLocally(server);
}
