// The mark that erasure leaves in a required text is shown in the language of its reader.
import { expect, test } from 'vitest';
import { erasedMark, readErased } from '../../../src/engine/registry/erased.ts';
import { renderTitle } from '../../../src/engine/registry/records/title.ts';
import { realRegistry } from '../../e2e/support/registry.ts';

test('a mark is read as one word, however many parts a name had', () => {
  expect(readErased(erasedMark, 'en')).toBe('Erased');
  expect(readErased(`${erasedMark} ${erasedMark}`, 'nl')).toBe('Gewist');
  expect(readErased('Jan Jansen', 'nl')).toBe('Jan Jansen');
});

test('so are the names of records', () => {
  const registry = realRegistry();
  const { clients, users } = registry.resources;
  if (!clients || !users) throw new Error('There are no clients.');
  const names = (locale: string) => [
    renderTitle(registry, clients, { name: erasedMark }, locale),
    renderTitle(registry, users, { name: `${erasedMark} ${erasedMark}` }, locale),
  ];
  expect([names('nl'), names('en')]).toEqual([
    ['Gewist', 'Gewist'],
    ['Erased', 'Erased'],
  ]);
});
