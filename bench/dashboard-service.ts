/* What the benches of the dashboard begin with: a service that serves it, and what it keeps of a signed-in person. */

import { createApp } from "#service/app.ts";
import type { Database } from "#service/database/database.ts";

/** The token of the account with the demo's projects. */
export const token = "bench-token-0123456789-abcdefghi";

/** What the console keeps of a signed-in person; the pages that it is compared with read the same. */
export const storage = { "changelog-console.session": JSON.stringify({ serviceUrl: "ORIGIN", token }) };

/** Serves a built page together with the service over a database, which stays the caller's to close. */
export async function serveDashboard(database: Database, dashboardFolder: string) {
  const app = await createApp(database, {
    services: [],
    allowedOrigins: [],
    rateLimit: 0,
    signInLimit: 0,
    logLevel: "fatal",
    dashboardFolder,
  });
  return { app, origin: await app.listen({ port: 0, host: "127.0.0.1" }) };
}
