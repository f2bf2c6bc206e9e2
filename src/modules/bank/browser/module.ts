/** Browser module of bank statements. */
import type { BrowserModule } from '#engine/browser';

export const browserModule: BrowserModule = { name: 'bank' };
