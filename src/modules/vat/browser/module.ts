/** Registers the module's pages and components with the screens. */
import type { BrowserModule } from '#engine/browser';
import { texts } from '../rules/texts.ts';

export const browserModule: BrowserModule = {
  name: 'vat',
  catalogues: { rules: texts },
};
