/** Colors by the words for them, each of which stands before its digits. */
const readWords = (line: string): ReadonlyMap<string, string> =>
  new Map(
    line.split(",").map((one) => {
      const [word = "", digits = ""] = one.split(" ");
      return [word, `#${digits}`];
    }),
  );

/** What Trello's export calls colors, such as `sky` and `sky_dark`, and how it shows a label without one. */
export const trelloColors = readWords(
  " DCDFE4,green 4BCE97,green_light BAF3DB,green_dark 1F845A,yellow F5CD47,yellow_light F8E6A0,yellow_dark 946F00,orange FEA362,orange_light FEDEC8,orange_dark C25100,red F87168,red_light FFD5D2,red_dark C9372C,purple 9F8FEF,purple_light DFD8FD,purple_dark 6E5DC6,blue 579DFF,blue_light CCE0FF,blue_dark 0C66E4,sky 6CC3E0,sky_light C6EDFB,sky_dark 227D9B,lime 94C748,lime_light D3F1A7,lime_dark 5B7F24,pink E774BB,pink_light FDD0EC,pink_dark AE4787,black 8590A2,black_light DCDFE4,black_dark 626F86",
);

/** The colors that Trello, Notion, Todoist, and Asana call by words which CSS doesn't have. */
export const toolColors: ReadonlyMap<string, string> = new Map([
  ...trelloColors,
  ...readWords(
    "default 787774,berry_red B8255F,olive_green AFB83B,mint_green 6ACCBC,grape 884DFF,charcoal 808080,taupe CCAC93,light_red FF8080,light_orange FFD280,light_brown D29595,light_teal 80C0C0,light_purple C080C0,light_warm_gray C0C0C0,dark_pink 99737A,dark_brown 631919,dark_teal 004D4D,dark_purple 4D004D,dark_warm_gray 4D4D4D",
  ),
]);
