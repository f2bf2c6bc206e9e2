/**
 * In charge of a provider that writes down what it is asked, for processes that die and those that come after: it knows
 * what it did, and does nothing twice.
 */
import { appendFileSync, readFileSync } from 'node:fs';
import type { Adapters, Outcome } from '../../src/modules/providers/server/adapter.ts';
import { manual } from '../../src/modules/providers/server/manual.ts';

export function bookedAdapters(book: string): Adapters {
  const write = (key: string): Promise<Outcome> => {
    appendFileSync(book, `${key}\n`);
    return Promise.resolve({ state: 'succeeded' });
  };
  return {
    manual,
    hetzner: {
      name: 'hetzner',
      services: { hosting: { set_up: ({ key }) => write(key) } },
      resume: ({ key }) => (written(book).includes(key) ? Promise.resolve({ state: 'succeeded' }) : write(key)),
    },
  };
}

/** The keys in the order in which they were asked for. */
export function written(book: string): readonly string[] {
  return readFileSync(book, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
}
