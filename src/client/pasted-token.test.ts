import fc from "fast-check";
import { expect, test } from "vitest";
import { readPastedToken } from "./pasted-token.ts";

const token = "Zm9v.bar-baz_42~x+y/z==";

test.each([
  token,
  `  ${token}\n`,
  `Bearer ${token}`,
  `bearer\n${token}`,
  `Bearer\u00a0${token}`,
  `Authorization: Bearer ${token}`,
  `authorization:bearer ${token}`,
  `"${token}"`,
  `'${token}'`,
  `\`${token}\``,
  `\`\`\`\n${token}\n\`\`\``,
  `“${token}”`,
  `<${token}>`,
  `${token},`,
  `**${token}**`,
  `| ${token} |`,
  `(${token})`,
  `["${token}"]`,
  `Authorization: token ${token}`,
  `Bearer: ${token}`,
  `CHANGELOG_TOKEN: ${token}`,
  `"${token}";`,
  `CHANGELOG_TOKEN=${token}`,
  `CHANGELOG_TOKEN="${token}"`,
  `export CHANGELOG_TOKEN='${token}'`,
  `export CHANGELOG_TOKEN=${token};`,
  `set CHANGELOG_TOKEN=${token}`,
  `$env:CHANGELOG_TOKEN = "${token}"`,
  `const token = "${token}";`,
  `"token": "${token}",`,
  `"Access token": "${token}"`,
  `api_token = ${token}`,
  `{"token": "${token}"}`,
  `{"token_id":4,"demo_token":"${token}"}`,
  `token: ${token}`,
  `Demo token: ${token}`,
  `Access token\n${token}`,
  `Token: "Bearer ${token}"`,
  `curl -H "Authorization: Bearer ${token}" https://changes.example.com/api/v1/projects`,
  `headers: { Authorization: "Bearer ${token}" }`,
  `{"Authorization":"Bearer ${token}"}`,
  `https://changes.example.com/console/#token=${token}`,
  `http://localhost:4310/#token=${encodeURIComponent(token)}`,
  `<https://changes.example.com/projects/x/labels?page=2#token=${token}>`,
  `Demo token: ${token}\nSign in: http://localhost:4310/#token=${token}\nMetrics: http://localhost:9/metrics`,
  `https://changes.example.com/#to\nken=${token.slice(0, 9)}\r\n${token.slice(9)}`,
  `#token=${token}`,
  `${token.slice(0, 5)}\r\n${token.slice(5, 11)}\n  ${token.slice(11)}`,
  `\ufeff${token.slice(0, 5)}\u200b\u2060\u00ad\u200e${token.slice(5)}\u0000`,
])("the token in %j is read", (text) => {
  expect(readPastedToken(text)).toBe(token);
});

test.each([
  "user:password",
  "ab=secret",
  "id=1,scope=all",
  "a=b=c",
  "{1}",
  "sk_live:1=2#3",
  "a,b;c",
  "!",
  "token",
  "Bearer",
  "token=",
  '"',
  "''",
  "x\"y'z",
  "#token",
  "https://example.com/",
  "secret\nwith more",
])("%j, in which no token stands that is more of one than the whole, is sent as it is", (text) => {
  expect(readPastedToken(text)).toBe(text);
});

test("a token that goes into a header as it is, is never changed", () => {
  const tokens = fc.stringMatching(/^[\w.~+/-]{1,200}={0,3}$/);
  fc.assert(fc.property(tokens, (text) => readPastedToken(text) === text));
});

const wrappers: readonly ((text: string) => string)[] = [
  (text) => `Bearer ${text}`,
  (text) => `"${text}"`,
  (text) => `'${text}'`,
  (text) => `\`${text}\``,
  (text) => `${text},`,
  (text) => `${text};`,
  (text) => ` ${text}\n`,
  (text) => `\u200b${text}\ufeff`,
  (text) => `TOKEN=${text}`,
  (text) => `export A_TOKEN=${text}`,
  (text) => `token: ${text}`,
];

test("whatever stands around a token, in whatever order, and however it is broken into lines, the token is read", () => {
  // Long enough to be no word of what stands around it.
  const tokens = fc.stringMatching(/^[\w.~+/-]{12,80}$/);
  const breaks = fc.array(fc.tuple(fc.nat(80), fc.constantFrom("\n", "\r\n", "\u200b", "\u2060", "\u00ad")), {
    maxLength: 3,
  });
  const layers = fc.array(fc.constantFrom(...wrappers), { maxLength: 4 });
  fc.assert(
    fc.property(tokens, breaks, layers, (plain, places, around) => {
      const broken = places.reduce((text, [at, sign]) => text.slice(0, at) + sign + text.slice(at), plain);
      expect(readPastedToken(around.reduce((text, wrap) => wrap(text), broken))).toBe(plain);
    }),
  );
});

test("no text takes long, whatever it repeats", () => {
  const parts = [
    "Bearer ",
    '"',
    "a=",
    "token ",
    "token",
    "token:",
    "AAA",
    "'a ",
    ", ",
    "; x",
    "\n",
    "#token=",
    "a b-",
  ];
  for (const part of parts) {
    const text = `${part.repeat(16_000 / part.length)}!`;
    const start = process.cpuUsage().user;
    readPastedToken(text);
    expect(process.cpuUsage().user - start, part).toBeLessThan(500_000);
  }
});
