/** What a thread begins with where the program runs from source: TypeScript is read first. */
import { register } from 'tsx/esm/api';

register();
export const { printInvoice, readCalendar, readImport } = await import('./heavyThread.ts');
