/** `npm run docs`: writes docs/registry.md from the vocabulary. */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { registryReference, type VocabularySchema } from './registryReference.ts';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');
const read = (name: string): VocabularySchema =>
  JSON.parse(readFileSync(resolve(root, `schemas/vocabulary/${name}.schema.json`), 'utf8')) as VocabularySchema;

writeFileSync(
  resolve(root, 'docs/registry.md'),
  registryReference({ registry: read('registry'), resource: read('resource'), common: read('common') }),
);
process.stdout.write('Written: docs/registry.md\n');
