import { vi } from "vitest";

// What the dashboard's parts without React find in a tab of a browser, where tests have the real service and no browser.
vi.mock("#dashboard/session/data/other-tabs.ts", () => ({ tellOtherTabs: () => undefined }));
vi.mock("#dashboard/session/data/session-store.ts", () => ({
  readApi: () => null,
  readPerson: () => undefined,
  isSignedInWith: () => true,
  hasLeft: () => false,
  useApi: () => null,
  subscribeToSession: () => () => undefined,
}));
vi.mock("#dashboard/ui/storage/draft-keys.ts", () => ({
  draftPrefix: "draft",
  jobsKey: "draft-jobs",
  historyKey: "draft-history",
}));
vi.mock("#dashboard/ui/overlay/undo-time.ts", () => ({ readUndoTime: () => 8 }));
