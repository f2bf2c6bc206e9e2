/**
 * A provider that records its requests in a file, for processes that die and those that follow: it knows what it did,
 * and does nothing twice.
 */
import { appendFileSync, readFileSync } from 'node:fs';
import type { Adapters, ProviderOrder, AdapterOutcome } from '../../src/modules/providers/server/adapter.ts';
import { manual } from '../../src/modules/providers/server/manual.ts';

export function bookedAdapters(book: string): Adapters {
  const write = (order: ProviderOrder): Promise<AdapterOutcome> => {
    appendFileSync(book, `${order.key}\n`);
    return Promise.resolve(outcomeOf(order));
  };
  const service = { set_up: write, update: write, suspend: write, unsuspend: write, remove: write };
  return {
    manual,
    hetzner: {
      name: 'hetzner',
      runScript: write,
      deployFile: write,
      deployApplication: write,
      services: {
        hosting: { ...service, copy: write, check: write, switch: write },
        applications: service,
        databases: service,
        servers: service,
        domains: { ...service, renew: write, restore: write, transfer_code: write },
        'dns-zones': service,
        mailboxes: service,
      },
      resume: (order) => (written(book).includes(order.key) ? Promise.resolve(outcomeOf(order)) : write(order)),
    },
  };
}

const outcomeOf = (order: ProviderOrder): AdapterOutcome => ({
  state: 'succeeded',
  ...('operation' in order && order.operation === 'transfer_code' ? { transfer_code: 'leave-with-this' } : {}),
});

/** The keys in the order in which they were asked for. */
export function written(book: string): readonly string[] {
  return readFileSync(book, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
}
