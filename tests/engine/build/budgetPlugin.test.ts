/** What the pages for who is not signed in may weigh, and bring along. */
import { describe, expect, test } from 'vitest';
import { problemsOf, type Output } from '../../../src/engine/build/plugins/budgetPlugin.ts';

const root = '/product/src';

function chunk(modules: readonly string[], imports: readonly string[] = [], isEntry = false): Output[string] {
  return {
    type: 'chunk',
    isEntry,
    imports,
    modules: Object.fromEntries(modules.map((id) => [id, { renderedLength: 10 }])),
  };
}

const output = (start: readonly string[], pages: readonly string[] = [], list: readonly string[] = []): Output => ({
  'assets/index-a.js': chunk([`${root}/app/main.tsx`], ['assets/runtime.js'], true),
  'assets/runtime.js': chunk(start),
  'assets/public-a.js': chunk([`${root}/engine/browser/pages/auth/RegisterPage.tsx`, ...pages], ['assets/runtime.js']),
  'assets/screens-a.js': chunk([
    `${root}/engine/browser/start/Screens.tsx`,
    '/product/node_modules/react-router/dist/index.mjs',
  ]),
  'assets/lists-a.js': chunk(
    [`${root}/engine/browser/screens/list-page/ListPage.tsx`, ...list],
    ['assets/screens-a.js'],
  ),
  'assets/forms-a.js': chunk([`${root}/engine/browser/inputs/table.ts`], ['assets/lists-a.js']),
  'assets/index-a.css': { type: 'asset' },
  'assets/roboto-DHtEacfm.woff2': { type: 'asset' },
  'assets/roboto-latin-wght-normal-ccAYIvAh.woff2': { type: 'asset' },
});

test('scripts after the first list have no limit', () => {
  const light = (name: string): number => (/forms|latin/.test(name) ? 1_000_000 : 10);
  expect(problemsOf(output(['/product/node_modules/react/index.js']), light)).toEqual([]);
});

test('the start and the first list have no limit where the registry of others is bundled', () => {
  const heavy = (name: string): number => (/public/.test(name) ? 10 : 1_000_000);
  expect(problemsOf(output([]), heavy, true)).toEqual([]);
  expect(problemsOf(output([]), heavy)).toHaveLength(2);
});

test.each([
  ['assets/index-a.js', 'The start of every page: 200030 bytes are sent, 168700 at most.'],
  ['assets/runtime.js', 'The start of every page: 200030 bytes are sent, 168700 at most.'],
  ['assets/index-a.css', 'The start of every page: 200030 bytes are sent, 168700 at most.'],
  ['assets/roboto-DHtEacfm.woff2', 'The start of every page: 200030 bytes are sent, 168700 at most.'],
  ['assets/public-a.js', 'The other public pages: 200000 bytes are sent, 8000 at most.'],
  ['assets/screens-a.js', 'The first list: 200010 bytes are sent, 191000 at most.'],
  ['assets/lists-a.js', 'The first list: 200010 bytes are sent, 191000 at most.'],
])('%s may not be too heavy', (heavy, told) => {
  const weight = (name: string): number => (name === heavy ? 200_000 : 10);
  expect(problemsOf(output([]), weight)).toEqual([told]);
});

test.each([
  '/product/node_modules/react-router/dist/index.mjs',
  '/product/node_modules/react-admin/dist/index.js',
  '/product/node_modules/ra-core/dist/routing/useNavigate.js',
  '/product/node_modules/ra-ui-materialui/dist/list/List.js',
  '/product/node_modules/@tanstack/query-core/build/query.js',
  '/product/node_modules/@popperjs/core/lib/createPopper.js',
  '/product/node_modules/@zxcvbn-ts/language-common/dist/index.mjs',
  `${root}/engine/browser/registry.ts`,
  `${root}/engine/browser/inputs/text.tsx`,
  `${root}/engine/texts/en.ts`,
  `${root}/modules/hours/texts/nl.ts`,
  '\0virtual:beheer/registry',
])('%s may be neither in the start nor on another public page', (module) => {
  expect(problemsOf(output([module]), () => 0)).toEqual([`assets/runtime.js has ${module}, which only stands inside.`]);
  expect(problemsOf(output([], [module]), () => 0)).toEqual([
    `assets/public-a.js has ${module}, which only stands inside.`,
  ]);
});

test.each([
  '/product/node_modules/react-hook-form/dist/index.esm.mjs',
  '/product/node_modules/@mui/x-date-pickers/DatePicker/DatePicker.mjs',
  `${root}/engine/browser/inputs/table.ts`,
  `${root}/engine/browser/inputs/date.tsx`,
  `${root}/engine/browser/screens/form/Section.tsx`,
  `${root}/engine/browser/screens/actions/ActionDialog.tsx`,
])('the first list loads without %s', (module) => {
  expect(problemsOf(output([], [], [module]), () => 0)).toEqual([
    `assets/lists-a.js has ${module}, which the first list does without.`,
  ]);
});

test.each([
  `${root}/engine/texts/signed-out/en.ts`,
  '/product/node_modules/ra-core/dist/i18n/useTranslate.js',
  '/product/node_modules/@mui/material/Button/Button.mjs',
])('%s is allowed', (module) => {
  expect(problemsOf(output([module], [module]), () => 0)).toEqual([]);
});

describe('a language', () => {
  const german = '\0virtual:beheer/language/de';
  const screens = (more: readonly string[], imports: readonly string[]): Output => ({
    'assets/de.js': chunk([german, '/product/node_modules/date-fns/locale/de.js'], ['assets/shared.js']),
    'assets/nl.js': chunk(['\0virtual:beheer/language/nl'], ['assets/shared.js']),
    'assets/shared.js': chunk(['/product/node_modules/date-fns/locale/_lib/buildMatchFn.js']),
    'assets/screens.js': chunk([`${root}/engine/browser/start/Screens.tsx`, ...more], imports),
  });

  test('is a script of its own, which may share common parts', () => {
    expect(problemsOf(screens([], ['assets/shared.js']), () => 0)).toEqual([]);
  });

  test.each([
    ['in the script of the screens', [german], [], ['de']],
    ['imported by it', [], ['assets/de.js'], ['de']],
    ['imported beside another', [], ['assets/de.js', 'assets/nl.js'], ['de', 'nl']],
  ])('may not be %s', (_, more, imports, along) => {
    expect(problemsOf(screens(more, imports), () => 0)).toEqual([
      `assets/screens.js brings ${along.join(' and ')} along, which is only for who reads it.`,
    ]);
  });
});
