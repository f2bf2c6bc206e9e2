/** The engine knows no business, no time zone and no country: modules and the registry hand these in. */
import { expect, it } from 'vitest';
import { lineAt, placesOf, readSources, type Node } from './sources.ts';

/** Texts for people, the reference, and the words of a language may take their examples from any business. */
const isText = (path: string): boolean =>
  /^src\/engine\/(?:texts|build\/adopt|build\/generated\/registryReference|studio\/browser\/words)(?:[./]|$)/.test(
    path,
  );
const engine = readSources('src').filter(({ path }) => path.startsWith('src/engine/') && !isText(path));

/** Words of a hosting company, its sales, its money and its country. */
const businessWords: ReadonlySet<string> = new Set(
  (
    'sale sales sell selling seller sellers buyer cart carts coupon coupons invoice invoices invoicing subscription ' +
    'subscriptions dunning mandate mandates payment payments vat iban bic kvk peppol hosting registrar registrars ' +
    'nameserver nameservers tld tlds amsterdam netherlands dutch'
  ).split(' '),
);

/** Where such a word is right, and why. */
const allowed: readonly (readonly [file: RegExp, words: string, reason: string])[] = [
  [
    /^src\/engine\/(?:values\/(?:identifiers|formats|formatNormalisers|countries)|api\/values\/identifiers)/,
    'vat iban bic kvk peppol dutch netherlands',
    'a format of text that any registry may use: numbers that are typed alike in every business',
  ],
  [
    /^src\/engine\/(?:browser\/(?:inputs|fields)\/text\.tsx|registry\/(?:messages|validation)\.ts)$/,
    'vat iban bic kvk',
    'the input, the display and the error message of these formats',
  ],
  [/\/(?:pages\/api\/describe|conformance\/values)\.ts$/, 'iban', 'a sample value of the format'],
  [
    /\/registry\/labels\.ts$/,
    'vat iban bic kvk tld tlds',
    'abbreviations, which a label made of a name writes in capitals',
  ],
  [/\/values\/passwordStrength\.ts$/, 'dutch amsterdam', 'a list of common passwords'],
  [
    /\/(?:checks\/labels|registry\/problem|build\/(?:generate|adopt)|studio\/(?:browser|edit)\/.*)\.tsx?$/,
    'dutch',
    'a language with all texts',
  ],
  [/\/http\/requests\/security\.ts$/, 'payment', 'a feature of browsers that pages switch off'],
  [
    /\/(?:registry\/records\/preview|screens\/bulk\/(?:BulkDialog|useBulk)|screens\/actions\/PreviewOutcome)\.tsx?$/,
    'vat',
    'the preview of an action says whether its total includes VAT',
  ],
  [
    /\/(?:registry\/calls\/account|shell\/account\/(?:ClientFields|clientData))\.tsx?$/,
    'vat kvk',
    'fields of a tenant that people fill in for a company when they register',
  ],
  [
    /\/(?:auth\/(?:LoginPage|SellerMark)|providers\/(?:calls\/signIn|store)|shell\/PaperHead|backend\/contract|calls\/signIn|account\/options)\.tsx?$/,
    'seller',
    'the name in the HTTP contract of the company whose logo is on the sign-in page, which a module hands in as "brand"',
  ],
  [/\/browser\/providers\/call\.ts$/, 'cart', 'calls without a uuid that change one record of the person'],
  [/\/server\/limits\.ts$/, 'coupon', 'one table documents the limits of the engine and of modules'],
];

/** Splits a name or a text into words: `maskIban`, `excl_vat` and `vat-id` have two. */
const wordsOf = (text: string): readonly string[] =>
  (text.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((word) => word.toLowerCase());

const textOf = (node: Node): string => {
  if (node.type === 'Identifier' || node.type === 'JSXIdentifier') return String(node['name']);
  if (node.type === 'Literal' || node.type === 'JSXText') return String(node['value']);
  return node.type === 'TemplateElement' ? String((node['value'] as { readonly raw: string }).raw) : '';
};

const found = new Set<string>();
const mayHave = (path: string, word: string): boolean => {
  const entry = allowed.findIndex(([file, words]) => file.test(path) && words.split(' ').includes(word));
  if (entry !== -1) found.add(`${entry} ${word}`);
  return entry !== -1;
};

it('the engine has no word of a business in its code', () => {
  expect(engine.length).toBeGreaterThan(600);
  expect(
    placesOf(engine, (node, { path }) =>
      wordsOf(textOf(node)).some((word) => businessWords.has(word) && !mayHave(path, word)),
    ),
  ).toEqual([]);
  const listed = allowed.flatMap(([, words], entry) => words.split(' ').map((word) => `${entry} ${word}`));
  expect(
    listed.filter((one) => !found.has(one)),
    'exceptions that no code needs',
  ).toEqual([]);
});

it('the engine names no time zone and no country, also not in comments or texts', () => {
  const all = readSources('src').filter(({ path }) => path.startsWith('src/engine/'));
  expect(
    all.flatMap((source) =>
      [...source.text.matchAll(/Europe\/Amsterdam|amsterdam[A-Z]|inAmsterdam/g)].map(
        ({ index }) => `${source.path}:${lineAt(source, index)}`,
      ),
    ),
  ).toEqual([]);
  const knowsCountries = /\/(?:values\/(?:identifiers|countries)|pages\/api\/describe|conformance\/values)/;
  expect(
    placesOf(
      engine.filter(({ path }) => !knowsCountries.test(path)),
      (node) => node.type === 'Literal' && node['value'] === 'NL',
    ),
  ).toEqual([]);
});

it('reads the words of names and texts', () => {
  expect(['maskIban', 'excl_vat', 'SALES_TAX', 'x-vat-id'].map((name) => wordsOf(name).join(' '))).toEqual([
    'mask iban',
    'excl vat',
    'sales tax',
    'x vat id',
  ]);
});
