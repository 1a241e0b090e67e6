/*
 * Whoever imports this lets the browser answer and paint before the modules that are imported after it are run: all of
 * them at once would keep it busy for long.
 */
await new Promise((resolve) => setTimeout(resolve));
