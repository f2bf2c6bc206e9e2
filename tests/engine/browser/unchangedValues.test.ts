// A form does not judge a value that the record has already and that it does not send.
import { expect, test, vi } from 'vitest';
import { formatFor } from '../../../src/engine/browser/i18n/format.ts';
import { checkValues } from '../../../src/engine/browser/screens/form/checkValues.ts';
import { formats } from '../../../src/engine/values/formats.ts';
import { realRegistry } from '../../e2e/support/registry.ts';

// The compiled validators come from the server.
vi.mock('../../../src/engine/browser/providers/validators.ts', () => {
  const errors = [{ keyword: 'format', instancePath: '/registered_on', params: { format: 'date' } }];
  const validate = Object.assign((body: { registered_on: string }) => formats.date(body.registered_on), { errors });
  return { loadValidators: () => Promise.resolve({ create: validate, update: validate }) };
});

const context = { me: null, employee: null, client: null, today: '2026-11-27', now: '2026-11-27T12:00:00.000Z' };

async function faultOf(mode: 'create' | 'update', registered_on: string): Promise<string | undefined> {
  const registry = realRegistry();
  const resource = registry.resources['domains'];
  if (!resource) throw new Error('There are no domains.');
  const scope = { registry, resource, context, mode, principal: { actor: 'management' } } as const;
  const { faults } = await checkValues(
    { ...scope, format: formatFor('en') },
    { opened: { registered_on: 'infinity' }, typed: { registered_on } },
  );
  return faults['registered_on']?.text;
}

test('values that the record has already stay as they are, and are not reported as missing', async () => {
  const registry = realRegistry();
  const domains = registry.resources['domains'];
  if (!domains) throw new Error('There are no domains.');
  const { name, ...fields } = domains.fields;
  if (!name) throw new Error('Domains have no name.');
  const resource = { ...domains, fields: { name: { ...name, kind: 'text' as const }, ...fields } };
  const scope = { registry, resource, context, mode: 'update', principal: { actor: 'management' } } as const;
  const opened = { registered_on: 'infinity', name: '', auth_code: ' a ', status: 'active' };
  const checked = await checkValues({ ...scope, format: formatFor('en') }, { opened, typed: { ...opened } });
  expect(checked.values).toEqual(opened);
  expect(checked.faults).toEqual({});
  const emptied = await checkValues(
    { ...scope, format: formatFor('en') },
    { opened: { ...opened, name: 'a.nl' }, typed: { ...opened, name: '  ' } },
  );
  expect(emptied.values['name']).toBeNull();
});

test('an infinite date stays, and is rejected when typed', async () => {
  expect(await faultOf('update', 'infinity')).toBeUndefined();
  expect(await faultOf('update', '-infinity')).toMatch(/date/);
  expect(await faultOf('create', 'infinity')).toMatch(/date/);
});
