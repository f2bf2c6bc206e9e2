/** Error boundary around a page, so that a rendering error does not remove the layout. */
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { ErrorPage } from './ErrorPage.tsx';

interface Props {
  /** A change means another page, which resets the error. */
  readonly resetKey: string;
  readonly children: ReactNode;
}

interface State {
  readonly error: Error | null;
}

/** Shows {@link ErrorPage} in place of children that threw an error, until `resetKey` changes or the person retries. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: Error): State {
    return { error };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error(error, info.componentStack);
  }

  override componentDidUpdate(before: Props): void {
    if (before.resetKey !== this.props.resetKey && this.state.error !== null) this.retry();
  }

  override render(): ReactNode {
    const { error } = this.state;
    return error === null ? this.props.children : <ErrorPage error={error} resetErrorBoundary={this.retry} />;
  }

  private readonly retry = (): void => this.setState({ error: null });
}
