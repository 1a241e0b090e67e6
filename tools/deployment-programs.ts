/*
 * Installs the programs that `npm run test:deployment` needs, where they are missing and it may.
 */
import { isOnPath, requirePackages, searchPath } from "../scripts/debian-packages.ts";

export default function setUp(): void {
  process.env["PATH"] = searchPath();
  requirePackages({
    "nginx-light": isOnPath("nginx"),
    haproxy: isOnPath("haproxy"),
    caddy: isOnPath("caddy"),
    openssl: isOnPath("openssl"),
    systemd: isOnPath("systemd-analyze"),
  });
}
