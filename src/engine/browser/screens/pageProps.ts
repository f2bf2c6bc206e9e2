/** What a page of our own is told when it is shown. */
import type { Page } from '../../registry/types.ts';

export interface PageProps {
  readonly page: Page;
}
