import { Component, type ReactElement, type ReactNode, Suspense } from "react";

interface LazyBoundaryProps {
  /** Shown until the part's code has arrived. */
  readonly placeholder?: ReactElement;
  /** Shown when it can't be had. */
  readonly substitute?: ReactElement;
  readonly children: ReactNode;
}

/** A part of a screen, loaded on demand, without which the rest goes on: what becomes of it stays within it. */
export class LazyBoundary extends Component<LazyBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render(): ReactNode {
    const { placeholder, substitute, children } = this.props;
    return this.state.failed ? substitute : <Suspense fallback={placeholder}>{children}</Suspense>;
  }
}
