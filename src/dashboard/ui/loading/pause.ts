/** Lets a time (milliseconds) pass: without one, just so much that the browser can answer and paint. */
export function pause(time = 0): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, time));
}
