/** The pages for who is not signed in stand apart from the screens inside: in code, and in words. */
import { expect, it } from 'vitest';
import { flattenMessages } from '../../src/engine/texts/messages.ts';
import * as en from '../../src/engine/texts/signed-out/en.ts';
import * as nl from '../../src/engine/texts/signed-out/nl.ts';
import { readSources, walk, type Source } from './sources.ts';

const sources = new Map(readSources('src').map((source) => [source.path, source]));

/** The root of the screens that are fetched after sign-in. */
const screensInside = 'src/engine/browser/start/Screens.tsx';
/** The root of the public pages of modules, which need the texts and components of the screens. */
const pagesOfModules = 'src/engine/browser/start/PublicPage.tsx';
const onDemand: readonly string[] = [screensInside, pagesOfModules];

/** Returns all sources that the pages before sign-in import, statically or dynamically. */
function reachableFrom(path: string, found = new Map<string, Source>()): ReadonlyMap<string, Source> {
  const source = sources.get(path);
  if (source === undefined || found.has(path) || onDemand.includes(path)) return found;
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

const pages = reachableFrom('src/engine/browser/start/startScreens.tsx');
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

it('fetches the screens inside only when they are wanted', () => {
  const importing = [...sources.values()].flatMap(({ path, imports }) =>
    imports
      .filter(({ target, typeOnly }) => target !== null && onDemand.includes(target) && !typeOnly)
      .map(({ target, dynamic }) => [path, target, dynamic]),
  );
  expect(importing).toEqual(onDemand.map((target) => ['src/engine/browser/start/Entry.tsx', target, true]));
});

it('knows of neither registry, screens nor a router', () => {
  const isInside = (path: string): boolean =>
    /^src\/modules\/|^src\/engine\/browser\/(?:registry\.ts|screens\/|inputs\/)/.test(path);
  expect([...pages.keys()].filter(isInside)).toEqual([]);
  const packages = [...pages.values()].flatMap(({ path, imports }) =>
    imports
      .filter(
        ({ from, typeOnly }) =>
          /^(?:react-router|@tanstack|virtual:beheer\/(?:registry|validators|language\/))/.test(from) && !typeOnly,
      )
      .map(({ from }) => `${path}: ${from}`),
  );
  expect(packages).toEqual([]);
});
