/* Makes formatters of dates and numbers, so that the browser has loaded what it knows of the languages. */
addEventListener("message", ({ data: locales }: MessageEvent<string[]>) => {
  new Intl.DateTimeFormat(locales, { dateStyle: "medium" }).format();
  new Intl.RelativeTimeFormat(locales).format(0, "day");
  new Intl.NumberFormat(locales).format(0);
  postMessage(null);
});
