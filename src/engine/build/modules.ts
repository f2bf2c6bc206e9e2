/** `npm run generate -- modules`: writes the lists of the module folders. */
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeModuleLists } from './generated/moduleFolders.ts';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');
process.stderr.write(`Written: ${(await writeModuleLists(root)).join(', ')}\n`);
