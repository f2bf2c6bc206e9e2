/** Server module of collecting: mandates, and the batches of direct debits that use them. */
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
    payments: { afterWrite: followDebit },
  },
  actions: {
    'collections.export': exportCollection,
    'collections.submit': submitCollection,
    'collections.book': bookCollection,
    'collections.cancel': cancelCollection,
    'collection-items.leave-out': leaveOut,
  },
  migrations: [mandatesOfClients],
};

/** The server module of collecting. */
export const serverModule: ServerModule = { modules: () => [collecting] };
