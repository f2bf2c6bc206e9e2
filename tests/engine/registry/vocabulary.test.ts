// What an editor shows while one types: every key explained with an example, and every file under the vocabulary that
// it names.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { readRegistryFiles } from '../../../src/engine/build/registryFiles.ts';
import { formatNames } from '../../../src/engine/values/formats.ts';
import { registryReference, type VocabularySchema } from '../../../src/engine/build/registryReference.ts';

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
  const written = Object.keys(files).filter((file) => !file.startsWith('schemas/vocabulary/'));

  it.each(written)('%s names a vocabulary that is there, and follows it', (file) => {
    const { $schema } = JSON.parse(files[file] ?? '') as { readonly $schema: string };
    const { $id = '' } = JSON.parse(files[join(dirname(file), $schema)] ?? '{}') as { readonly $id?: string };
    expect(ajv.validate($id, JSON.parse(files[file] ?? '')), ajv.errorsText()).toBe(true);
  });
});

it('is written out in docs/registry.md', () => {
  expect(readFileSync(join(root, 'docs/registry.md'), 'utf8'), 'Run npm run docs.').toBe(registryReference(vocabulary));
});
