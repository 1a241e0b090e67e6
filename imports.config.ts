/**
 * Who may import whom. A folder's files may import each other, and those of the folders that its line names: of the same
 * group, or of src/. A folder without a line belongs to the one above it; "." stands for the files beside the group's folders.
 */
export const folders = {
  src: {
    contract: "",
    "color-science": "contract",
    "label-files": "contract color-science",
    client: "contract label-files",
  },
  "src/service": {
    database: "contract",
    http: "contract",
    documentation: "contract http",
    access: "database",
    labels: "contract label-files database http",
    projects: "contract database http",
    demo: "contract database access labels projects",
    commands: "contract color-science label-files client database http access labels projects demo .",
    ".": "contract database http documentation access labels projects commands",
  },
  "src/dashboard": {
    colors: "contract color-science",
    api: "contract client",
    ui: "contract client api color-science colors",
    jobs: "contract client ui",
    "session/data": "contract client api ui",
    session: "contract client api ui session/data",
    "projects/data": "contract client api session/data",
    "projects/parts": "contract colors ui projects/data",
    projects:
      "contract client color-science colors ui session/data projects/data projects/parts labels/data labels/parts",
    "labels/data": "contract label-files client api color-science colors ui jobs session/data projects/data",
    "labels/parts":
      "contract label-files client color-science colors ui session/data projects/data labels/data",
    plan: "contract label-files client api color-science colors ui jobs session/data projects/data labels/data labels/parts",
    "preview/data": "color-science ui",
    preview: "contract color-science colors ui projects/data labels/data labels/parts preview/data",
    "labels/search": "contract api colors ui session/data labels/data labels/parts",
    "labels/editor": "contract client color-science colors ui session/data labels/data labels/parts",
    "labels/bulk":
      "contract client label-files color-science colors ui jobs session/data projects/data labels/data labels/parts plan",
    "labels/list": "contract client api ui session/data projects/data preview/data labels",
    palette:
      "contract client api color-science colors ui jobs session/data projects/data labels/data labels/parts plan preview/data",
    compare: "contract label-files colors ui jobs session/data projects/data projects/parts labels/data plan",
    history:
      "contract label-files client api color-science colors ui jobs session/data projects/data labels/data labels/parts plan",
    import:
      "contract label-files client color-science colors ui jobs session/data projects/data labels/data labels/parts plan",
    review: "contract client ui session/data projects/data preview/data plan",
    commands: "contract api ui jobs session/data projects/data projects/parts preview/data labels/data",
    app: "contract label-files client ui jobs session/data session projects/data projects labels preview/data preview palette compare history import review commands app/startup first-picture",
    "first-picture":
      "contract client api color-science colors ui session/data session projects/data labels app app/startup",
    "app/startup":
      "contract client api color-science colors ui session/data projects/data labels/data preview/data app first-picture",
    messages: "contract",
    ".": "contract api ui jobs session/data app app/startup",
  },
};

/** The same for what stands beside src/. Of the product, the browser tests know the contract alone: they reach it over HTTP. */
export const outerFolders = {
  e2e: "src/contract",
  scripts: "src/contract src/dashboard/app/startup src/dashboard/first-picture",
  bench: "src e2e scripts",
  tools: "src e2e scripts",
};

/** What runs in the page's own script, which counts against the page's size, and the small files that it may import. */
export const pageScript = {
  files: ["app/startup/startup-script.ts", "first-picture/first-picture.ts"],
  mayImport: [
    "dashboard/app/startup/{page-json,page-language,page-reload,start-message}.ts",
    "contract/{labels,labels-per-page,languages,paths,visible-text}.ts",
    "client/request-init.ts",
    "dashboard/api/preloaded-responses.ts",
    "dashboard/colors/color-properties.ts",
    "dashboard/labels/data/{label-address,label-columns,label-slice}.ts",
    "dashboard/preview/data/preview-key.ts",
    "dashboard/projects/data/{project-address,project-initial}.ts",
    "dashboard/session/data/{service-url,session-key}.ts",
    "dashboard/ui/key-press.ts",
    "dashboard/ui/loading/pause.ts",
    "dashboard/ui/storage/{startup,storage,theme-key}.ts",
    "dashboard/ui/text/{language-key,plain-count,text-isolation}.ts",
  ],
};

/** The packages that each side may import. Other files may import any. */
export const packages = {
  "src/contract": "zod",
  "src/color-science": "culori",
  "src/label-files":
    "culori fflate htmlparser2 jsonc-parser papaparse toml-eslint-parser write-excel-file yaml zod",
  "src/client": "fflate zod",
  "src/service":
    "@fastify/cors @fastify/proxy-addr @fastify/rate-limit @fastify/static @fastify/swagger @fastify/swagger-ui @fastify/under-pressure " +
    "@modelcontextprotocol/sdk commander fastify ip-address jsonc-parser kysely pg prom-client string-width toad-cache undici zod",
  "src/dashboard":
    "@hookform/resolvers @lingui/core @tanstack/react-query culori idb lucide match-sorter papaparse react react-aria-components react-dom react-hook-form react-router zod",
  e2e: "@axe-core/playwright @lingui/format-po @lingui/message-utils @playwright/test @testing-library/dom big-list-of-naughty-strings fast-check selenium-webdriver",
};
/** What tests of src/ may import as well. */
export const testPackages =
  "@babel/core @lingui/format-po @lingui/message-utils @seriousme/openapi-schema-validator ajv ajv-formats big-list-of-naughty-strings fast-check fastify vitest vitest-browser-react yaml";
