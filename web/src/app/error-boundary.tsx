import { Component, type ReactNode } from 'react';
import { CrashView } from './crash-view.tsx';

interface State {
  readonly failed: boolean;
}

/** Catches what no screen expected, so that the page never turns blank. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <CrashView /> : this.props.children;
  }
}
