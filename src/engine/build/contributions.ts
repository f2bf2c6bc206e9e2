/** `npm run generate -- contributions`: prints what modules and the engine contribute to the running server, as a page. */
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { contributionsPage } from './generated/contributionsPage.ts';
import { offeredProductModules } from './product/productModules.ts';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');
process.stdout.write(contributionsPage(root, await offeredProductModules()));
