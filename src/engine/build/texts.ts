/**
 * `npm run generate -- texts`: prints every text of the product in English and Dutch, for proofreading. With a language,
 * it lists the texts that lack it and writes them to `texts/<locale>.json` of the registry, next to their English.
 */
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { registryRoot } from '../server/env.ts';
import { isLanguage } from '../registry/checks/business.ts';
import { completeLocales, languageName, type Locale } from '../texts/locales.ts';
import { printTexts, readProductTexts } from './generated/productTexts.ts';
import { lackingTextsOf, writeLacking } from './generated/lackingTexts.ts';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');
const [part] = process.argv.slice(2);

if (part !== undefined && /^[a-z]{2}(?:-[A-Za-z0-9]{2,8})*$/.test(part) && isLanguage(part)) await listLacking(part);
else await printAll();

async function listLacking(locale: Locale): Promise<void> {
  const folder = registryRoot(root);
  const lacking = await lackingTextsOf(root, folder, locale);
  for (const [section, texts] of Object.entries(lacking)) {
    process.stdout.write(`\n# ${section}\n\n`);
    for (const [key, english] of Object.entries(texts)) process.stdout.write(`  ${key}: ${english}\n`);
  }
  const count = Object.values(lacking).reduce((sum, texts) => sum + Object.keys(texts).length, 0);
  const name = `${languageName(locale)} (${locale})`;
  if (count === 0) return void process.stdout.write(`${name} lacks no text.\n`);
  const file = writeLacking(folder, locale, lacking);
  process.stdout.write(`\n${name} lacks ${count} texts. They are in ${file}: write each after its English.\n`);
}

async function printAll(): Promise<void> {
  const texts = await readProductTexts(root, registryRoot(root), completeLocales);
  const asked = part === undefined ? texts : texts.filter(({ file }) => file.includes(part));
  process.stdout.write(printTexts(asked, completeLocales));
  if (asked.length > 0) return;
  process.stderr.write(`No file of texts has “${part}” in its path.\n`);
  process.exitCode = 1;
}
