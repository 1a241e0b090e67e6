import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { readLabelAddress } from "./label-address.ts";
import { downloadLabels } from "./label-download.ts";
import { startLabelHosts } from "./label-hosts-fixture.ts";

async function startHosts(...settings: Parameters<typeof startLabelHosts>) {
  const hosts = await startLabelHosts(...settings);
  onTestFinished(hosts.close);
  /** Reads an address, from whatever host it is of. */
  const download = async (address: string, bytes = 1_000_000) => {
    const parsed = readLabelAddress(address) ?? expect.fail(address);
    const signal = AbortSignal.timeout(20_000);
    return new TextDecoder().decode(await downloadLabels(parsed, { bytes, signal }, hosts.fetch));
  };
  return { ...hosts, download };
}

test.each([
  ["https://github.com/acme/app", 230, 100],
  ["https://gitlab.com/groups/acme/-/labels", 101, 100],
  ["https://lab.example/acme/app", 100, 100],
  ["http://git.example/acme/app", 1, 100],
  ["https://codeberg.org/acme/app", 50, 30],
  ["https://github.com/acme/app", 0, 100],
])("all labels at %s are read, %i of them, from pages of at most %i", async (address, count, pageSize) => {
  const { download, asked } = await startHosts(count, pageSize);
  const labels: { name: string }[] = JSON.parse(await download(address));
  expect(new Set(labels.map(({ name }) => name)).size).toBe(count);
  // Nobody is told who asks.
  for (const { headers } of asked)
    for (const name of ["authorization", "cookie", "referer", "origin"])
      expect(headers[name]).toBeUndefined();
});

test("a file is read, after what might have been a repository isn’t one", async () => {
  const { download, asked } = await startHosts(0, 100, {
    "files.example/acme/app": "name,color\nNew,#112233\n",
    "/api/v1/repos/acme/app/labels": 404,
    "/api/v4/projects/acme%2Fapp/labels": "<h1>Sign in</h1>",
  });
  expect(await download("https://files.example/acme/app")).toBe("name,color\nNew,#112233\n");
  expect(asked).toHaveLength(4);
});

test("what can’t be read says why, and of which host", async () => {
  const { download } = await startHosts(250, 100, {
    "/limited.csv": 429,
    "/private.csv": 401,
    "/broken.csv": 502,
    "/large.csv": "x".repeat(2000),
  });
  const problems = {
    gone: "not-found",
    limited: "failed",
    private: "failed",
    broken: "failed",
    large: "too-large",
  };
  for (const [name, problem] of Object.entries(problems))
    await expect(download(`https://a.example/${name}.csv`, 1000)).rejects.toThrow(`a.example: ${problem}`);
  await expect(download("https://github.com/acme/other")).rejects.toThrow("api.github.com: not-found");
  // Pages count together.
  await expect(download("https://github.com/acme/app", 20_000)).rejects.toThrow("api.github.com: too-large");
  const gone = readLabelAddress("http://127.0.0.1:1/labels.csv") ?? expect.fail();
  const limits = { bytes: 1000, signal: AbortSignal.timeout(20_000) };
  await expect(downloadLabels(gone, limits)).rejects.toThrow("127.0.0.1:1: unreachable");
});

test("what can’t be read to its end isn’t read in part, nor looked for elsewhere", async () => {
  const { fetch, asked, close } = await startLabelHosts(250);
  onTestFinished(close);
  const isPage2 = (url: unknown) => String(url).includes("page=2");
  const fetchFrom: typeof fetch = async (url, init) =>
    isPage2(url) ? new Response(null, { status: 429 }) : fetch(url, init);
  const address = readLabelAddress("https://git.example/acme/app") ?? expect.fail();
  const limits = { bytes: 1_000_000, signal: AbortSignal.timeout(20_000) };
  await expect(downloadLabels(address, limits, fetchFrom)).rejects.toThrow("git.example: failed");
  expect(asked).toHaveLength(1);
});

test("whatever address is asked for, only its own host is, or those of GitHub; and its name shows nothing of its query", () => {
  const step = fc.oneof(
    fc.constantFrom("acme", "-", "labels", "blob", "src", "branch", "groups", "..", "%2e%2e", "%", "a.csv"),
    fc.webSegment(),
  );
  const host = fc.constantFrom("github.com", "gitlab.com", "codeberg.org", "git.example");
  fc.assert(
    fc.property(host, fc.array(step, { maxLength: 7 }), (name, steps) => {
      const address = readLabelAddress(
        `https://me:hidden@${name}/${steps.join("/")}?private_token=hidden#part`,
      );
      if (address === null) return true;
      const allowed = name === "github.com" ? [name, "api.github.com", "raw.githubusercontent.com"] : [name];
      const isFine = ({ protocol, host: asked, href }: URL) =>
        protocol === "https:" && allowed.includes(asked) && (asked === name || !href.includes("hidden"));
      return !address.name.includes("hidden") && address.requests.every(({ url }) => isFine(url));
    }),
  );
});
