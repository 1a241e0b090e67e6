/** Lets the browser answer and paint. */
export function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

// Between the modules that are imported before this one and those after it: to run all of them at once takes long.
await pause();
