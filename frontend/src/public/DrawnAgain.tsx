import { Component, type ReactNode } from "react";
import { ErrorState } from "../pageParts/EmptyState";

type Props = { children: ReactNode };

/** So often in a row: what fails each time is not drawn for ever. */
const MOST = 5;

/**
 * What failed while it was drawn is drawn anew instead of leaving the window empty. Other scripts change the page too, those
 * of a browser that translates it above all, and React then no longer finds what it has drawn (`test/texts.test.ts`).
 */
export class DrawnAgain extends Component<Props> {
  static getDerivedStateFromError = () => ({ failed: true });

  override state = { failed: false, failures: 0 };

  override componentDidCatch(): void {
    this.setState(({ failures }: typeof this.state) => ({
      failed: failures === MOST,
      failures: failures + 1,
    }));
  }

  override render(): ReactNode {
    const { failed, failures } = this.state;
    if (!failed) return this.props.children;
    if (failures <= MOST) return null;
    const reload = () => window.location.reload();
    return <ErrorState page title="The page could not be shown." onRetry={reload} />;
  }
}
