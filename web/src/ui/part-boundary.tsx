import { Component, type ReactNode } from 'react';

interface State {
  readonly failed: boolean;
}

/** Around what another feature draws into a page: where it breaks it is missing, and the page stands. */
export class PartBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
