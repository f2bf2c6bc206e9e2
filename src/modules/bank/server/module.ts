/** Server module of bank statements. */
import type { Module, ServerModule } from '#engine/server';
import { bookAsCosts, bookOnInvoices, undoBooking } from './booking/actions.ts';
import { candidateCalls } from './http/candidates.ts';
import { statementCalls } from './http/statements.ts';
import { bookEntries } from './jobs/bookEntries.ts';
import { callTexts, textFiles } from './texts.ts';

const bank: Module = {
  name: 'bank',
  jobs: ({ store }) => [bookEntries(store)],
  calls: [...statementCalls, ...candidateCalls],
  actions: {
    'bank-entries.book': bookOnInvoices,
    'bank-entries.book-costs': bookAsCosts,
    'bank-entries.undo': undoBooking,
  },
  callTexts,
  textFiles: [textFiles],
};

export const serverModule: ServerModule = { modules: () => [bank] };
