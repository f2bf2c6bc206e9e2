// Concurrent changes of one record by two people.
import { beforeAll, expect, test } from 'vitest';
import { compareVersions, mergeVersions } from '../../../src/engine/browser/screens/form/versions.ts';
import { currentRegistry } from '../../../src/engine/browser/registry.ts';
import { useEveryKind, thing, uuids } from '../../support/everyKind.ts';

beforeAll(useEveryKind);

function things() {
  const resource = currentRegistry().resources['things'];
  if (!resource) throw new Error('The registry of the test has no things.');
  return resource;
}

const namesOf = (fields: readonly { readonly name: string }[]): readonly string[] => fields.map(({ name }) => name);

test.each([
  ['one of each', { x_text: 'Mine' }, { x_email: 'b@example.nl' }, [[], ['x_text'], ['x_email']]],
  ['the same field to something else', { x_text: 'Mine' }, { x_text: 'Theirs' }, [['x_text'], [], []]],
  ['the same field to the same', { x_text: 'Both' }, { x_text: 'Both' }, [[], [], []]],
  ['a field that one of them emptied', { x_text: null }, { x_text: 'Theirs' }, [['x_text'], [], []]],
  ['a secret, which nobody reads', { x_secret: 'new' }, { x_text: 'Theirs' }, [[], ['x_secret'], ['x_text']]],
  ['what only the server writes', {}, { version: 2, updated_at: '2026-01-02T00:00:00Z' }, [[], [], []]],
] as const)('%s', (_name, mine, theirs, expected) => {
  const versions = { opened: thing, mine: { ...thing, ...mine }, newest: { ...thing, ...theirs } };
  const { conflicts, onlyMine, onlyTheirs } = compareVersions(currentRegistry(), things(), versions);
  expect([conflicts, onlyMine, onlyTheirs].map(namesOf)).toEqual(expected);
});

test('values taken from the form keep the record that they name', () => {
  const resource = things();
  const field = resource.fields['x_reference_uuid'];
  if (!field) throw new Error('The registry of the test has no reference.');
  const newest = { ...thing, x_text: 'Theirs', version: 2 };
  const values = { ...thing, x_text: 'Mine', x_reference_uuid: uuids.line, x_reference: { name: 'Other' } };
  expect(mergeVersions(resource, { newest, values, taken: [field] })).toMatchObject({
    x_text: 'Theirs',
    version: 2,
    x_reference_uuid: uuids.line,
    x_reference: { name: 'Other' },
  });
});
