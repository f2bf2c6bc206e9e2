/** What the module hands in to the screens. */
import type { BrowserModule } from '../../../engine/browser/modules.ts';

export const domains: BrowserModule = {
  name: 'domains',
};
