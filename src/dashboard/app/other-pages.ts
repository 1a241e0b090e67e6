/* The pages of addresses that name no screen of a project: one file of the build. */
// biome-ignore-all lint/performance/noBarrelFile: what is loaded by one import() is in one file.
export { HomePage } from "./home-page.tsx";
export { NotFoundPage } from "./not-found-page.tsx";
export { UnknownProjectPage } from "./unknown-project-page.tsx";
