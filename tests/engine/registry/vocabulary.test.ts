// What an editor shows while one types: every key explained with an example, and every file under the vocabulary that
// it names.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { readRegistryFiles } from '../../../src/engine/build/product/registryFiles.ts';
import { formatNames } from '../../../src/engine/values/formats.ts';
import {
  parsedFiles,
  registryReference,
  type VocabularySchema,
} from '../../../src/engine/build/generated/registryReference.ts';
import { buildRegistry } from '../../../src/engine/registry/build.ts';
import { isRecord } from '../../../src/engine/values/json.ts';
import { known } from './everyMistake/right.ts';

const root = new URL('../../..', import.meta.url).pathname;
const files = readRegistryFiles(root);
const read = (name: string): VocabularySchema =>
  JSON.parse(files[`schemas/vocabulary/${name}.schema.json`] ?? '') as VocabularySchema;
const vocabulary = { registry: read('registry'), resource: read('resource'), common: read('common') };

const ajv = new Ajv2020({ strict: false, validateFormats: false });
for (const schema of Object.values(vocabulary)) ajv.addSchema(schema);

interface Key {
  readonly pointer: string;
  readonly schema: VocabularySchema;
}

/** Every key and definition, at any depth. */
function keysOf(schema: VocabularySchema, pointer: string): readonly Key[] {
  const named = [
    ...Object.entries(schema.properties ?? {}).map(([name, one]) => ({
      pointer: `${pointer}/properties/${name}`,
      schema: one,
    })),
    ...Object.entries(schema.$defs ?? {}).map(([name, one]) => ({ pointer: `${pointer}/$defs/${name}`, schema: one })),
  ];
  const within = [
    ...named.map((one) => [one.schema, one.pointer] as const),
    ...(schema.items ? [[schema.items, `${pointer}/items`] as const] : []),
    ...(typeof schema.additionalProperties === 'object'
      ? [[schema.additionalProperties, `${pointer}/additionalProperties`] as const]
      : []),
    ...(schema.anyOf ?? []).map((one, index) => [one, `${pointer}/anyOf/${index}`] as const),
  ];
  return [...named, ...within.flatMap(([one, at]) => keysOf(one, at))];
}

describe.each(Object.entries(vocabulary))('the vocabulary of %s', (name, schema) => {
  const keys = keysOf(schema, '');

  it('explains every key, with an example', () => {
    expect(keys.length).toBeGreaterThan(1);
    const bare = keys.filter(
      ({ schema: { description = '', examples = [] } }) =>
        !/^["A-Za-z].*[.:"})]$/s.test(description) || examples.length === 0,
    );
    expect(bare.map(({ pointer }) => pointer)).toEqual([]);
  });

  it('gives examples that it would take itself', () => {
    const wrong = keys.flatMap(({ pointer, schema: { examples = [] } }) =>
      examples
        .filter(
          (example) =>
            !ajv.validate(
              { $ref: `https://beheer.example/vocabulary/${name}.schema.json#${pointer.replaceAll('$', '%24')}` },
              example,
            ),
        )
        .map((example) => `${pointer} ${JSON.stringify(example)}: ${ajv.errorsText()}`),
    );
    expect(wrong).toEqual([]);
  });
});

it.each(Object.entries(vocabulary))(
  'the vocabulary of %s is a JSON Schema that Ajv compiles strictly, and leaves no object open',
  (name, schema) => {
    const strict = new Ajv2020({ strict: true, strictTypes: false, validateFormats: false });
    for (const one of Object.values(vocabulary)) strict.addSchema(one);
    expect(strict.getSchema(`https://beheer.example/vocabulary/${name}.schema.json`)).toBeTypeOf('function');
    const open = [{ pointer: '', schema }, ...keysOf(schema, '')].filter(
      ({ schema: { properties, items, additionalProperties } }) =>
        (properties && additionalProperties !== false) || (items?.properties && items.additionalProperties !== false),
    );
    expect(open.map(({ pointer }) => pointer)).toEqual([]);
  },
);

it('offers every format while one types', () => {
  const formats = vocabulary.resource.$defs?.['property']?.properties?.['format']?.examples ?? [];
  expect([...formats].sort()).toEqual([...formatNames].sort());
});

describe('every file', () => {
  // Schemas of the engine that the registry refers to have no file of their own.
  const written = Object.keys(files).filter(
    (file) => !file.startsWith('schemas/vocabulary/') && existsSync(join(root, file)),
  );

  it.each(written)('%s names a vocabulary that is there, and follows it', (file) => {
    const { $schema } = JSON.parse(files[file] ?? '') as { readonly $schema: string };
    const { $id = '' } = JSON.parse(files[join(dirname(file), $schema)] ?? '{}') as { readonly $id?: string };
    expect(ajv.validate($id, JSON.parse(files[file] ?? '')), ajv.errorsText()).toBe(true);
  });
});

describe('docs/registry.md', () => {
  const page = readFileSync(join(root, 'docs/registry.md'), 'utf8');
  const example = parsedFiles(readRegistryFiles(join(root, 'docs/registry')));

  it('is written from the vocabulary and the example', () => {
    expect(page, 'Run npm run generate -- docs.').toBe(registryReference(vocabulary, example));
  });

  it.each(Object.entries(vocabulary))('has every key of %s, at every depth, with its meaning', (_name, schema) => {
    const rows = page.split('\n').filter((line) => line.startsWith('| `'));
    const missing = keysOf(schema, '').filter(({ pointer, schema: { description = '' } }) => {
      const key = pointer.split('/').at(-1) ?? '';
      const meaning = description.replaceAll('|', String.raw`\|`).replaceAll('<', '&lt;');
      const isKey = (row: string): boolean =>
        new RegExp(`^\\| \`(?:[^\`]*\\.)?${key.replaceAll('$', String.raw`\$`)}\``).test(row);
      return pointer.split('/').at(-2) === 'properties' && !rows.some((row) => isKey(row) && row.includes(meaning));
    });
    expect(missing.map(({ pointer }) => pointer)).toEqual([]);
  });

  it('shows at work what is right: put together its blocks are a registry of which nothing is said', () => {
    const blocks = [...page.matchAll(/`([\w/.-]+\.json)`(?:, at `\/([^`]*)`)?[^\n]*:\n\n```json\n([^]*?)\n```/g)];
    expect(blocks.length).toBeGreaterThan(40);
    const shown: Record<string, unknown> = structuredClone(example);
    for (const [, file = '', pointer = '', code = ''] of blocks)
      shown[file] = withPart(shown[file], pointer === '' ? [] : pointer.split('/'), JSON.parse(code));
    expect(shown).toEqual(example);
    const texts = Object.fromEntries(Object.entries(shown).map(([path, value]) => [path, JSON.stringify(value)]));
    const { problems, warnings } = buildRegistry(texts, {
      ...known,
      pages: [...(known.pages ?? []), 'days-left'],
    });
    expect([problems, warnings]).toEqual([[], []]);
  });

  it('has every key in that registry', () => {
    const used = new Set<string>();
    for (const [path, value] of Object.entries(example)) {
      const name = path === 'resources.json' ? 'registry' : path.includes('/common/') ? 'common' : 'resource';
      markUsed(used, { name, schema: vocabulary[name], pointer: '' }, value);
    }
    const unused = Object.entries(vocabulary).flatMap(([name, schema]) =>
      keysOf(schema, '')
        .filter(({ pointer }) => pointer.split('/').at(-2) === 'properties' && !used.has(name + pointer))
        .map(({ pointer }) => name + pointer),
    );
    expect(unused).toEqual([]);
  });
});

/** What is shown goes over what is there: objects are filled, everything else is replaced. */
function withPart(before: unknown, path: readonly string[], part: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined)
    return isRecord(before) && isRecord(part) && !Array.isArray(before) ? { ...before, ...part } : part;
  if (Array.isArray(before))
    return before.map((one, index) => (String(index) === key ? withPart(one, rest, part) : one));
  if (!isRecord(before)) throw new Error(`There is nothing at ${path.join('/')}.`);
  return { ...before, [key]: withPart(before[key], rest, part) };
}

interface Position {
  readonly name: keyof typeof vocabulary;
  readonly schema: VocabularySchema;
  readonly pointer: string;
}

/** Notes the keys of the vocabulary that this value has, at any depth. */
function markUsed(used: Set<string>, { name, schema, pointer }: Position, value: unknown): void {
  const go = (key: string, one: VocabularySchema | undefined, inner: unknown): void => {
    if (one) markUsed(used, { name, schema: one, pointer: `${pointer}/${key}` }, inner);
  };
  if (schema.$ref !== undefined) {
    const [file = '', place = ''] = schema.$ref.split('#');
    const target = (Object.keys(vocabulary) as Position['name'][]).find((one) => file.includes(one)) ?? name;
    const [, defs, definition = ''] = place.split('/');
    const found = defs === '$defs' ? vocabulary[target].$defs?.[definition] : vocabulary[target];
    if (found) markUsed(used, { name: target, schema: found, pointer: place }, value);
  }
  for (const [index, one] of (schema.anyOf ?? []).entries()) go(`anyOf/${index}`, one, value);
  if (Array.isArray(value)) for (const one of value) go('items', schema.items, one);
  else if (isRecord(value))
    for (const [key, inner] of Object.entries(value)) {
      const declared = schema.properties?.[key];
      if (declared) used.add(`${name}${pointer}/properties/${key}`);
      if (declared) go(`properties/${key}`, declared, inner);
      else if (typeof schema.additionalProperties === 'object')
        go('additionalProperties', schema.additionalProperties, inner);
    }
}
