import fc from "fast-check";
import { expect, test } from "vitest";
import { labelNameKey, lookalikeKey } from "./label-name.ts";

const isSame = (one: string, other: string) => labelNameKey(one) === labelNameKey(other);

/** Words whose readers take them for different ones, though little tells them apart. */
const different = [
  // Accents, and letters with strokes
  "Año Ano, Sécurité Securite, fördern fordern, schon schön, pêche péché, naïve naive, côte coté, peché péché",
  "über uber, rød rod, Łódź Lodz, øre ore, ångström angstrom, sätt satt, håll hall, šaty saty, být byt, są sa",
  "kąt kat, žába zaba, răni rani, mă ma, și si, ţară țară, înot inot, açık acık, ışık işik, ğ g, gül gul, şok sok",
  "đa da, ma má, má mà, mà mả, mả mã, mã mạ, bò bơ, tư tu, cô co, ñ n, ç c, þ th, ð d, æ ae, œ oe, ĳ ij",
  // Turkish i
  "sinir sınır, ılık ilik, İ I, İ i",
  // Greek and Cyrillic
  "πότε ποτέ, νόμος νομός, η ή, μάτια ματιά, мой мои, все всё, йод иод, їжа іжа, ґрати грати, замок за́мок",
  // Arabic, Hebrew, Persian
  "كتب كُتِب, علم عَلَم, مدرسه مدرسة, على علي, أن إن, آن ان, ي ى, ه ة, שבת שָׁבַת, ספר סֵפֶר, כ ך, ک ك",
  // South and South-East Asia
  "कल क़ल, राज राज़, बाग बाग़, सर सिर, कि की, फल फ़ल, पल पाल, कम काम, ক কা, ড ড়, য য়, ਸ ਸ਼, க கா, క కా, ക കാ, ක කා",
  "ไม้ ไม่, ไม ไม้, ใกล้ ไกล, ขาว ข่าว, ข่าว ข้าว, เสือ เสื่อ, เสื่อ เสื้อ, ມາ ມ້າ, ម មា, ស ស់, မ မာ, က ကို, ཀ ཀི",
  // East Asia
  "カード ガード, バグ ハグ, ハス バス, バス パス, パン バン, はし ばし, びよういん びょういん, つ っ, ヤ ャ, かき かぎ, てんき でんき, オバサン オバアサン",
  "ー 一, 力 カ, ロ 口, 二 ニ, 夕 タ, 未 末, 土 士, 发 髮, 台 臺, 国 國, 学 學, 가 까, 바 파, 달 딸, 불 풀, ㄱ ㅋ",
  // Width, raised and tied forms, punctuation
  "v² v2, H₂O H2O, ① 1, Ⅳ IV, ½ 1⁄2, ｶｰﾄﾞ カード, Ａ A, ！ !, x™ xTM, ㎏ kg, … ..., ª a, º o, ℃ °C, ℡ TEL, ﷼ ريال",
  "C^ C, C C#, C# C++, C++ C, to-do todo, wont-fix wont·fix, e-mail email, won't won’t, a/b a:b, .net net, a_b a-b, bug? bug!, !bug bug",
  // Scripts that look alike, marks of other kinds
  "A А, o ο, c с, e е, p р, 0 O, 1 l, a̲ a, a⃝ a, x̄ x, ə e, ɑ a, ʻokina okina, α a, ß ẞẞ, ﬀf ff",
]
  .join(", ")
  .split(", ")
  .map((pair) => pair.split(" "));

test("names are different labels if anything but encoding, letter case, and spaces tells them apart", () => {
  expect(different.length).toBeGreaterThan(150);
  const taken = different.filter(([one = "", other = ""]) => one === other || isSame(one, other));
  expect(taken).toEqual([]);
});

test("names that differ in encoding, letter case, and spaces are one label in every script", () => {
  const same = [
    ["bug", "BUG", " Bug ", "\u00a0bug\t", "\u3000bug"],
    ["bug fix", "Bug  Fix", "bug\u00a0fix", "bug\tfix", "bug\r\n fix", "BUG\u2003FIX"],
    ["Café", "Cafe\u0301", "CAFÉ", "CAFE\u0301"],
    ["Straße", "STRASSE", "strasse", "STRAẞE"],
    ["ΟΔΟΣ", "οδος", "οδοσ", "Οδός".normalize("NFD").replaceAll("\u0301", "")],
    ["İstanbul", "i̇stanbul", "I\u0307STANBUL"],
    ["sınır", "SıNıR"],
    ["ﬁx", "FIX", "fix"],
    ["ǆ", "ǅ", "Ǆ"],
    ["ᾳ", "ᾼ", "ΑΙ"],
    ["Ꭰꮹ", "ꭰꮹ", "ᎠᏩ"],
    ["ვეფხი", "ᲕᲔᲤᲮᲘ"],
    ["ԲԱԳ", "բագ"],
    ["𐐔", "𐐼"],
    ["ガード", "カ\u3099ート\u3099"],
    ["한국", "한국".normalize("NFD")],
    ["Å", "\u212b", "A\u030a"],
    ["ệ", "e\u0323\u0302", "e\u0302\u0323", "Ệ"],
  ];
  for (const names of same) expect(new Set(names.map(labelNameKey)).size, names[0]).toBe(1);
});

const letters = fc.constantFrom(
  ..."aAßẞsSIiİıΣσςéÉÅΐᾳŉǰﬁǅ",
  "\u0301",
  "\u0307",
  "\u0345",
  "\u3099",
  ..." \u00a0カᏐᏸẛ",
);
const someName = fc.oneof(
  fc.string({ unit: letters, maxLength: 8 }),
  fc.string({ unit: "binary", maxLength: 8 }),
);

test("being the same label doesn’t depend on encoding, letter case, or spaces, and leads from name to name", () => {
  fc.assert(
    fc.property(someName, someName, someName, (one, other, third) => {
      expect(isSame(one, one)).toBe(true);
      expect(isSame(one, other)).toBe(isSame(other, one));
      if (isSame(one, other) && isSame(other, third)) expect(isSame(one, third)).toBe(true);
      const key = labelNameKey(one);
      expect(labelNameKey(key)).toBe(key);
      for (const form of ["NFC", "NFD"]) expect(labelNameKey(one.normalize(form))).toBe(key);
      expect(labelNameKey(one.toLowerCase())).toBe(key);
      // Upper case takes the dotless ı for an i, and JavaScript's leaves the marks beyond an iota below where they are.
      if (!/ı|\u0345/u.test(one.normalize("NFD")))
        expect(labelNameKey(one.normalize().toUpperCase())).toBe(key);
      expect(labelNameKey(` \t${one.replaceAll(" ", "\u00a0\n ")}\u3000`)).toBe(key);
    }),
    { numRuns: 2000 },
  );
});

test("whatever is the same label looks alike, too, and so do words with other marks", () => {
  fc.assert(
    fc.property(someName, (name) => {
      expect(lookalikeKey(name.normalize("NFD"))).toBe(lookalikeKey(name.normalize("NFC")));
    }),
  );
  const pairs = ["カード ガード", "Año Ano", "ไม้ ไม่", "कल क़ल", "v² v2", "Ａ A", "ﾊﾞｸﾞ ハグ"];
  for (const pair of pairs) {
    const [one = "", other = ""] = pair.split(" ");
    expect(lookalikeKey(one), pair).toBe(lookalikeKey(other));
  }
});
