/** What the module hands in to the screens. */
import type { BrowserModule } from '../../../engine/browser/modules.ts';
import { screens as en } from '../texts/en.ts';
import { screens as nl } from '../texts/nl.ts';

export const domains: BrowserModule = {
  name: 'domains',
  texts: { en, nl },
};
