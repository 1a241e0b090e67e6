/**
 * What the page holds as JSON, where the build or the service has written it.
 *
 * @param id of the element that holds it; without that, there is nothing in it
 */
export function readPageJson(id: string): unknown {
  return JSON.parse(document.getElementById(id)?.textContent ?? "{}");
}
