/**
 * `npm run format` formats registry files: `resources.json`, `schemas/` and the examples in `docs/`; with REGISTRY,
 * those of that folder. `--check` lists unformatted files without changing them.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { registryRoot } from '../server/env.ts';
import { readRegistryFiles } from './product/registryFiles.ts';
import { formOf, registryFolders, unformattedFiles } from './product/registryForm.ts';

const own = registryRoot(process.cwd());
const folders = own === process.cwd() ? registryFolders(own) : [own];
const found = folders.flatMap((folder) => unformattedFiles(folder).map((file) => ({ folder, file })));
if (process.argv.includes('--check')) {
  for (const { folder, file } of found)
    process.stderr.write(`${join(folder, file)} is not in the form that "npm run format" gives it.\n`);
  process.exitCode = found.length > 0 ? 1 : 0;
} else
  for (const { folder, file } of found)
    writeFileSync(join(folder, file), formOf(readRegistryFiles(folder), file) ?? '');
