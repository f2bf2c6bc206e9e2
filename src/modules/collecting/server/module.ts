/** Server module of collecting: mandates and what is collected with them. */
import type { Module, ServerModule } from '#engine/server';
import { mandatesOfClients } from '../migrations/001-mandates-of-clients.ts';
import { completeMandate, mandateTerms } from './mandates.ts';
import { textFiles } from './texts.ts';

const collecting: Module = {
  name: 'collecting',
  textFiles: [textFiles],
  jobs: ({ store, warn }) => [mandateTerms(store, warn)],
  hooks: { mandates: { beforeWrite: completeMandate } },
  migrations: [mandatesOfClients],
};

/** The server module of collecting. */
export const serverModule: ServerModule = { modules: () => [collecting] };
