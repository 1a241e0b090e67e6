/** Palettes that were published, and what labels come with, as hexadecimal digits. */
function read(digits: string): readonly string[] {
  return digits.split(" ").map((color) => `#${color.toUpperCase()}`);
}

/** Okabe and Ito, "Color Universal Design" (2008). */
export const okabeIto = read("000000 e69f00 56b4e9 009e73 f0e442 0072b2 d55e00 cc79a7");
/** Paul Tol, "Color Schemes" (2021), bright. */
export const tolBright = read("4477aa ee6677 228833 ccbb44 66ccee aa3377 bbbbbb");
/** Cynthia Brewer, ColorBrewer 2.0. */
export const brewerDark2 = read("1b9e77 d95f02 7570b3 e7298a 66a61e e6ab02 a6761d 666666");
/** Tableau 10, since version 10. */
export const tableau10 = read("4e79a7 f28e2b e15759 76b7b2 59a14f edc948 b07aa1 ff9da7 9c755f bab0ac");
/** What a new repository on GitHub has. */
export const githubLabels = read("d73a4a 0075ca cfd3d7 a2eeef 7057ff 008672 e4e669 d876e3 ffffff");
/** The shades 500 of Tailwind CSS 3: seventeen hues and five grays. */
export const tailwind500 = read(
  "ef4444 f97316 f59e0b eab308 84cc16 22c55e 10b981 14b8a6 06b6d4 0ea5e9 3b82f6 6366f1 8b5cf6 a855f7 d946ef ec4899 " +
    "f43f5e 64748b 6b7280 71717a 737373 78716c",
);
/** The shades 500 of Material Design 2. */
export const material500 = read(
  "f44336 e91e63 9c27b0 673ab7 3f51b5 2196f3 03a9f4 00bcd4 009688 4caf50 8bc34a cddc39 ffeb3b ffc107 ff9800 ff5722 " +
    "795548 9e9e9e 607d8b",
);
