import { lazy } from "react";

const ImportPage = lazy(() => import("./import-page.tsx"));
const CopyPage = lazy(() => import("./copy-page.tsx"));
const ComparisonPage = lazy(() => import("./comparison-page.tsx"));
const StarterSetPage = lazy(() => import("./starter-set-page.tsx"));

interface TransferPageProps {
  readonly screen: "import" | "copy" | "compare" | "starter-sets";
}

/** The screens that bring labels into a project, each loaded by itself: the first screen knows but this one. */
export default function TransferPage({ screen }: TransferPageProps) {
  switch (screen) {
    case "import":
      return <ImportPage />;
    case "copy":
      return <CopyPage />;
    case "compare":
      return <ComparisonPage />;
    case "starter-sets":
      return <StarterSetPage />;
  }
}
