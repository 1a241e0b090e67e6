/** Whether a host, as URLs name it, is the machine that the browser runs on. */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}
