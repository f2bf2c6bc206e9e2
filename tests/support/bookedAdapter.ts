/** In charge of an adapter that writes down in a file what it is asked, for processes that are killed and those that come after. */
import { appendFileSync } from 'node:fs';
import type { Adapters } from '../../src/server/modules/provisioning/adapter.ts';
import { manual } from '../../src/server/modules/provisioning/manual.ts';

export function bookedAdapters(book: string): Adapters {
  return {
    manual,
    hetzner: {
      name: 'hetzner',
      services: { hosting: { set_up: ({ key }) => { appendFileSync(book, `${key}\n`); return Promise.resolve({ state: 'succeeded' }); } } },
      // The other side knows what it did.
      resume: () => Promise.resolve({ state: 'succeeded' }),
    },
  };
}
