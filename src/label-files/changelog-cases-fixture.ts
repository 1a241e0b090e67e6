import type { LabelFileFormat } from "./label-file.ts";

/** A changelog, or the settings of a tool that writes one, and the categories in it. */
interface ChangelogCase {
  readonly title: string;
  readonly text: string;
  readonly format: LabelFileFormat;
  /** Each as `line name`. */
  readonly categories: readonly string[];
}

/** Changelogs and settings in the forms that people have. */
export const changelogCases: readonly ChangelogCase[] = [
  {
    title: "a changelog as Keep a Changelog has it",
    text: "# Changelog\n\nAll changes.\n\n## [Unreleased]\n\n### Added\n\n- Dark mode (#1)\n\n#### Details\n\n## [1.0.0] - 2024-01-01\n\n### Fixed\n\n- A crash\n\n### Added\n\n## Authors\n\n### Everyone\n",
    format: "changelog",
    categories: ["7 Added", "15 Fixed"],
  },
  {
    title: "a changelog that Conventional Changelog wrote, with versions of two levels",
    text: "## [2.0.1](https://a.example/compare) (2024-02-01)\n\n### Bug Fixes\n\n* a ([abc](x))\n\n# [2.0.0](https://a.example) (2024-01-01)\n\n### ⚠ BREAKING CHANGES\n\n* b\n\n### Features\n\n### BREAKING CHANGES\n",
    format: "changelog",
    categories: ["3 Bug Fixes", "9 ⚠ BREAKING CHANGES", "13 Features"],
  },
  {
    title: "a changelog of packages, with rules below its headings",
    text: "app@1.1.0\n=========\n\nFeatures\n--------\n\n- one\n\napp@1.0.0\n=========\n\nBugfixes\n--------\n",
    format: "changelog",
    categories: ["4 Features", "12 Bugfixes"],
  },
  {
    title: "a changelog with categories in bold, and emoji",
    text: "## v1.2\n\n**🚀 New:**\n\n- a\n\n__:bug: Fixed__\n- b\n\n## v1.1\n**Fixed**\n",
    format: "changelog",
    categories: ["3 🚀 New", "7 Fixed"],
  },
  {
    title: "release notes of GitHub, without a version",
    text: "## What's Changed\n### Exciting New Features 🎉\n* a by @b\n### Other Changes\n## New Contributors\n* @c\n",
    format: "changelog",
    categories: ["2 Exciting New Features 🎉", "4 Other Changes"],
  },
  {
    title: "a changelog by date, with code in it",
    text: "# Changes\n\n## June 12, 2025\n\n### Improved\n\n```md\n### Not one\n```\n\n## 2025-05-01\n\n### New\n",
    format: "changelog",
    categories: ["5 Improved", "13 New"],
  },
  {
    title: "a long changelog, whose single headings are no categories",
    text: `${[5, 4, 3, 2, 1].map((part) => `## 1.${part}.0\n### Changes to module ${part}\n### Bug fixes\n`).join("")}### Security\n`,
    format: "changelog",
    categories: ["3 Bug fixes", "16 Security"],
  },
  {
    title: "git-cliff, with the marks that it sorts by and groups that it skips",
    text: '[git]\ncommit_parsers = [\n  { message = "^fix", group = "<!-- 1 -->🐛 Bug  Fixes" },\n  { message = "^feat", group = "<!-- 0 -->🚀 Features" },\n  { message = "^chore", skip = true, group = "Chores" },\n  { message = "^(x)", group = "$1" },\n  { message = "^bug", group = "<!-- 1 -->🐛 Bug Fixes" },\n]\n',
    format: "git-cliff",
    categories: ["4 🚀 Features", "3 🐛 Bug Fixes"],
  },
  {
    title: "git-cliff in Cargo.toml",
    text: '[package]\nname = "x"\n\n[[package.metadata.git-cliff.git.commit_parsers]]\nmessage = "^feat"\ngroup = "Features"\n',
    format: "git-cliff",
    categories: ["6 Features"],
  },
  {
    title: "git-cliff in YAML",
    text: "git:\n  commit_parsers:\n    - message: ^feat\n      group: Features\n",
    format: "git-cliff",
    categories: ["4 Features"],
  },
  {
    title: "Release Drafter",
    text: "name-template: 'v$RESOLVED_VERSION'\ncategories:\n  - title: '🚀 Features'\n    labels: [feature]\n  - title: 'Other'\n  - type: pre-exclude\n    when: {label: skip}\ntemplate: |\n  ## Changes\n",
    format: "Release Drafter",
    categories: ["3 🚀 Features", "5 Other"],
  },
  {
    title: "an action with the categories of Release Drafter, with marks of headings in JSON",
    text: '{\n  "categories": [\n    {"title": "## 🚀 Features", "labels": ["feature"]},\n    {"title": "## :bug: Fixes", "labels": ["fix"]}\n  ]\n}',
    format: "Release Drafter",
    categories: ["3 🚀 Features", "4 Fixes"],
  },
  {
    title: "GitHub’s release notes",
    text: 'changelog:\n  exclude:\n    labels: [ignore]\n  categories:\n    - title: Breaking Changes 🛠\n      labels:\n        - breaking\n    - title: Other Changes\n      labels: ["*"]\n',
    format: "GitHub",
    categories: ["5 Breaking Changes 🛠", "8 Other Changes"],
  },
  {
    title: "GoReleaser",
    text: "version: 2\nchangelog:\n  use: github\n  groups:\n    - title: Features\n      regexp: '^feat'\n      order: 0\n    - title: Others\n      order: 999\n",
    format: "GoReleaser",
    categories: ["5 Features", "8 Others"],
  },
  {
    title: "GitLab’s changelog, where two trailers share a category",
    text: "---\ncategories:\n  added: Added\n  feature: Added\n  security: Security\ntemplate: |\n  {% each categories %}\n  ### {{ title }}\n  {% end %}\n",
    format: "GitLab",
    categories: ["3 Added", "5 Security"],
  },
  {
    title: "types of Towncrier in a list",
    text: '[tool.towncrier]\npackage = "x"\n\n[[tool.towncrier.type]]\ndirectory = "feature"\nname = "New Features"\nshowcontent = true\n\n[[tool.towncrier.type]]\ndirectory = "bugfix"\nname = "Bug Fixes"\n',
    format: "Towncrier",
    categories: ["6 New Features", "11 Bug Fixes"],
  },
  {
    title: "fragments of Towncrier in tables, some without a name",
    text: '[project]\nname = "x"\n[tool.towncrier.fragment.feature]\nname = "Features"\n[tool.towncrier.fragment.chore]\nshowcontent = false\n',
    format: "Towncrier",
    categories: ["4 Features", "5 Chore"],
  },
  {
    title: "Towncrier without types, which has those of its own",
    text: '[tool.towncrier]\npackage = "x"\n',
    format: "Towncrier",
    categories: [
      "1 Features",
      "1 Bugfixes",
      "1 Improved Documentation",
      "1 Deprecations and Removals",
      "1 Misc",
    ],
  },
  {
    title: "Scriv",
    text: '[tool.scriv]\nformat = "md"\ncategories = ["Removed", "Added"]\n',
    format: "Scriv",
    categories: ["3 Removed", "3 Added"],
  },
  {
    title: "Changie",
    text: "changesDir: .changes\nkindFormat: '### {{.Kind}}'\nkinds:\n  - label: Added\n    auto: minor\n  - label: Fixed\n    key: fix\nnewlines:\n  afterKind: 1\n",
    format: "Changie",
    categories: ["4 Added", "6 Fixed"],
  },
  {
    title: "Release Please, by package, without what is hidden",
    text: '{\n "packages": {\n  ".": {"changelog-sections": [\n   {"type": "feat", "section": "Features"},\n   {"type": "chore", "section": "Chores", "hidden": true}]},\n  "b": {"changelog-sections": [{"type": "fix", "section": "Bug Fixes"}]}\n }\n}',
    format: "Release Please",
    categories: ["4 Features", "6 Bug Fixes"],
  },
  {
    title: "types of Conventional Changelog in JSON",
    text: '{"types": [\n{"type": "feat", "section": "✨ Features"},\n{"type": "docs", "hidden": true},\n{"type": "fix", "section": "Fixes"},\n{"type": "hotfix", "section": "Fixes"}]}',
    format: "Conventional Changelog",
    categories: ["2 ✨ Features", "4 Fixes"],
  },
  {
    title: "types of Conventional Changelog in JavaScript",
    text: "const internal = `Internals`;\n/** What is shown. */\nmodule.exports = {\n  types: [\n    { type: 'feat', section: 'Features' },\n    { type: 'ci', section: internal, hidden: false },\n    { type: 'docs', section: 'Docs', hidden: true }, // not for readers\n  ],\n  url: require('./url.js'),\n};\n",
    format: "Conventional Changelog",
    categories: ["5 Features", "1 Internals"],
  },
  {
    title: "types of Conventional Changelog in package.json",
    text: '{"name": "x", "version": "1.0.0",\n"commit-and-tag-version": {"types": [{"type": "feat", "section": "New"}]}}',
    format: "Conventional Changelog",
    categories: ["2 New"],
  },
  {
    title: "types of Conventional Changelog given to a function in a constant",
    text: "'use strict';\nconst types = [{ type: 'feat', section: 'New' }];\nexport default createPreset({ types });\n",
    format: "Conventional Changelog",
    categories: ["2 New"],
  },
  {
    title: "a preset of Conventional Changelog",
    text: '{"preset": {"name": "conventionalcommits"}}',
    format: "Conventional Changelog",
    categories: ["1 Features", "1 Bug Fixes", "1 Performance Improvements", "1 Reverts"],
  },
  {
    title: "semantic-release with types of its own",
    text: "branches: [main]\nplugins:\n  - '@semantic-release/commit-analyzer'\n  - - '@semantic-release/release-notes-generator'\n    - preset: conventionalcommits\n      presetConfig:\n        types:\n          - {type: feat, section: Features}\n          - {type: fix, section: Fixes, hidden: true}\n",
    format: "semantic-release",
    categories: ["8 Features"],
  },
  {
    title: "semantic-release with the categories of its preset, in TypeScript",
    text: "import type { GlobalConfig } from 'semantic-release';\n\nconst config: GlobalConfig = {\n  branches: ['main'] as const,\n  plugins: [\n    ['@semantic-release/release-notes-generator', { preset: 'angular' }],\n  ],\n};\nexport default config satisfies GlobalConfig;\n",
    format: "semantic-release",
    categories: ["6 Features", "6 Bug Fixes", "6 Performance Improvements", "6 Reverts"],
  },
  {
    title: "semantic-release in package.json, without a preset",
    text: '{"name": "x",\n"release": {"plugins": ["@semantic-release/release-notes-generator"]}}',
    format: "semantic-release",
    categories: ["2 Features", "2 Bug Fixes", "2 Performance Improvements", "2 Reverts"],
  },
  {
    title: "git-chglog",
    text: "style: github\noptions:\n  commit_groups:\n    title_maps:\n      feat: Features\n      fix: Bug Fixes\n",
    format: "git-chglog",
    categories: ["5 Features", "6 Bug Fixes"],
  },
  {
    title: "Changelogen",
    text: 'export default {\n  types: {\n    feat: { title: "🚀 Enhancements", semver: "minor" },\n    chore: false,\n  },\n};\n',
    format: "Changelogen",
    categories: ["3 🚀 Enhancements"],
  },
  {
    title: "Nx, without what is hidden",
    text: '{"release": {"conventionalCommits": {"types": {\n"feat": {"changelog": {"title": "New"}},\n"docs": {"changelog": {"title": "Docs", "hidden": true}},\n"ci": false}}}}',
    format: "Nx",
    categories: ["2 New"],
  },
  {
    title: "Cocogitto",
    text: '[commit_types]\nhotfix = { changelog_title = "Hotfixes" }\nchore = { changelog_title = "", omit_from_changelog = true }\n',
    format: "Cocogitto",
    categories: ["2 Hotfixes"],
  },
  {
    title: "Lerna-Changelog",
    text: '{"name": "x", "changelog": {"labels": {\n"bug": ":bug: Bug Fix",\n"new": ":rocket: New Feature"}}}',
    format: "Lerna-Changelog",
    categories: ["2 Bug Fix", "3 New Feature"],
  },
  {
    title: "Reno",
    text: "---\nsections:\n  - [features, New Features]\n  - - issues\n    - Known Issues\n",
    format: "Reno",
    categories: ["3 New Features", "5 Known Issues"],
  },
];

/** Texts that only look like changelogs or settings with categories: what labels they have stay labels. */
export const otherSettings: readonly (readonly [title: string, text: string, labels: readonly string[]])[] = [
  ["categories with colors", '{"categories": [{"title": "News", "color": "#ff0000"}]}', ["1 News #ff0000"]],
  [
    "colors by category",
    "categories:\n  bug: '#ff0000'\n  docs: '#00ff00'\n",
    ["2 bug #ff0000", "3 docs #00ff00"],
  ],
  ["categories of a blog", '{"categories": [{"title": "News", "id": 1}], "posts": []}', []],
  ["kinds of something else", "kinds:\n  - label: Apple\n  - label: Pear\n", []],
  ["a test runner’s preset", '{"preset": "ts-jest", "testEnvironment": "node"}', []],
  ["only hidden types", '{"types": [{"type": "feat", "section": "New", "hidden": true}]}', []],
  [
    "labels below comments that look like headings",
    "# Labels\n## Version\n- name: bug\n  color: '#ff0000'\n### Added\n- name: docs\n  color: '#00ff00'\n",
    ["3 bug #ff0000", "6 docs #00ff00"],
  ],
  [
    "a page about labels with versions",
    "# Changelog of labels\n\n## 1.0.0\n\n### Labels\n\n| name | color |\n|---|---|\n| bug | #ff0000 |\n",
    ["9 bug #ff0000"],
  ],
  ["a changelog without categories", "# Changelog\n\n## 1.0.0\n\n- Fix a crash\n- Add an export\n", []],
  ["a script that doesn’t parse", "module.exports = { types: [{ type: 'feat', section: 'New' }\n", []],
  [
    "a constant that leads to itself",
    "const a = { types: a };\nmodule.exports = { types: a, preset: a };\n",
    [],
  ],
];
