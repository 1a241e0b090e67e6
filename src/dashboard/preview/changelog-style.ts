/** How the public changelog looks without a project's own CSS. */
export const changelogStyle = `
.changelog {
  box-sizing: border-box;
  max-width: 720px;
  min-height: 100%;
  margin-inline: auto;
  padding: 24px 20px;
  background: light-dark(#fff, #16181d);
  color: light-dark(#17181c, #eeeff2);
  font: 14px / 20px Inter, system-ui, sans-serif;
  text-align: start;
  overflow-wrap: anywhere;
}
.changelog[data-theme="light"] { color-scheme: light; }
.changelog[data-theme="dark"] { color-scheme: dark; }
.changelog * { box-sizing: border-box; margin: 0; }
.changelog-header { padding-bottom: 20px; }
.changelog-title { font-size: 20px; font-weight: 700; line-height: 26px; }
.changelog-description { margin-top: 4px; color: light-dark(#5b5f6b, #a2a7b5); }
.changelog-website { color: light-dark(var(--accent-ink-light, #6253f0), var(--accent-ink-dark, #9b91ff)); }
.entry { padding-block: 20px; border-top: 1px solid light-dark(#e6e7eb, #282b33); }
.entry-date { color: light-dark(#5b5f6b, #a2a7b5); font-size: 13px; }
.entry-title { margin-top: 6px; font-size: 15px; font-weight: 650; line-height: 22px; }
.entry-text { margin-top: 2px; color: light-dark(#3f434d, #c3c7d1); }
.entry-labels { display: flex; flex-wrap: wrap; gap: 6px; margin-top: 10px; padding: 0; list-style: none; }
.entry-labels > li { min-width: 0; max-width: 100%; }
.entry-label {
  display: block;
  max-width: 100%;
  padding: 2px 10px;
  border-radius: 12px;
  background: var(--label-secondary, light-dark(#eceef1, #24272e));
  color: var(--label-primary, inherit);
  font-size: 13px;
  font-weight: 550;
  text-decoration: none;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  transition: background-color var(--motion), color var(--motion);
}
@media (pointer: coarse) {
  .entry-label { padding-block: 12px; border-radius: 22px; }
}
.entry-label[aria-current], .entry-label:focus-visible {
  outline: 2px solid light-dark(var(--accent-ink-light, #6253f0), var(--accent-ink-dark, #9b91ff));
  outline-offset: 1px;
}
`;
