/**
 * `npm run docs`: writes docs/registry.md from the vocabulary, and the tables of calls in docs/contract.md from their
 * declarations.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { engineCallsByTable } from '../registry/calls/engineCalls.ts';
import { withCallTables } from './contractTables.ts';
import { productModules } from './productModules.ts';
import { registryReference, type VocabularySchema } from './registryReference.ts';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');
const read = (name: string): VocabularySchema =>
  JSON.parse(readFileSync(resolve(root, `schemas/vocabulary/${name}.schema.json`), 'utf8')) as VocabularySchema;

writeFileSync(
  resolve(root, 'docs/registry.md'),
  registryReference({ registry: read('registry'), resource: read('resource'), common: read('common') }),
);
const contract = resolve(root, 'docs/contract.md');
const { callsByModule, described } = await productModules();
writeFileSync(
  contract,
  withCallTables(readFileSync(contract, 'utf8'), { ...engineCallsByTable, ...callsByModule }, described.texts),
);
process.stdout.write('Written: docs/registry.md, docs/contract.md\n');
