/** What pages are given when they are shown: those of our own, and those that are generated from the registry. */
import type { Page, Resource } from '../../registry/types.ts';

export interface PageProps {
  readonly page: Page;
}

/** What each generated page is given. */
export interface ResourcePageProps {
  readonly resource: Resource;
}
