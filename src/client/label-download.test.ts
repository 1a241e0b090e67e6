import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { readLabelAddress } from "./label-address.ts";
import { DownloadError, downloadLabels } from "./label-download.ts";
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

/** Why an address can't be read, and who says so. */
async function refusalOf(reading: Promise<unknown>): Promise<string> {
  const error: unknown = await reading.then(
    () => null,
    (reason: unknown) => reason,
  );
  return error instanceof DownloadError ? `${error.problem} ${error.host}` : expect.fail(String(error));
}

test.each([
  "https://github.com/acme/app",
  "https://gitlab.com/groups/acme/-/labels",
  "https://lab.example/acme/app",
  "http://git.example/acme/app",
])("all labels at %s are read, page by page", async (address) => {
  const { download } = await startHosts(230);
  const labels: { name: string }[] = JSON.parse(await download(address));
  expect(new Set(labels.map(({ name }) => name)).size).toBe(230);
});

test.each([0, 1, 50, 100, 101])(
  "%i labels are read from each API, also from one whose pages are shorter than asked for",
  async (count) => {
    for (const [host, pageSize] of [
      ["github.com", 100],
      ["gitlab.com", 100],
      ["codeberg.org", 30],
    ] as const) {
      const { download } = await startHosts(count, pageSize);
      expect(JSON.parse(await download(`https://${host}/acme/app`))).toHaveLength(count);
    }
  },
);

test("a file is read, after what might have been a repository isn’t one", async () => {
  const { download, asked } = await startHosts(0, 100, {
    "files.example/acme/app": "name,color\nNew,#112233\n",
    "/api/v1/repos/acme/app/labels": 404,
    "/api/v4/projects/acme%2Fapp/labels": "<h1>Sign in</h1>",
  });
  expect(await download("https://files.example/acme/app")).toBe("name,color\nNew,#112233\n");
  expect(asked).toHaveLength(4);
});

test("nobody is told who asks: no token, no cookie, and not from where", async () => {
  const { download, asked } = await startHosts(5);
  await download("https://github.com/acme/app");
  expect(asked).not.toEqual([]);
  for (const { headers } of asked) {
    for (const name of ["authorization", "cookie", "referer", "origin"])
      expect(headers[name]).toBeUndefined();
  }
});

test("what can’t be read says why, and of which host", async () => {
  const { download } = await startHosts(250, 100, {
    "/limited.csv": 429,
    "/private.csv": 401,
    "/broken.csv": 502,
    "/large.csv": "x".repeat(2000),
    "/api/v1/repos/acme/page/labels": "<h1>Hello</h1>",
    "/api/v4/projects/acme%2Fpage/labels": "{}",
    "/acme/page": "name,color\nNew,#112233\n",
  });
  expect(await refusalOf(download("https://github.com/acme/other"))).toBe("not-found api.github.com");
  expect(await refusalOf(download("https://a.example/gone.csv"))).toBe("not-found a.example");
  expect(await refusalOf(download("https://a.example/limited.csv"))).toBe("refused a.example");
  expect(await refusalOf(download("https://a.example/private.csv"))).toBe("refused a.example");
  expect(await refusalOf(download("https://a.example/broken.csv"))).toBe("failed a.example");
  expect(await refusalOf(download("https://a.example/large.csv", 1000))).toBe("too-large a.example");
  // Pages count together.
  expect(await refusalOf(download("https://github.com/acme/app", 20_000))).toBe("too-large api.github.com");
  // What answers at an API's address, but isn't one, leaves the file itself.
  expect(await download("https://a.example/acme/page")).toContain("New");
  const gone = readLabelAddress("http://127.0.0.1:1/labels.csv") ?? expect.fail();
  const limits = { bytes: 1000, signal: AbortSignal.timeout(20_000) };
  expect(await refusalOf(downloadLabels(gone, limits))).toBe("unreachable 127.0.0.1:1");
});

test("what can’t be read to its end isn’t read in part, nor looked for elsewhere", async () => {
  const { fetch, asked, close } = await startLabelHosts(250);
  onTestFinished(close);
  const isPage2 = (url: unknown) => String(url).includes("page=2");
  const fetchFrom: typeof fetch = async (url, init) =>
    isPage2(url) ? new Response(null, { status: 429 }) : fetch(url, init);
  const address = readLabelAddress("https://git.example/acme/app") ?? expect.fail();
  const limits = { bytes: 1_000_000, signal: AbortSignal.timeout(20_000) };
  expect(await refusalOf(downloadLabels(address, limits, fetchFrom))).toBe("refused git.example");
  expect(asked).toHaveLength(1);
});

test("a host that sends the same page forever is left after the second", async () => {
  const { download, asked } = await startHosts(0, 100, {
    "/api/v1/repos/acme/app/labels": '[{"name":"a","color":"red"}]',
  });
  expect(JSON.parse(await download("https://codeberg.org/acme/app"))).toHaveLength(1);
  expect(asked).toHaveLength(2);
});

test("whatever address is asked for, only its own host is, or those of GitHub; and its name shows nothing of its query", () => {
  const step = fc.oneof(
    fc.constantFrom("acme", "-", "labels", "blob", "src", "branch", "groups", "..", "%2e%2e", "%", "a.csv"),
    fc.webSegment(),
  );
  const host = fc.oneof(fc.constantFrom("github.com", "gitlab.com", "codeberg.org"), fc.domain());
  fc.assert(
    fc.property(host, fc.array(step, { maxLength: 7 }), (name, steps) => {
      const address = readLabelAddress(`https://${name}/${steps.join("/")}?private_token=hidden#part`);
      if (address === null) return;
      expect(address.name).not.toContain("hidden");
      for (const { url } of address.requests) {
        expect(url.protocol).toBe("https:");
        const allowed =
          name === "github.com" ? [name, "api.github.com", "raw.githubusercontent.com"] : [name];
        expect(allowed.map((one) => one.toLowerCase())).toContain(url.host);
        if (url.host !== name) expect(url.href).not.toContain("hidden");
      }
    }),
  );
});
