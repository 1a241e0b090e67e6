import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { readLabelFile } from "#label-files/label-file-reader.ts";
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
  ["https://github.com/acme/app", "github"],
  ["https://www.github.com/acme/app.git", "github"],
  ["https://github.com/acme/app/labels?sort=name#top", "github"],
  ["https://github.com/acme/app/issues/labels", "github"],
  ["https://gitlab.com/acme/app", "gitlab"],
  ["https://gitlab.com/acme/app/-/labels", "gitlab"],
  ["https://gitlab.com/groups/acme/-/labels", "gitlab"],
  ["https://lab.example/acme/app/-/labels", "gitlab"],
  ["https://lab.example/acme/app", "gitlab"],
  ["https://codeberg.org/acme/app/labels", "gitea"],
  ["http://git.example/acme/app", "gitea"],
])("all labels at %s are read, page by page", async (address, format) => {
  const { download } = await startHosts(230);
  const file = await readLabelFile(await download(address));
  expect(file).toMatchObject({ format, problems: [], labels: { length: 230 } });
  expect(new Set(file.labels.map(({ name }) => name)).size).toBe(230);
});

test.each([0, 1, 49, 50, 51, 100, 101, 200])(
  "%i labels are read from each API, also from one whose pages are shorter than asked for",
  async (count) => {
    for (const [address, pageSize] of [
      ["https://github.com/acme/app", 100],
      ["https://gitlab.com/acme/app", 100],
      ["https://codeberg.org/acme/app", 30],
    ] as const) {
      const { download } = await startHosts(count, pageSize);
      expect(JSON.parse(await download(address))).toHaveLength(count);
    }
  },
);

test.each([
  [
    "https://github.com/acme/app/blob/main/.github/labels.yml",
    "raw.githubusercontent.com/acme/app/main/.github/labels.yml",
  ],
  ["https://github.com/acme/app/raw/main/a%20b.csv", "raw.githubusercontent.com/acme/app/main/a%20b.csv"],
  [
    "https://raw.githubusercontent.com/acme/app/main/labels.yml",
    "raw.githubusercontent.com/acme/app/main/labels.yml",
  ],
  [
    "https://gitlab.com/acme/sub/app/-/blob/main/a/labels.csv",
    "gitlab.com/api/v4/projects/acme%2Fsub%2Fapp/repository/files/a%2Flabels.csv/raw",
  ],
  [
    "https://codeberg.org/acme/app/src/branch/main/labels.csv",
    "codeberg.org/api/v1/repos/acme/app/raw/labels.csv",
  ],
  ["https://files.example/some/labels.csv", "files.example/some/labels.csv"],
  ["https://files.example/labels", "files.example/labels"],
  ["https://files.example/acme/app", "files.example/acme/app"],
])("the file at %s is read", async (address, place) => {
  const { download, asked } = await startHosts(0, 100, {
    [place]: "name,color\nNew,#112233\n",
    "/api/v1/repos/acme/app/labels": 404,
    "/api/v4/projects/acme%2Fapp/labels": 404,
  });
  expect(await download(address)).toBe("name,color\nNew,#112233\n");
  expect(asked.at(-1)?.url.replace(/\?.*/, "")).toBe(place);
});

test("nobody is told who asks: no token, no cookie, and not from where", async () => {
  const { download, asked } = await startHosts(5);
  await download("https://github.com/acme/app");
  expect(asked).toHaveLength(1);
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

test("a host that sends the same page forever is left after the second", async () => {
  const { download, asked } = await startHosts(0, 100, {
    "/api/v1/repos/acme/app/labels": '[{"name":"a","color":"red"}]',
  });
  expect(JSON.parse(await download("https://codeberg.org/acme/app"))).toHaveLength(1);
  expect(asked).toHaveLength(2);
});

test.each([
  "",
  "labels.csv",
  "ftp://a.example/b",
  "javascript:alert(1)",
  "file:///etc/passwd",
  "https://me:secret@a.example/b",
  "data:text/csv,a",
])("%j is no address that is read", (address) => expect(readLabelAddress(address)).toBeNull());

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
