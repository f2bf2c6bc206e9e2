/** The pages for who is not signed in load texts of their own: nothing that they ask for may stand in the others. */
import { expect, it } from 'vitest';
import { flattenMessages } from '../../src/engine/texts/messages.ts';
import * as en from '../../src/engine/texts/signed-out/en.ts';
import * as nl from '../../src/engine/texts/signed-out/nl.ts';
import { readSources, walk, type Source } from './sources.ts';

const sources = new Map(readSources('src').map((source) => [source.path, source]));

/** What is imported, at once or when it is wanted, from a file on. */
function reachableFrom(path: string, found = new Map<string, Source>()): ReadonlyMap<string, Source> {
  const source = sources.get(path);
  if (source === undefined || found.has(path)) return found;
  found.set(path, source);
  for (const { target, typeOnly } of source.imports) if (target !== null && !typeOnly) reachableFrom(target, found);
  return found;
}

/** The keys that a file names, their changing parts as `*`. */
function keysIn({ body }: Source): readonly string[] {
  const keys: string[] = [];
  for (const statement of body)
    walk(statement, (node) => {
      if (node.type === 'Literal' && typeof node['value'] === 'string') keys.push(node['value']);
      if (node.type === 'TemplateLiteral')
        keys.push(
          (node['quasis'] as readonly { readonly value: { readonly cooked: string } }[])
            .map(({ value }) => value.cooked)
            .join('*'),
        );
    });
  return keys.filter((key) => /^(?:beheer|ra)(?:\.[\w*]+){2,}$/.test(key));
}

const pages = reachableFrom('src/engine/browser/pages/auth/authPages.tsx');
const asked = [...new Set([...pages.values()].flatMap(keysIn))];

it.each([
  ['English', en],
  ['Dutch', nl],
])('has every word of theirs in %s', (_, { reactAdmin, screens }) => {
  const there = Object.keys(flattenMessages({ ...reactAdmin, beheer: screens }));
  const has = (key: string): boolean => {
    const pattern = new RegExp(`^${key.replaceAll('.', String.raw`\.`).replaceAll('*', String.raw`[\w.]+`)}$`);
    return there.some((one) => pattern.test(one));
  };
  expect(asked.length).toBeGreaterThan(60);
  expect(asked.filter((key) => !has(key))).toEqual([]);
});
