/** Props of custom pages and of pages generated from the registry. */
import type { RegistryPage, Resource } from '../../registry/types.ts';

/** Props of a custom page: its entry in the registry. */
export interface PageProps {
  readonly page: RegistryPage;
}

/** Props of generated pages. */
export interface ResourcePageProps {
  readonly resource: Resource;
}
