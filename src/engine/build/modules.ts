/** `npm run generate -- modules`: writes the lists of the module folders. */
import { writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { moduleFolderFiles } from './generated/moduleFolders.ts';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');
const files = await moduleFolderFiles(root);
for (const [path, text] of Object.entries(files)) writeFileSync(resolve(root, path), text);
process.stderr.write(`Written: ${Object.keys(files).join(', ')}\n`);
