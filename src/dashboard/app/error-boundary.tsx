import { t } from "@lingui/core/macro";
import { Component, type ReactNode } from "react";
import { Button } from "#dashboard/ui/button.tsx";
import { reloadPage } from "#dashboard/ui/loading/code-loading.ts";
import { Notice } from "#dashboard/ui/overlay/notice.tsx";

interface ErrorBoundaryProps {
  /** Whether it is the whole page that it guards, or one screen: the way to the others stays then. */
  readonly guards: "page" | "screen";
  /** The address; at another one, rendering is tried again. */
  readonly address?: string;
  readonly children: ReactNode;
}

interface ErrorBoundaryState {
  readonly failed: boolean;
  readonly address: string | undefined;
}

/** The last resort: a fault of the console itself shows a sentence and a way on, never a blank page. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: false, address: undefined };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  static getDerivedStateFromProps({ address }: ErrorBoundaryProps, state: ErrorBoundaryState) {
    return address === state.address ? null : { address, failed: false };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    const isScreen = this.props.guards === "screen";
    const Frame = isScreen ? "div" : "main";
    return (
      <Frame>
        <h1 className="visually-hidden">Changelog Console</h1>
        <Notice
          urgent
          framed={isScreen}
          title={isScreen ? t`This page can’t be shown` : t`The console has crashed`}
          actions={
            <Button variant="primary" onClick={reloadPage}>
              {t`Reload`}
            </Button>
          }
        >
          {t`Something went wrong in the console. Reload to continue.`}
        </Notice>
      </Frame>
    );
  }
}
