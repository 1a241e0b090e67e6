/** Trello's colors, each in its lighter, usual, and darker shade. */
const trelloShades = {
  green: ["#BAF3DB", "#4BCE97", "#1F845A"],
  yellow: ["#F8E6A0", "#F5CD47", "#946F00"],
  orange: ["#FEDEC8", "#FEA362", "#C25100"],
  red: ["#FFD5D2", "#F87168", "#C9372C"],
  purple: ["#DFD8FD", "#9F8FEF", "#6E5DC6"],
  blue: ["#CCE0FF", "#579DFF", "#0C66E4"],
  sky: ["#C6EDFB", "#6CC3E0", "#227D9B"],
  lime: ["#D3F1A7", "#94C748", "#5B7F24"],
  pink: ["#FDD0EC", "#E774BB", "#AE4787"],
  black: ["#DCDFE4", "#8590A2", "#626F86"],
} as const;

/** What Trello's export calls colors, such as `sky` and `sky_dark`, and how it shows a label without one. */
export const trelloColors: ReadonlyMap<string, string> = new Map([
  ["", "#DCDFE4"],
  ...Object.entries(trelloShades).flatMap(([hue, [light, usual, dark]]) => [
    [hue, usual] as const,
    [`${hue}_light`, light] as const,
    [`${hue}_dark`, dark] as const,
  ]),
]);

/** The colors that Notion, Todoist, and Asana call by words which CSS doesn't have. */
const others =
  "default 787774,berry_red B8255F,olive_green AFB83B,mint_green 6ACCBC,grape 884DFF,charcoal 808080,taupe CCAC93,light_red FF8080,light_orange FFD280,light_brown D29595,light_teal 80C0C0,light_purple C080C0,light_warm_gray C0C0C0,dark_pink 99737A,dark_brown 631919,dark_teal 004D4D,dark_purple 4D004D,dark_warm_gray 4D4D4D";

/** The colors that tools call by words which CSS doesn't have. */
export const toolColors: ReadonlyMap<string, string> = new Map([
  ...trelloColors,
  ...others.split(",").map((one): [string, string] => {
    const [word = "", digits] = one.split(" ");
    return [word, `#${digits}`];
  }),
]);
