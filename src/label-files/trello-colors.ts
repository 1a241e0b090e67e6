/** Trello's colors by their names, each in its lighter, usual and darker shade. */
const shades: ReadonlyMap<string, readonly [light: string, usual: string, dark: string]> = new Map([
  ["green", ["#BAF3DB", "#4BCE97", "#1F845A"]],
  ["yellow", ["#F8E6A0", "#F5CD47", "#946F00"]],
  ["orange", ["#FEDEC8", "#FEA362", "#C25100"]],
  ["red", ["#FFD5D2", "#F87168", "#C9372C"]],
  ["purple", ["#DFD8FD", "#9F8FEF", "#6E5DC6"]],
  ["blue", ["#CCE0FF", "#579DFF", "#0C66E4"]],
  ["sky", ["#C6EDFB", "#6CC3E0", "#227D9B"]],
  ["lime", ["#D3F1A7", "#94C748", "#5B7F24"]],
  ["pink", ["#FDD0EC", "#E774BB", "#AE4787"]],
  ["black", ["#DCDFE4", "#8590A2", "#626F86"]],
]);

/** How Trello shows a label without a color. */
const noColor = "#DCDFE4";

/** A color of Trello's export, `sky` or `sky_dark`, as `#RRGGBB`; any other text as it is. */
export function trelloColor(name: string): string {
  if (name === "") return noColor;
  const [hue = "", shade] = name.split("_");
  const [light, usual, dark] = shades.get(hue) ?? [name, name, name];
  if (shade === "light") return light;
  return shade === "dark" ? dark : usual;
}
