/** Makes a checkout of its own for tests of the build: a small registry with the product's code. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const product = new URL('../..', import.meta.url).pathname;

export const noteSchema = {
  $schema: './vocabulary/resource.schema.json',
  title: 'Note',
  'x-label': { nl: 'Notitie' },
  'x-label-plural': { nl: 'Notities' },
  required: ['subject'],
  properties: {
    subject: { type: 'string', maxLength: 5, 'x-label': { nl: 'Onderwerp' } },
    email: { type: 'string', format: 'email', 'x-label': { nl: 'E-mail' } },
    tags: { type: 'array', items: { type: 'string', maxLength: 10 }, uniqueItems: true, 'x-label': { nl: 'Labels' } },
  },
};

export const noteRegistry = {
  menu: [{ name: 'all', label: { en: 'All', nl: 'Alles' }, icon: 'mdi-web' }],
  resources: { notes: { icon: 'mdi-note' } },
};

export interface Checkout {
  readonly root: string;
  /** Text as it is, anything else as JSON. */
  readonly write: (path: string, content: unknown) => void;
  readonly remove: () => void;
}

export function makeCheckout(): Checkout {
  const root = mkdtempSync(join(tmpdir(), 'beheer-checkout-'));
  for (const shared of ['src', 'node_modules']) symlinkSync(join(product, shared), join(root, shared));
  const write = (path: string, content: unknown): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content, null, 2));
  };
  mkdirSync(join(root, 'schemas'));
  symlinkSync(join(product, 'schemas/vocabulary'), join(root, 'schemas/vocabulary'));
  write('resources.json', noteRegistry);
  write('schemas/notes.json', noteSchema);
  return { root, write, remove: () => rmSync(root, { recursive: true, force: true }) };
}
