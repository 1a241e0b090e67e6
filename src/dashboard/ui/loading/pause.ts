/** Lets the browser answer and paint. */
export function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
