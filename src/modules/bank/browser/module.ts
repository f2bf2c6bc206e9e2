/** Browser module of bank statements. */
import { type BrowserModule, lazyWithPreload } from '#engine/browser';

export const browserModule: BrowserModule = {
  name: 'bank',
  pages: { bank: lazyWithPreload(() => import('./bank/BankPage.tsx')) },
};
