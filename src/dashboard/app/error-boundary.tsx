import { t } from "@lingui/core/macro";
import { Component, type ReactNode } from "react";
import { Button } from "#dashboard/ui/button.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";

interface ErrorBoundaryProps {
  readonly children: ReactNode;
}

/** The last resort: a fault of the console itself shows a sentence and a way on, never a blank page. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <main>
        <h1 className="visually-hidden">Changelog Console</h1>
        <Notice
          urgent
          title={t`The console has stopped`}
          actions={
            <Button look="primary" onClick={() => location.reload()}>
              {t`Reload`}
            </Button>
          }
        >
          {t`Something went wrong in the console itself. Reload to go on where you were.`}
        </Notice>
      </main>
    );
  }
}
