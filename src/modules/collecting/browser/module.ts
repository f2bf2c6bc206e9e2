/** Registers the module's pages and components with the screens. */
import type { BrowserModule } from '#engine/browser';

/** Contributions of collecting to the screens. */
export const browserModule: BrowserModule = { name: 'collecting' };
