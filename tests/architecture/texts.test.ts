import { expect, it } from 'vitest';
import { modules } from '../support/modules.ts';
import { engineCalls } from '../../src/engine/registry/calls/engineCalls.ts';
import { flattenMessages, type Messages } from '../../src/engine/texts/messages.ts';
import { filesUnder, placesOf, readSources, type Node, type Source } from './sources.ts';
import { productRegistry } from '../support/testRegistry.ts';

interface TextFile {
  readonly screens?: Messages;
  readonly server?: Messages;
  readonly rules?: Messages;
  readonly registry?: Messages;
  readonly calls?: Messages;
}

const textFiles = filesUnder('src').filter((path) => path.endsWith('/texts/en.ts'));
const textsOf = async (path: string): Promise<TextFile> => (await import(`../../${path}`)) as TextFile;
const code = readSources('src').filter(({ path }) => !/\/texts\/(?:[\w-]+\/)?[a-z]{2,3}(?:-\w+)*\.ts$/.test(path));
const strings = new Set<string>();
/** What is translated as it stands, whether or not there is a section of that name. */
const translated = new Set<string>();
const templates: RegExp[] = [];
for (const { body } of code) body.forEach(collect);

/** Every word of the code: what a key's changing part is made of stands somewhere. */
const words = new Set(code.flatMap(({ text }) => text.match(/[A-Za-z]+|\d+/g) ?? []).map((word) => word.toLowerCase()));

function collect(node: Node): void {
  if (node.type === 'CallExpression' && isNode(node['callee']) && node['callee']['name'] === 'translate') {
    const [key] = node['arguments'] as readonly Node[];
    if (key?.type === 'Literal' && typeof key['value'] === 'string') translated.add(key['value']);
  }
  if (node.type === 'Literal' && typeof node['value'] === 'string') strings.add(node['value']);
  if (node.type === 'TemplateLiteral') {
    const parts = (node['quasis'] as readonly { readonly value: { readonly cooked: string } }[]).map(
      ({ value }) => value.cooked,
    );
    // What is nothing but values could be anything, and would hide everything.
    if (parts.length > 1 && /^\w+\./.test(parts[0] ?? ''))
      templates.push(new RegExp(`^${parts.map((part) => literally(part)).join('([\\w.-]+)')}$`));
  }
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) value.filter(isNode).forEach(collect);
    else if (isNode(value)) collect(value);
  }
}

/** As a part of a regular expression. */
function literally(text: string): string {
  return text.replaceAll(/[^\w]/g, String.raw`\$&`);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function isUsed(key: string): boolean {
  if (strings.has(key)) return true;
  return templates.some((template) => {
    const changing = template.exec(key)?.slice(1);
    return changing?.every((part) => part.split(/[^A-Za-z0-9]+/).every((word) => words.has(word.toLowerCase())));
  });
}

/** Of each file its keys as the code writes them: a refusal is one key for what happened and what to do. */
const keys = await Promise.all(
  textFiles.map(async (path) => {
    const { screens = {}, server = {}, rules = {}, registry = {} } = await textsOf(path);
    const handed = Object.keys({ ...flattenMessages(server), ...flattenMessages(rules), ...flattenMessages(registry) });
    return {
      path,
      screens: Object.keys(flattenMessages(screens, 'beheer.')),
      handed: [...new Set(handed.map((key) => (strings.has(key) ? key : key.replace(/\.(?:message|hint)$/, ''))))],
    };
  }),
);

it('uses every text', () => {
  expect(keys.flatMap(({ screens }) => screens).length).toBeGreaterThan(1000);
  expect(
    keys.flatMap(({ path, screens, handed }) =>
      [...screens, ...handed].filter((key) => !isUsed(key)).map((key) => `${path}: ${key}`),
    ),
  ).toEqual([]);
});

it('finds every text of the screens that it asks for', () => {
  const there = keys.flatMap(({ screens }) => screens);
  const sections = new Set(there.map((key) => key.split('.').slice(0, 2).join('.')));
  const asked = [...strings].filter(
    (string) =>
      /^beheer(?:\.\w+){2,}$/.test(string) &&
      (translated.has(string) || sections.has(string.split('.').slice(0, 2).join('.'))),
  );
  expect(translated.size).toBeGreaterThan(200);
  expect(asked.length).toBeGreaterThan(500);
  expect(asked.filter((key) => !there.some((one) => one === key || one.startsWith(`${key}.`)))).toEqual([]);
  const templated = templates.filter((template) => /^\^beheer\\\.\w+\\\./.test(template.source));
  expect(templated.filter((template) => !there.some((key) => template.test(key)))).toEqual([]);
});

it('the texts describe every call with its subject and parameters, and no other', async () => {
  const product = await productRegistry();
  const told = (
    await Promise.all(textFiles.map(async (path) => Object.keys(flattenMessages((await textsOf(path)).calls ?? {}))))
  ).flat();
  const needed = [...engineCalls, ...modules.described.declared].flatMap(({ id, tag, query, more }) => {
    const parts = [...Object.keys(typeof query === 'object' ? query : {}), ...Object.keys(more ?? {})];
    const subject = product.resources[tag] ? [] : [[`subjects.${tag}`]];
    return [[id, `${id}.summary`], ...subject, ...parts.map((part) => [`${id}.${part}`, `parameters.${part}`])];
  });
  expect(needed.length).toBeGreaterThan(90);
  expect(needed.filter((either) => !either.some((key) => told.includes(key)))).toEqual([]);
  expect(told.filter((key) => !needed.flat().includes(key))).toEqual([]);
});

it('has no text in two languages in the midst of code, and asks no locale whether it is a certain one', () => {
  const isLocale = (node: unknown): boolean =>
    isNode(node) && node.type === 'Literal' && ['en', 'nl'].includes(String(node['value']));
  const isWritten = (node: unknown): boolean =>
    isNode(node) && ((node.type === 'Literal' && typeof node['value'] === 'string') || node.type === 'TemplateLiteral');
  const valueOf = (node: Node, name: string): unknown =>
    (node['properties'] as readonly Node[]).find((one) => isNode(one['key']) && one['key']['name'] === name)?.['value'];
  const own = code.filter(
    ({ path }) =>
      /^src\/(?:engine|modules|app)\//.test(path) &&
      path !== 'src/app/rows.ts' &&
      path !== 'src/engine/texts/locales.ts',
  );
  const places = placesOf(
    own,
    (node) =>
      (node.type === 'ObjectExpression' && isWritten(valueOf(node, 'en')) && isWritten(valueOf(node, 'nl'))) ||
      (node.type === 'BinaryExpression' && (isLocale(node['left']) || isLocale(node['right']))) ||
      (node.type === 'TSUnionType' &&
        (node['types'] as readonly Node[]).some((one) => one.type === 'TSLiteralType' && isLocale(one['literal']))),
  );
  expect(places).toEqual([]);
});

it('has the texts of rules that browsers run handed in, since their files are empty there', () => {
  const found = new Map<string, Source>();
  const follow = (path: string): void => {
    const source = sources.get(path);
    if (source === undefined || found.has(path)) return;
    found.set(path, source);
    for (const { target, typeOnly } of source.imports) if (target !== null && !typeOnly) follow(target);
  };
  const sources = new Map(readSources('src').map((source) => [source.path, source]));
  follow('src/engine/browser/start/Screens.tsx');
  follow('src/app/browserModules.ts');
  const catalogues = [...found.values()].filter(({ imports }) =>
    imports.some(({ target, typeOnly }) => !typeOnly && /\/texts\/[a-z]{2,3}(?:-\w+)*\.ts$/.test(target ?? '')),
  );
  expect(catalogues.map(({ path }) => path).toSorted()).toEqual([
    'src/engine/registry/texts.ts',
    'src/modules/dns/rules/texts.ts',
    'src/modules/hours/rules/texts.ts',
    'src/modules/vat/rules/texts.ts',
  ]);
  const handIns = [...found.values()].filter(({ path }) => /\/browser\/(?:pages\/)?module\.ts$/.test(path));
  const handedIn = handIns.flatMap(({ text, imports }) =>
    text.includes('catalogues: {') ? imports.map(({ target }) => target) : [],
  );
  expect(catalogues.filter(({ path }) => !handedIn.includes(path)).map(({ path }) => path)).toEqual([]);
});

it('has typographic quotation marks and apostrophes in every text, and straight ones only in code', async () => {
  const files = filesUnder('src').filter((path) => /\/(?:texts|words)\/(?:[\w-]+\/)?[a-z]{2}\.ts$/.test(path));
  /** What is JSON or a header that somebody is to send as it is written. */
  const isCode = (text: string): boolean => /[{[]"|"[\]}]|: "/.test(text);
  const texts = await Promise.all(
    files.map(async (path) => {
      // `query` quotes what stands in addresses and conditions.
      const { query: _code, ...sections } = { query: null, ...(await textsOf(path)) };
      return writtenTexts(sections).map((text) => ({ path, text }));
    }),
  );
  expect(texts.flat().length).toBeGreaterThan(4000);
  expect(texts.flat().filter(({ text }) => /['"]/.test(text) && !isCode(text))).toEqual([]);
});

function writtenTexts(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(writtenTexts) : [];
}
