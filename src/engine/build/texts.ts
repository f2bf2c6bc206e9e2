/** `npm run generate -- texts`: prints every text of the product in English and Dutch, for proofreading. */
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { registryRoot } from '../server/env.ts';
import { completeLocales } from '../texts/locales.ts';
import { printTexts, readProductTexts } from './generated/productTexts.ts';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');
const [part] = process.argv.slice(2);
const texts = await readProductTexts(root, registryRoot(root), completeLocales);
const asked = part === undefined ? texts : texts.filter(({ file }) => file.includes(part));

process.stdout.write(printTexts(asked, completeLocales));
if (asked.length === 0) {
  process.stderr.write(`No file of texts has “${part}” in its path.\n`);
  process.exitCode = 1;
}
