/** Server module of collecting: mandates, batches of direct debits that use them, and batches of refunds. */
import type { Module, ServerModule } from '#engine/server';
import { mandatesOfClients } from '../migrations/001-mandates-of-clients.ts';
import {
  bookCollection,
  cancelCollection,
  exportCollection,
  followDebit,
  leaveOut,
  submitCollection,
} from './collections/collectionStates.ts';
import { draftCollection } from './collections/draftCollection.ts';
import { collectionCalls } from './http/collections.ts';
import { bookRefunds, cancelRefunds, draftRefunds, exportRefunds, submitRefunds } from './refunds/refundBatches.ts';
import { refuseBeingRefunded, refuseRefundedNote } from './refunds/refuseBeingRefunded.ts';
import { completeMandate, mandateTerms } from './mandates.ts';
import { callTexts, textFiles } from './texts.ts';

const collecting: Module = {
  name: 'collecting',
  textFiles: [textFiles],
  callTexts,
  calls: [...collectionCalls],
  jobs: ({ store, warn }) => [mandateTerms(store, warn)],
  hooks: {
    mandates: { beforeWrite: completeMandate },
    collections: { beforeWrite: draftCollection },
    payments: { beforeWrite: refuseBeingRefunded, afterWrite: followDebit },
    invoices: { beforeWrite: refuseRefundedNote },
    'refund-batches': { beforeWrite: draftRefunds },
  },
  actions: {
    'collections.export': exportCollection,
    'collections.submit': submitCollection,
    'collections.book': bookCollection,
    'collections.cancel': cancelCollection,
    'collection-items.leave-out': leaveOut,
    'refund-batches.export': exportRefunds,
    'refund-batches.submit': submitRefunds,
    'refund-batches.book': bookRefunds,
    'refund-batches.cancel': cancelRefunds,
  },
  migrations: [mandatesOfClients],
};

/** The server module of collecting. */
export const serverModule: ServerModule = { modules: () => [collecting] };
