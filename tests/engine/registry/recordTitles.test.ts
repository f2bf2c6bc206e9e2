// How records of the real registry are called, where their fields hold keys: by the labels of what the keys name.
import { expect, test } from 'vitest';
import { renderTitle } from '../../../src/engine/registry/records/title.ts';
import { bodySchema } from '../../../src/engine/registry/validation.ts';
import { realRegistry } from '../../e2e/support/registry.ts';

const registry = realRegistry();

function titleOf(name: string, record: Readonly<Record<string, unknown>>, locale: 'en' | 'nl'): string | null {
  const resource = registry.resources[name];
  if (!resource) throw new Error(`There is no resource ${name}.`);
  return renderTitle(registry, resource, record, locale);
}

test.each([
  ['general', { key: 'remind_of_hours' }, 'Remind about unsubmitted hours', 'Herinneren aan niet ingediende uren'],
  // What is nobody's setting has its key alone.
  ['general', { key: 'smtp.host' }, 'smtp.host', 'smtp.host'],
  [
    'number-sequences',
    { document: 'order', year: 2025, series: 'bestellingen', seller: { name: 'Acme' } },
    'Order 2025 · Acme',
    'Bestelling 2025 · Acme',
  ],
  [
    'server-check-days',
    { day: '2026-11-26', server_check: { name: 'HTTPS', server: { name: 'web04' } } },
    'web04 · HTTPS 26 Nov 2026',
    'web04 · HTTPS 26 nov 2026',
  ],
] as const)('a record of %s: %o', (name, record, english, dutch) => {
  expect(titleOf(name, record, 'en')).toBe(english);
  expect(titleOf(name, record, 'nl')).toBe(dutch);
});

test('a text that settings give names to may be something else too', () => {
  const general = registry.resources['general'];
  if (!general) throw new Error('There are no general settings.');
  expect(general.fields['key']?.property.oneOf).toBeUndefined();
  expect(JSON.stringify(bodySchema(registry, general, 'create'))).not.toContain('"remind_of_hours"');
});
