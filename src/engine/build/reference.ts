/**
 * `npm run generate -- docs`: generates docs/registry.md from the vocabulary, the tables of calls in docs/contract.md from their
 * declarations, the tables that modules provide, docs/engine-api.md and docs/contributions.md.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { engineCallsByTable } from '../registry/calls/engineCalls.ts';
import { printVariables } from '../server/environmentVariables.ts';
import { printLimits } from '../server/limits.ts';
import { withCallTables } from './generated/contractTables.ts';
import { contributionsPage } from './generated/contributionsPage.ts';
import { engineApiPage } from './generated/engineApi.ts';
import { withTables } from './generated/printedTables.ts';
import { offeredProductModules, productModules } from './product/productModules.ts';
import { readRegistryFiles } from './product/registryFiles.ts';
import { parsedFiles, registryReference, type VocabularySchema } from './generated/registryReference.ts';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');
const read = (name: string): VocabularySchema =>
  JSON.parse(readFileSync(resolve(root, `schemas/vocabulary/${name}.schema.json`), 'utf8')) as VocabularySchema;

writeFileSync(
  resolve(root, 'docs/registry.md'),
  registryReference(
    { registry: read('registry'), resource: read('resource'), common: read('common') },
    parsedFiles(readRegistryFiles(resolve(root, 'docs/registry'))),
  ),
);
const contract = resolve(root, 'docs/contract.md');
const { callsByModule, described, tables } = await productModules();
writeFileSync(
  contract,
  withCallTables(readFileSync(contract, 'utf8'), { ...engineCallsByTable, ...callsByModule }, described.texts),
);
const allTables = [
  ...tables,
  { name: 'limits', document: 'docs/operations.md', print: printLimits },
  { name: 'settings', document: 'docs/configuration.md', print: printVariables },
];
const printed = [...new Set(allTables.map(({ document }) => document))];
for (const document of printed) {
  const path = resolve(root, document);
  const own = allTables.filter((table) => table.document === document);
  writeFileSync(path, withTables(readFileSync(path, 'utf8'), own));
}
writeFileSync(resolve(root, 'docs/engine-api.md'), engineApiPage(root));
writeFileSync(resolve(root, 'docs/contributions.md'), contributionsPage(root, await offeredProductModules()));
process.stdout.write(
  `Written: ${['docs/registry.md', 'docs/contract.md', 'docs/engine-api.md', 'docs/contributions.md', ...printed].join(', ')}\n`,
);
